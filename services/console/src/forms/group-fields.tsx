import { type ComponentType, useState } from 'react';
import { Button } from '../parts/button';
import { CheckboxField, SelectField, TextField } from '../parts/fields';
import type { FieldProps } from '../parts/fields/field';
import {
  attributeKinds,
  type Draft,
  draftList,
  draftMember,
  draftText,
  isDraftList,
  itemDraft,
} from './draft';
import { type PlacedFaults, pointer } from './fault';
import { FieldGroup, type FieldViewProps } from './field-group';
import styles from './fields.module.css';
import type { ListShape, ObjectShape, Path } from './shape';

interface Within extends FieldViewProps {
  readonly View: ComponentType<FieldViewProps>;
}

export function ObjectField(
  props: Within & { readonly one: FieldProps; readonly shape: ObjectShape },
) {
  const { one, shape, draft, onChange } = props;
  const isThere = typeof draft !== 'string';
  return (
    <FieldGroup one={one}>
      {isThere && <Members {...props} />}
      {!one.isRequired && (
        <div className="row">
          <Button size="small" onPress={() => onChange(isThere ? '' : itemDraft(shape))}>
            {isThere ? `Remove ${one.label.toLowerCase()}` : `Add ${one.label.toLowerCase()}`}
          </Button>
        </div>
      )}
    </FieldGroup>
  );
}

function Members(props: Omit<Within, 'field'> & { readonly shape: ObjectShape }) {
  const { View, shape, path, draft, onChange, faults, options } = props;
  const members = typeof draft === 'string' || isDraftList(draft) ? {} : draft;
  return (
    <div className="fields">
      {shape.fields.map((field) => (
        <View
          key={field.name}
          field={field}
          path={[...path, field.name]}
          draft={draftMember(draft, field.name)}
          onChange={(changed) => onChange({ ...members, [field.name]: changed })}
          faults={faults}
          options={options}
        />
      ))}
    </div>
  );
}

export function ListField(
  props: Within & {
    readonly one: FieldProps;
    readonly shape: ListShape;
    readonly item: ObjectShape;
  },
) {
  const { View, one, shape, item, path, draft, onChange, faults, options } = props;
  const items = draftList(draft);
  return (
    <FieldGroup one={one}>
      {items.map((member, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their index
        <fieldset key={index} className={`card stack ${styles['group']}`}>
          <legend>
            {one.label} {index + 1}
          </legend>
          <Members
            View={View}
            shape={item}
            path={[...path, index]}
            draft={member}
            onChange={(changed) => onChange(items.with(index, changed))}
            faults={faults}
            options={options}
          />
          <div className="row">
            <Button size="small" onPress={() => onChange(items.toSpliced(index, 1))}>
              Remove {index + 1}
            </Button>
          </div>
        </fieldset>
      ))}
      {items.length < shape.maxItems && (
        <div className="row">
          <Button size="small" onPress={() => onChange([...items, itemDraft(item)])}>
            Add
          </Button>
        </div>
      )}
    </FieldGroup>
  );
}

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
