import { type ComponentType, useState } from 'react';
import { Button } from '../parts/button';
import { TextField } from '../parts/text-field';
import { type Draft, draftList, draftMember, draftText, isDraftList, itemDraft } from './draft';
import { FieldGroup } from './field-group';
import styles from './fields.module.css';
import type { FieldViewProps, OneField } from './one-field';
import type { ListShape, ObjectShape } from './shape';

/** Fields that have fields of their own are given how one of those is shown. */
interface Within extends FieldViewProps {
  readonly View: ComponentType<FieldViewProps>;
}

/** The fields of an object within a body; one that may be left out is added first. */
export function ObjectField(
  props: Within & { readonly one: OneField; readonly shape: ObjectShape },
) {
  const { one, shape, draft, onChange } = props;
  const isThere = typeof draft !== 'string';
  return (
    <FieldGroup one={one}>
      {isThere && <Members {...props} />}
      {!one.isRequired && (
        <div className={styles['end']}>
          <Button size="small" onPress={() => onChange(isThere ? '' : itemDraft(shape))}>
            {isThere
              ? `Leave out ${one.label.toLowerCase()}`
              : `Fill in ${one.label.toLowerCase()}`}
          </Button>
        </div>
      )}
    </FieldGroup>
  );
}

function Members({
  View,
  shape,
  path,
  draft,
  onChange,
  faults,
  options,
}: Omit<Within, 'field'> & { readonly shape: ObjectShape }) {
  const members = typeof draft === 'string' || isDraftList(draft) ? {} : draft;
  return (
    <div className={styles['row']}>
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

/** A list of objects, each with its fields. */
export function ListField(
  props: Within & {
    readonly one: OneField;
    readonly shape: ListShape;
    readonly item: ObjectShape;
  },
) {
  const { View, one, shape, item, path, draft, onChange, faults, options } = props;
  const items = draftList(draft);
  return (
    <FieldGroup one={one}>
      {items.map((member, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have nothing but their places to be told apart by
        <fieldset key={index} className={styles['group']}>
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
          <div className={styles['end']}>
            <Button size="small" onPress={() => onChange(items.toSpliced(index, 1))}>
              Take out {index + 1}
            </Button>
          </div>
        </fieldset>
      ))}
      {items.length < shape.maxItems && (
        <div className={styles['end']}>
          <Button size="small" onPress={() => onChange([...items, itemDraft(item)])}>
            Add one
          </Button>
        </div>
      )}
    </FieldGroup>
  );
}

/** Short values of a list in one line, with commas or spaces between them. */
export function WordsField({
  one,
  items,
  onChange,
}: {
  readonly one: OneField;
  readonly items: readonly Draft[];
  readonly onChange: (items: readonly Draft[]) => void;
}) {
  const words = items.map(draftText).join(', ');
  const [typed, setTyped] = useState(words);
  // What was typed stands as it was typed while it says the same.
  const shown = wordsOf(typed).join(', ') === words ? typed : words;
  return (
    <TextField
      {...one}
      hint={one.hint ?? 'With commas or spaces between them'}
      value={shown}
      onChange={(text) => {
        setTyped(text);
        onChange(wordsOf(text));
      }}
    />
  );
}

const wordsOf = (text: string) => text.split(/[\s,;]+/).filter((word) => word !== '');
