import { useState } from 'react';
import { Button } from '../parts/button';
import { CheckboxField, OpenSelect, SelectField, TextField } from '../parts/fields';
import type { FieldProps } from '../parts/fields/field';
import { attributeKinds, type Draft, draftMember, draftText } from './draft';
import { type PlacedFaults, pointer } from './fault';
import { FieldGroup, type FieldOptions } from './field-group';
import { pointOf, pointText } from './read-attributes';
import type { Path } from './shape';

interface WordsFieldProps {
  readonly one: FieldProps;
  readonly items: readonly Draft[];
  readonly onChange: (items: readonly Draft[]) => void;
}

export function WordsField({ one, items, onChange }: WordsFieldProps) {
  const words = items.map(draftText).join(', ');
  const [typed, setTyped] = useState(words);
  const shown = wordsOf(typed).join(', ') === words ? typed : words;
  return (
    <TextField
      {...one}
      hint={one.hint ?? 'Separated by commas or spaces'}
      value={shown}
      onChange={(text) => {
        setTyped(text);
        onChange(wordsOf(text));
      }}
    />
  );
}

export function ChoicesField({
  choices,
  ...props
}: WordsFieldProps & { readonly choices: readonly string[] }) {
  const { one, items, onChange } = props;
  return (
    <FieldGroup one={one}>
      <div className="row">
        {choices.map((choice) => (
          <CheckboxField
            key={choice}
            label={choice.replaceAll('_', ' ')}
            value={items.includes(choice)}
            onChange={(isOn) =>
              onChange(isOn ? [...items, choice] : items.filter((item) => item !== choice))
            }
          />
        ))}
      </div>
    </FieldGroup>
  );
}

const wordsOf = (text: string) => text.split(/[\s,;]+/).filter((word) => word !== '');

interface AttributesFieldProps {
  readonly one: FieldProps;
  readonly path: Path;
  readonly rows: readonly Draft[];
  readonly onChange: (rows: readonly Draft[]) => void;
  readonly faults: PlacedFaults;
}

export function AttributesField({ one, path, rows, onChange, faults }: AttributesFieldProps) {
  const at = (index: number, part: string) =>
    faults.at.get(pointer([...path, index, part]))?.join(' ');
  return (
    <FieldGroup one={one}>
      {rows.map((row, index) => (
        <AttributeRow
          // biome-ignore lint/suspicious/noArrayIndexKey: the fields have no own state
          key={index}
          number={index + 1}
          row={row}
          keyError={at(index, 'key')}
          valueError={at(index, 'value')}
          onChange={(changed) => onChange(rows.with(index, changed))}
          onRemove={() => onChange(rows.toSpliced(index, 1))}
        />
      ))}
      <div className="row">
        <Button
          size="small"
          onPress={() => onChange([...rows, { key: '', kind: 'text', value: '' }])}
        >
          Add an attribute
        </Button>
      </div>
    </FieldGroup>
  );
}

interface AttributeRowProps {
  readonly number: number;
  readonly row: Draft;
  readonly keyError: string | undefined;
  readonly valueError: string | undefined;
  readonly onChange: (row: Draft) => void;
  readonly onRemove: () => void;
}

function AttributeRow(props: AttributeRowProps) {
  const { number, row, keyError, valueError, onChange, onRemove } = props;
  const part = (name: string) => draftText(draftMember(row, name));
  const texts = { key: part('key'), kind: part('kind'), value: part('value') };
  const set = (name: keyof typeof texts) => (typed: string) =>
    onChange({ ...texts, [name]: typed });
  const value = { label: `Value ${number}`, value: texts.value, error: valueError };
  return (
    <div className="fields">
      <TextField
        label={`Name ${number}`}
        value={texts.key}
        onChange={set('key')}
        error={keyError}
      />
      <SelectField
        label={`Type of value ${number}`}
        options={attributeKinds}
        value={texts.kind}
        onChange={set('kind')}
      />
      {texts.kind === 'yes or no' ? (
        <SelectField {...value} options={['yes', 'no']} onChange={set('value')} />
      ) : (
        <TextField {...value} onChange={set('value')} isMultiline={texts.kind === 'JSON'} />
      )}
      <div className="row">
        <Button size="small" aria-label={`Remove attribute ${number}`} onPress={onRemove}>
          Remove
        </Button>
      </div>
    </div>
  );
}

interface GeometryFieldProps {
  readonly one: FieldProps;
  readonly types: readonly string[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function GeometryField({ one, types, value, onChange }: GeometryFieldProps) {
  const point = pointOf(value);
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
      <div className="fields">
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
        hint={`${types.join(', ')}; longitude first, WGS84. Of a Feature, the geometry is used.`}
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

interface ValueProps {
  readonly one: FieldProps;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

interface ChoiceFieldProps extends ValueProps {
  readonly choices: readonly string[];
  readonly notes?: FieldOptions['notes'];
}

export function ChoiceField({ one, choices, notes = {}, value, onChange }: ChoiceFieldProps) {
  const options = choices.map((id) => ({
    id,
    label: `${id.replaceAll('_', ' ')} ${notes[id] ?? ''}`.trim(),
  }));
  const field = { ...one, options, value: value || undefined };
  return one.isRequired ? (
    <SelectField {...field} onChange={onChange} />
  ) : (
    <OpenSelect {...field} none="None" onChange={(id = '') => onChange(id)} />
  );
}

export function FlagField({ one, isOn, value, onChange }: ValueProps & { readonly isOn: unknown }) {
  if (typeof isOn === 'boolean') {
    return (
      <CheckboxField
        label={one.label}
        value={value === 'yes'}
        onChange={(selected) => onChange(selected ? 'yes' : 'no')}
        hint={one.hint}
      />
    );
  }
  return <ChoiceField one={one} choices={['yes', 'no']} value={value} onChange={onChange} />;
}
