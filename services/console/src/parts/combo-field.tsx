import { Button, ComboBox, Input } from 'react-aria-components';
import { ariaField, FieldLabel, FieldNotes, type FieldProps } from './field';
import styles from './field.module.css';
import { type Option, OptionList } from './select-field';

export interface ComboFieldProps extends FieldProps {
  readonly options: readonly Option[];
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
  /** For options that the caller looks up; without it, options are filtered here. */
  readonly inputValue?: string;
  readonly onInputChange?: (text: string) => void;
  readonly placeholder?: string;
  /** Opens the options on focus or on input. */
  readonly openOn?: 'focus' | 'input';
  readonly allowsCustomValue?: boolean;
}

export function ComboField(props: ComboFieldProps) {
  const { options, value, onChange, inputValue, onInputChange, placeholder } = props;
  const isLookedUp = onInputChange !== undefined;
  const asked = isLookedUp ? { items: options } : { defaultItems: options };
  return (
    <ComboBox
      {...ariaField(props)}
      {...asked}
      value={value ?? null}
      onChange={(key) => onChange(key === null ? undefined : String(key))}
      {...(inputValue === undefined ? {} : { inputValue })}
      {...(isLookedUp ? { onInputChange } : {})}
      allowsCustomValue={props.allowsCustomValue ?? false}
      allowsEmptyCollection
      menuTrigger={props.openOn ?? 'focus'}
    >
      <FieldLabel {...props} />
      <div className={styles['combo']}>
        <Input className={styles['input'] ?? ''} placeholder={placeholder} spellCheck={false} />
        <Button className={styles['open'] ?? ''} aria-label="Show the choices">
          <span aria-hidden="true">▾</span>
        </Button>
      </div>
      <FieldNotes {...props} />
      <OptionList options={options} />
    </ComboBox>
  );
}
