import { type FormEvent, useState } from 'react';
import { Button } from '../parts/button';
import { NumberField, SelectField, TextField } from '../parts/fields';

import type { Area } from './area';
import { boxFrom, circleFrom, polygonFrom, type TypedArea } from './area-input';
import type { AreaKind } from './drawing';

const kinds = [
  { id: 'box', label: 'Box' },
  { id: 'circle', label: 'Circle' },
  { id: 'polygon', label: 'Polygon' },
];

const none = Number.NaN;

export function TypedAreaForm({ onArea }: { readonly onArea: (area: Area) => void }) {
  const [kind, setKind] = useState<AreaKind>('box');
  const [numbers, setNumbers] = useState<Readonly<Record<string, number | undefined>>>({});
  const [corners, setCorners] = useState('');
  const [fault, setFault] = useState<string>();
  const number = (name: string) => numbers[name] ?? none;

  const typed = (): TypedArea => {
    if (kind === 'polygon') return polygonFrom(corners);
    if (kind === 'circle') return circleFrom(number('lon'), number('lat'), number('radius'));
    const [west, south, east, north] = ['west', 'south', 'east', 'north'].map(number);
    return boxFrom({
      west: west ?? none,
      south: south ?? none,
      east: east ?? none,
      north: north ?? none,
    });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const result = typed();
    setFault(result.ok ? undefined : result.fault);
    if (result.ok) onArea(result.area);
  };
  const field = (name: string, label: string) => (
    <NumberField
      key={name}
      label={label}
      value={numbers[name]}
      onChange={(value) => setNumbers((before) => ({ ...before, [name]: value }))}
    />
  );
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <SelectField
        label="Shape"
        options={kinds}
        value={kind}
        onChange={(id) => setKind(id === 'circle' || id === 'polygon' ? id : 'box')}
      />
      {kind === 'box' && (
        <div className="fields">
          {field('west', 'West')}
          {field('east', 'East')}
          {field('south', 'South')}
          {field('north', 'North')}
        </div>
      )}
      {kind === 'circle' && (
        <div className="fields">
          {field('lon', 'Longitude')}
          {field('lat', 'Latitude')}
          {field('radius', 'Radius, km')}
        </div>
      )}
      {kind === 'polygon' && (
        <TextField
          label="Corners"
          hint="One corner per line: longitude, latitude. Or a GeoJSON Polygon."
          isMultiline
          value={corners}
          onChange={setCorners}
        />
      )}
      {fault !== undefined && (
        <p role="alert" className="bad">
          {fault}
        </p>
      )}
      <Button type="submit" kind="primary">
        Search this area
      </Button>
    </form>
  );
}
