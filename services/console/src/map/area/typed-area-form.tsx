import { type FormEvent, useState } from 'react';
import { SelectField, TextField } from '../../parts/fields';
import { Alert, Button } from '../../parts/layout';
import type { Area } from './area';
import { boxFrom, circleFrom, polygonFrom, type TypedArea } from './area-input';
import type { AreaKind } from './drawing';

const kinds = [
  { id: 'box', label: 'Box' },
  { id: 'circle', label: 'Circle' },
  { id: 'polygon', label: 'Polygon' },
] as const;

const numberFields = {
  box: { west: 'West', east: 'East', south: 'South', north: 'North' },
  circle: { lon: 'Longitude', lat: 'Latitude', radius: 'Radius, km' },
} as const;

export function TypedAreaForm({ onArea }: { readonly onArea: (area: Area) => void }) {
  const [kind, setKind] = useState<AreaKind>('box');
  const [numbers, setNumbers] = useState<Readonly<Record<string, string>>>({});
  const [corners, setCorners] = useState('');
  const [fault, setFault] = useState<string>();
  const number = (name: string) => Number(numbers[name]?.trim() || Number.NaN);

  const typed = (): TypedArea => {
    if (kind === 'polygon') return polygonFrom(corners);
    if (kind === 'circle') return circleFrom(number('lon'), number('lat'), number('radius'));
    return boxFrom({
      west: number('west'),
      south: number('south'),
      east: number('east'),
      north: number('north'),
    });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const result = typed();
    if (typeof result === 'string') return setFault(result);
    setFault(undefined);
    return onArea(result);
  };
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <SelectField label="Shape" options={kinds} value={kind} onChange={setKind} />
      {kind !== 'polygon' ? (
        <div className="fields">
          {Object.entries(numberFields[kind]).map(([name, label]) => (
            <TextField
              key={name}
              label={label}
              inputMode="decimal"
              value={numbers[name] ?? ''}
              onChange={(value) => setNumbers((before) => ({ ...before, [name]: value }))}
            />
          ))}
        </div>
      ) : (
        <TextField
          label="Corners"
          hint="One corner per line: longitude, latitude. Or a GeoJSON Polygon."
          isMultiline
          value={corners}
          onChange={setCorners}
        />
      )}
      {fault !== undefined && <Alert>{fault}</Alert>}
      <Button type="submit" kind="primary">
        Search this area
      </Button>
    </form>
  );
}
