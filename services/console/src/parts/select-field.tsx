import { Button, ListBox, ListBoxItem, Popover, Select, SelectValue } from 'react-aria-components';
import { ariaField, FieldLabel, FieldNotes, type FieldProps } from './field';
import styles from './field.module.css';

export interface SelectFieldProps extends FieldProps {
  readonly options: readonly Option[];
  readonly value: string | undefined;
  readonly onChange: (value: string) => void;
  readonly placeholder?: string;
}

export function SelectField(props: SelectFieldProps) {
  const { options, value, onChange, placeholder = 'Choose' } = props;
  return (
    <Select
      {...ariaField(props)}
      placeholder={placeholder}
      value={value ?? null}
      onChange={(key) => {
        if (key !== null) onChange(String(key));
      }}
    >
      <FieldLabel {...props} />
      <Button className={styles['select'] ?? ''}>
        <SelectValue />
        <span aria-hidden="true">▾</span>
      </Button>
      <FieldNotes {...props} />
      <OptionList options={options} />
    </Select>
  );
}

export interface Option {
  readonly id: string;
  readonly label: string;
  readonly note?: string;
}

export function OptionList({ options }: { readonly options: readonly Option[] }) {
  return (
    <Popover className={styles['popover'] ?? ''}>
      <ListBox
        className={styles['list'] ?? ''}
        items={options}
        renderEmptyState={() => <div className={styles['none']}>No matches.</div>}
      >
        {({ id, label, note }) => (
          <ListBoxItem id={id} textValue={label} className={styles['option'] ?? ''}>
            {label}
            {note !== undefined && <div className="hint">{note}</div>}
          </ListBoxItem>
        )}
      </ListBox>
    </Popover>
  );
}
