import { useState } from 'react';
import {
  CheckboxField,
  ComboField,
  DateField,
  DateTimeField,
  OpenSelect,
  SelectField,
  TextField,
} from '../parts/fields';
import type { FieldProps } from '../parts/fields/field';
import { draftList, draftText } from './draft';
import { pointer } from './fault';
import { FieldGroup, type FieldOptions, type FieldViewProps } from './field-group';
import { AttributesField, ChoicesField, ListField, ObjectField, WordsField } from './group-fields';
import { pointOf, pointText } from './read-attributes';
import { ResourcePicker } from './resource-picker';
import { type Field, labelOf } from './shape';

export function FieldView(props: FieldViewProps) {
  const { field, path, draft, onChange, faults } = props;
  const options = props.options[field.name] ?? {};
  const one = oneField(field, options, faults.at.get(pointer(path)));
  const text = draftText(draft);
  const { shape } = field;
  switch (shape.kind) {
    case 'text':
      if (options.suggestions !== undefined) {
        return (
          <ComboField
            {...one}
            options={options.suggestions.map((id) => ({
              id,
              label: id,
              note: options.notes?.[id],
            }))}
            value={text === '' ? undefined : text}
            inputValue={text}
            onInputChange={onChange}
            onChange={(value) => onChange(value ?? text)}
            allowsCustomValue
          />
        );
      }
      return (
        <TextField {...one} value={text} onChange={onChange} isMultiline={options.long ?? false} />
      );
    case 'id':
      return options.pick === undefined ? (
        <TextField {...one} value={text} onChange={onChange} />
      ) : (
        <ResourcePicker {...one} kind={options.pick} value={text} onChange={onChange} />
      );
    case 'whole':
      return <TextField {...one} value={text} onChange={onChange} inputMode="numeric" />;
    case 'decimal':
      return <TextField {...one} value={text} onChange={onChange} inputMode="decimal" />;
    case 'choice':
      return (
        <ChoiceField
          one={one}
          choices={shape.options}
          notes={options.notes}
          value={text}
          onChange={onChange}
        />
      );
    case 'flag':
      return <FlagField one={one} isOn={field.standard} value={text} onChange={onChange} />;
    case 'date':
      return <DateField {...one} value={text} onChange={onChange} />;
    case 'instant':
      return (
        <DateTimeField
          {...one}
          value={text === '' ? undefined : text}
          onChange={(value) => onChange(value ?? '')}
        />
      );
    case 'geometry':
      return <GeometryField one={one} types={shape.types} value={text} onChange={onChange} />;
    case 'attributes':
      return (
        <AttributesField
          one={one}
          path={path}
          rows={draftList(draft)}
          onChange={onChange}
          faults={faults}
        />
      );
    case 'object':
      return <ObjectField {...props} View={FieldView} one={one} shape={shape} />;
    case 'list':
      return shape.item.kind === 'object' ? (
        <ListField {...props} View={FieldView} one={one} shape={shape} item={shape.item} />
      ) : shape.item.kind === 'choice' ? (
        <ChoicesField
          one={one}
          choices={shape.item.options}
          items={draftList(draft)}
          onChange={onChange}
        />
      ) : (
        <WordsField one={one} items={draftList(draft)} onChange={onChange} />
      );
    default:
      return shape satisfies never;
  }
}

function oneField(
  field: Field,
  options: FieldOptions,
  errors: readonly string[] | undefined,
): FieldProps {
  const { name, required: isRequired } = field;
  const { label = labelOf(name), hint = hintOf(field) } = options;
  return { name, isRequired, label, hint, error: errors?.join(' ') };
}

function hintOf({ hint, example, shape }: Field): string | undefined {
  // The contract's description addresses programs.
  if (shape.kind === 'attributes') return undefined;
  const text = hint?.replaceAll('`', '');
  if (example === undefined) return text;
  return text === undefined ? `Such as ${example}` : `${text}, such as ${example}`;
}

interface GeometryFieldProps {
  readonly one: FieldProps;
  readonly types: readonly string[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function GeometryField({ one, types, value, onChange }: GeometryFieldProps) {
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

function ChoiceField({ one, choices, notes = {}, value, onChange }: ChoiceFieldProps) {
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

function FlagField({ one, isOn, value, onChange }: ValueProps & { readonly isOn: unknown }) {
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
