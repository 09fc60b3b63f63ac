import { useState } from 'react';
import { TextField } from '../parts/text-field';
import { FieldGroup } from './field-group';
import styles from './fields.module.css';
import type { OneField } from './one-field';
import { pointOf, pointText } from './read-geometry';

interface GeometryFieldProps {
  readonly one: OneField;
  readonly types: readonly string[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A place: by longitude and latitude, or any GeoJSON geometry as text. */
export function GeometryField({ one, types, value, onChange }: GeometryFieldProps) {
  const point = pointOf(value);
  // Coordinates as they are typed; undefined while they are those of the text.
  const [typed, setTyped] = useState<{ readonly longitude: string; readonly latitude: string }>();
  const shown = typed ?? point ?? { longitude: '', latitude: '' };
  const place = (longitude: string, latitude: string) => {
    setTyped({ longitude, latitude });
    const text = pointText(longitude, latitude);
    if (text !== undefined) onChange(text);
    else if (point !== undefined) onChange('');
  };
  const { hint: _, ...group } = one;
  return (
    <FieldGroup one={group}>
      <div className={styles['row']}>
        <TextField
          label="Longitude"
          hint="−180 to 180, east is positive"
          inputMode="decimal"
          value={shown.longitude}
          onChange={(longitude) => place(longitude, shown.latitude)}
        />
        <TextField
          label="Latitude"
          hint="−90 to 90, north is positive"
          inputMode="decimal"
          value={shown.latitude}
          onChange={(latitude) => place(shown.longitude, latitude)}
        />
      </div>
      <TextField
        label={`${one.label} as GeoJSON`}
        hint={`${types.join(', ')}; longitude first, WGS84. A Feature is taken by its geometry.`}
        isMultiline
        value={value}
        onChange={(text) => {
          setTyped(undefined);
          onChange(text);
        }}
      />
    </FieldGroup>
  );
}
