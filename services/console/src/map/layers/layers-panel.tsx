import type { Layer } from '@exchange/client';
import { useState } from 'react';
import { CheckboxField, OpenSelect, SelectField, TextField } from '../../parts/fields';
import { decimalText } from '../../parts/values/numbers';
import styles from '../map.module.css';
import type { MapState } from '../map-search';
import { fixedLayers, utilitiesLayer } from './shown-layers';

interface LayersPanelProps {
  readonly layers: readonly Layer[];
  readonly isCut: boolean;
  readonly statuses: readonly string[];
  readonly colors: ReadonlyMap<string, string>;
  readonly territory: string;
  readonly state: Pick<MapState, 'layers' | 'status' | 'colorBy'>;
  readonly onChange: (part: Partial<MapState>) => void;
}

const searchedFrom = 12;

export function LayersPanel(props: LayersPanelProps) {
  const { layers, isCut, statuses, colors, territory, state, onChange } = props;
  const [searched, setSearched] = useState('');
  const text = searched.trim().toLowerCase();
  const fixed = layers.filter(({ id }) => fixedLayers.includes(id));
  const types = layers.filter(({ id }) => !fixedLayers.includes(id));
  const shownTypes = types.filter(({ id, title }) => `${id} ${title}`.toLowerCase().includes(text));
  const box = (layer: Layer, color: string | undefined) => (
    <li key={layer.id} className="anywhere">
      <CheckboxField
        label={
          <>
            {color !== undefined && <Swatch color={color} />}
            {layer.title}
          </>
        }
        hint={decimalText(layer.feature_count)}
        value={state.layers.includes(layer.id)}
        onChange={(isShown) =>
          onChange({
            layers: isShown
              ? [...state.layers, layer.id]
              : state.layers.filter((id) => id !== layer.id),
          })
        }
      />
    </li>
  );
  const byType = state.colorBy === 'type';
  return (
    <div className="stack">
      <section aria-labelledby="map-layers">
        <h2 id="map-layers">Layers</h2>
        <ul className="list bare">
          {fixed.map((layer) => box(layer, layer.id === utilitiesLayer ? territory : undefined))}
        </ul>
        {types.length > 0 && <h3>Assets by type</h3>}
        {types.length >= searchedFrom && (
          <TextField label="Find a type" type="search" value={searched} onChange={setSearched} />
        )}
        <ul className="list bare">
          {shownTypes
            .slice(0, 200)
            .map((layer) => box(layer, byType ? colors.get(layer.id) : undefined))}
        </ul>
        {shownTypes.length > 200 && (
          <p className="muted">The first 200 types; find others by name.</p>
        )}
        {isCut && <p className="muted">There are more types than the ledger lists.</p>}
      </section>
      <OpenSelect
        label="Status"
        none="Every status"
        options={statuses}
        value={state.status}
        onChange={(status) => onChange({ status })}
      />
      <SelectField
        label="Color assets by"
        options={[
          { id: 'type', label: 'Type' },
          { id: 'status', label: 'Status' },
        ]}
        value={state.colorBy}
        onChange={(colorBy) => onChange({ colorBy })}
      />
      <section aria-labelledby="map-legend">
        <h2 id="map-legend">Legend</h2>
        <ul className="list bare">
          {state.layers.includes(utilitiesLayer) && (
            <li>
              <Swatch color={territory} />
              <span>Utility territory</span>
            </li>
          )}
          {[...colors].slice(0, 40).map(([value, color]) => (
            <li key={value}>
              <Swatch color={color} />
              <span>{layers.find(({ id }) => byType && id === value)?.title ?? value}</span>
            </li>
          ))}
          <li>
            <Swatch />
            <span>Group of assets with its count: zoom in to see each</span>
          </li>
        </ul>
      </section>
    </div>
  );
}

function Swatch({ color }: { readonly color?: string }) {
  return (
    <svg className={styles['swatch']} viewBox="0 0 14 14" aria-hidden="true">
      <circle
        cx="7"
        cy="7"
        r={color === undefined ? 6 : 5}
        fill={color ?? 'currentColor'}
        opacity={color === undefined ? 0.5 : 1}
      />
    </svg>
  );
}
