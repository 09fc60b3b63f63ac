import { Button } from '../parts/button';
import { SelectField } from '../parts/select-field';
import { TextField } from '../parts/text-field';
import { attributeKinds, type Draft, draftMember, draftText } from './draft';
import { pointer } from './fault';
import { FieldGroup } from './field-group';
import styles from './fields.module.css';
import type { OneField } from './one-field';
import type { PlacedFaults } from './place-faults';
import type { Path } from './shape';

interface AttributesFieldProps {
  readonly one: OneField;
  readonly path: Path;
  readonly rows: readonly Draft[];
  readonly onChange: (rows: readonly Draft[]) => void;
  readonly faults: PlacedFaults;
}

/** Names and values of the user's own: a row for each. */
export function AttributesField({ one, path, rows, onChange, faults }: AttributesFieldProps) {
  const at = (index: number, part: string) =>
    faults.at.get(pointer([...path, index, part]))?.join(' ');
  return (
    <FieldGroup one={one}>
      {rows.map((row, index) => (
        <AttributeRow
          // biome-ignore lint/suspicious/noArrayIndexKey: the fields hold nothing of their own
          key={index}
          number={index + 1}
          row={row}
          keyError={at(index, 'key')}
          valueError={at(index, 'value')}
          onChange={(changed) => onChange(rows.with(index, changed))}
          onRemove={() => onChange(rows.toSpliced(index, 1))}
        />
      ))}
      <div className={styles['end']}>
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

function AttributeRow({
  number,
  row,
  keyError,
  valueError,
  onChange,
  onRemove,
}: AttributeRowProps) {
  const part = (name: string) => draftText(draftMember(row, name));
  const [key, kind, value] = [part('key'), part('kind'), part('value')];
  return (
    <div className={styles['row']}>
      <TextField
        label={`Name ${number}`}
        value={key}
        onChange={(typed) => onChange({ key: typed, kind, value })}
        error={keyError}
      />
      <SelectField
        label={`Kind of value ${number}`}
        options={attributeKinds.map((id) => ({ id, label: id }))}
        value={kind}
        onChange={(chosen) => onChange({ key, kind: chosen, value })}
      />
      {kind === 'yes or no' ? (
        <SelectField
          label={`Value ${number}`}
          options={['yes', 'no'].map((id) => ({ id, label: id }))}
          value={value}
          onChange={(chosen) => onChange({ key, kind, value: chosen })}
          error={valueError}
        />
      ) : (
        <TextField
          label={`Value ${number}`}
          value={value}
          onChange={(typed) => onChange({ key, kind, value: typed })}
          error={valueError}
          isMultiline={kind === 'JSON'}
        />
      )}
      <div className={styles['end']}>
        <Button size="small" aria-label={`Take out attribute ${number}`} onPress={onRemove}>
          Take out
        </Button>
      </div>
    </div>
  );
}
