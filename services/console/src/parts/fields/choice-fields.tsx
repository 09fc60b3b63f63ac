import type { ReactNode } from 'react';
import {
  Button,
  Checkbox,
  ComboBox,
  Input,
  ListBox,
  ListBoxItem,
  Popover,
  Select,
  SelectValue,
} from 'react-aria-components';
import { ariaField, FieldLabel, FieldNotes, type FieldProps } from './field';
import styles from './field.module.css';

interface SelectFieldProps<Id extends string> extends FieldProps {
  /** An id alone is its own label. */
  readonly options: readonly (Id | (Option & { readonly id: Id }))[];
  readonly value: Id | undefined;
  readonly onChange: (value: Id) => void;
}

export function SelectField<Id extends string>(props: SelectFieldProps<Id>) {
  const { value, onChange } = props;
  const options = props.options.map((one) =>
    typeof one === 'string' ? { id: one, label: one } : one,
  );
  return (
    <Select
      {...ariaField(props)}
      placeholder="Choose"
      value={value ?? null}
      onChange={(key) => {
        const chosen = options.find(({ id }) => id === key);
        if (chosen !== undefined) onChange(chosen.id);
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

interface OpenSelectProps<Id extends string> extends Omit<SelectFieldProps<Id>, 'onChange'> {
  readonly none: string;
  readonly onChange: (value: Id | undefined) => void;
}

const open = '(none)';

/** The choice may be left open. */
export function OpenSelect<Id extends string>(props: OpenSelectProps<Id>) {
  const { none, options, value, onChange, ...field } = props;
  return (
    <SelectField<Id | typeof open>
      {...field}
      options={[{ id: open, label: none }, ...options]}
      value={value ?? open}
      onChange={(id) => onChange(id === open ? undefined : id)}
    />
  );
}

interface ComboFieldProps extends FieldProps {
  readonly options: readonly Option[];
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
  readonly onInputChange?: (text: string) => void;
  readonly inputValue?: string;
  readonly placeholder?: string;
  readonly openOn?: 'focus' | 'input';
  readonly allowsCustomValue?: boolean;
  readonly opener?: string;
  readonly none?: string;
  readonly note?: string | undefined;
  readonly onBlur?: () => void;
  readonly onOpenChange?: (isOpen: boolean) => void;
}

export function ComboField(props: ComboFieldProps) {
  const { options, value, onChange, inputValue, onInputChange, placeholder } = props;
  const { openOn = 'focus', opener = 'Show the choices', none, note } = props;
  const { allowsCustomValue, onBlur, onOpenChange } = props;
  return (
    <ComboBox
      {...ariaField(props)}
      {...(onInputChange === undefined ? { defaultItems: options } : { items: options })}
      value={value ?? null}
      onChange={(key) => onChange(key === null ? undefined : String(key))}
      inputValue={inputValue}
      onInputChange={onInputChange}
      allowsCustomValue={allowsCustomValue}
      allowsEmptyCollection
      menuTrigger={openOn}
      onBlur={onBlur}
      onOpenChange={onOpenChange}
    >
      <FieldLabel {...props} />
      <div className={styles['combo']}>
        <Input className={styles['input'] ?? ''} placeholder={placeholder} spellCheck={false} />
        <Button className={styles['open'] ?? ''} aria-label={opener}>
          <span aria-hidden="true">▾</span>
        </Button>
      </div>
      <FieldNotes {...props} />
      <OptionList options={options} none={none} note={note} />
    </ComboBox>
  );
}

interface Option {
  readonly id: string;
  readonly label: string;
  readonly note?: string | undefined;
}

interface OptionListProps {
  readonly options: readonly Option[];
  readonly none?: string | undefined;
  readonly note?: string | undefined;
}

function OptionList({ options, none = 'No matches.', note }: OptionListProps) {
  return (
    <Popover className={styles['popover'] ?? ''}>
      <ListBox
        className={styles['list'] ?? ''}
        items={options}
        renderEmptyState={() => <div className={styles['none']}>{none}</div>}
      >
        {({ id, label, note: about }) => (
          <ListBoxItem id={id} textValue={label} className={styles['option'] ?? ''}>
            {label}
            {about !== undefined && <div className="hint">{about}</div>}
          </ListBoxItem>
        )}
      </ListBox>
      {note !== undefined && <div className="hint">{note}</div>}
    </Popover>
  );
}

interface CheckboxFieldProps extends Pick<FieldProps, 'hint' | 'isDisabled'> {
  readonly label: ReactNode;
  readonly value: boolean;
  readonly onChange: (value: boolean) => void;
}

export function CheckboxField({ label, value, onChange, hint, isDisabled }: CheckboxFieldProps) {
  return (
    <Checkbox
      className={styles['box'] ?? ''}
      isSelected={value}
      onChange={onChange}
      isDisabled={isDisabled}
    >
      <span className={styles['mark']} aria-hidden="true" />
      <span>
        {label}
        {hint !== undefined && <span className="hint"> {hint}</span>}
      </span>
    </Checkbox>
  );
}
