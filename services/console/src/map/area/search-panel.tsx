import { useState } from 'react';
import { Button, Menu, useToast } from '../../parts/layout';
import { decimalText } from '../../parts/values/numbers';
import { copyText } from '../../parts/values/values';
import { problemFrom } from '../../reading/problem';
import { useSession } from '../../session/use-session';
import styles from '../map.module.css';
import type { Area } from './area';
import { AreaAssets, AreaCustomers, AreaUtilities, areaText, type Shown } from './area-assets';
import type { FeatureFormat } from './area-requests';
import type { AreaKind, Drawing } from './drawing';
import { TypedAreaForm } from './typed-area-form';
import { readFeaturesText } from './use-area';

interface SearchPanelProps extends DrawPanelProps {
  readonly area: Area | undefined;
  readonly shown: Shown;
  readonly onArea: (area: Area | undefined) => void;
  readonly onLook: (area: Area) => void;
  readonly onOpen: (id: string) => void;
}

export function SearchPanel(props: SearchPanelProps) {
  const { area, shown, onArea, onLook, onOpen, ...drawing } = props;
  const [isTyping, setTyping] = useState(false);
  const searchTyped = (typed: Area) => {
    setTyping(false);
    onArea(typed);
    onLook(typed);
  };
  return (
    <div className="stack">
      <DrawPanel {...drawing} />
      {drawing.drawing === undefined && (
        <Button size="small" aria-expanded={isTyping} onPress={() => setTyping(!isTyping)}>
          {isTyping ? 'Close coordinates' : 'Type coordinates'}
        </Button>
      )}
      {isTyping && <TypedAreaForm onArea={searchTyped} />}
      {area === undefined ? (
        <p className="muted">
          Draw an area, or type its coordinates, to see its assets, customers and utilities.
        </p>
      ) : (
        <>
          <h2>{areaText(area)}</h2>
          <div className="row bare">
            <Button size="small" onPress={() => onLook(area)}>
              Show on the map
            </Button>
            <CopyMenu area={area} shown={shown} />
            <Button size="small" onPress={() => onArea(undefined)}>
              Clear the area
            </Button>
          </div>
          <AreaAssets area={area} where="in the area" shown={shown} onOpen={onOpen} />
          <AreaCustomers area={area} />
          <AreaUtilities area={area} />
        </>
      )}
    </div>
  );
}

interface CopyMenuProps {
  readonly area: Area;
  readonly shown: Shown;
}

const copiedMax = 10_000;
const names: Readonly<Record<FeatureFormat, string>> = { geojson: 'GeoJSON', esri: 'Esri JSON' };

function CopyMenu({ area, shown }: CopyMenuProps) {
  const { client } = useSession();
  const toast = useToast();
  const copy = async (format: FeatureFormat) => {
    try {
      const { text, isCut } = await readFeaturesText(client, area, {
        ...shown,
        format,
        limit: copiedMax,
      });
      const isCopied = await copyText(text);
      if (!isCopied) toast('This browser blocks copying. Use the GIS address instead.');
      else if (isCut) {
        toast(
          `Copied the first ${decimalText(copiedMax)} as ${names[format]}; the GIS address has all.`,
        );
      } else toast(`Copied as ${names[format]}.`);
    } catch (error) {
      const { title, detail } = problemFrom(error);
      toast(`Copy failed. ${title}: ${detail}`);
    }
  };
  return (
    <Menu
      label="Copy assets"
      size="small"
      choices={{
        'As GeoJSON': () => void copy('geojson'),
        'As Esri JSON': () => void copy('esri'),
      }}
    />
  );
}

interface DrawPanelProps {
  readonly drawing: Drawing | undefined;
  readonly onBegin: (kind: AreaKind) => void;
  readonly onFinish: () => void;
  readonly onBack: () => void;
  readonly onCancel: () => void;
}

const kinds: readonly (readonly [AreaKind, string])[] = [
  ['box', 'Draw a box'],
  ['circle', 'Draw a circle'],
  ['polygon', 'Draw a polygon'],
];

const hints: Readonly<Record<AreaKind, string>> = {
  box: 'Drag between opposite corners, or tap both.',
  circle: 'Drag from the center outward, or tap the center and then the edge. 200 km at most.',
  polygon: 'Tap each corner; tap the first or the last one again to finish.',
};

function DrawPanel({ drawing, onBegin, onFinish, onBack, onCancel }: DrawPanelProps) {
  if (drawing === undefined) {
    return (
      <fieldset className="row bare">
        <legend className="visually-hidden">Draw an area on the map</legend>
        {kinds.map(([id, label]) => (
          <Button key={id} size="small" onPress={() => onBegin(id)}>
            {label}
          </Button>
        ))}
      </fieldset>
    );
  }
  const {
    kind,
    corners: { length: corners },
  } = drawing;
  return (
    <div className={`card stack ${styles['drawing']}`} role="status">
      <p>{hints[kind]}</p>
      <div className="row bare">
        {kind === 'polygon' && (
          <>
            <Button size="small" kind="primary" isDisabled={corners < 3} onPress={onFinish}>
              Finish with {corners} corners
            </Button>
            <Button size="small" isDisabled={corners === 0} onPress={onBack}>
              Remove the last corner
            </Button>
          </>
        )}
        <Button size="small" onPress={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
