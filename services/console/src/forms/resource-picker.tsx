import { useState } from 'react';
import { Button, ComboBox, Input, ListBox, ListBoxItem, Popover } from 'react-aria-components';
import { ariaField, FieldLabel, FieldNotes } from '../parts/field';
import fieldStyles from '../parts/field.module.css';
import { isId } from './check-scalar';
import {
  type Choice,
  type PickerKind,
  pickerSources,
  useChoice,
  useChoices,
  useRememberedChoice,
} from './use-choices';

export interface ResourcePickerProps {
  readonly kind: PickerKind;
  readonly label: string;
  readonly value: string;
  readonly onChange: (id: string) => void;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly isRequired?: boolean;
}

/** By name, code or id; accepts a pasted id. */
export function ResourcePicker({ kind, value, onChange, ...field }: ResourcePickerProps) {
  const [typed, setTyped] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const chosen = useChoice(kind, value);
  const remember = useRememberedChoice(kind);
  const name = value === '' ? '' : (chosen.data?.name ?? value);
  const found = useChoices(kind, typed ?? '', isOpen);
  const take = (id: string) => {
    onChange(id);
    setTyped(undefined);
  };
  const { many } = pickerSources[kind];
  const nothing = found.isPending ? 'Searching…' : (found.error?.detail ?? `No matching ${many}.`);
  const missing = chosen.error === null ? undefined : chosen.error.detail;
  return (
    <ComboBox
      {...ariaField({ ...field, error: field.error ?? missing })}
      items={found.choices}
      value={value === '' ? null : value}
      inputValue={typed ?? name}
      onInputChange={(text) => {
        const id = text.trim();
        if (isId(id)) return take(id.toLowerCase());
        // Closing the list fills in the selected name; that is not user input.
        setTyped(text === name ? undefined : text);
        if (text === '' && value !== '') onChange('');
      }}
      onChange={(key) => {
        const choice = found.choices.find(({ id }) => id === key);
        if (choice === undefined) return;
        // A later update would reopen the list.
        remember(choice);
        take(choice.id);
      }}
      onBlur={() => setTyped(undefined)}
      onOpenChange={setOpen}
      menuTrigger="focus"
      allowsEmptyCollection
      allowsCustomValue
    >
      <FieldLabel {...field} />
      <div className={fieldStyles['combo']}>
        <Input className={fieldStyles['input'] ?? ''} placeholder="Name or id" spellCheck={false} />
        <Button className={fieldStyles['open'] ?? ''} aria-label={`Show ${many}`}>
          <span aria-hidden="true">▾</span>
        </Button>
      </div>
      <FieldNotes hint={field.hint} error={field.error ?? missing} />
      <Popover className={fieldStyles['popover'] ?? ''}>
        <ListBox
          className={fieldStyles['list'] ?? ''}
          renderEmptyState={() => <div className={fieldStyles['none']}>{nothing}</div>}
        >
          {(choice: Choice) => <ChoiceItem choice={choice} />}
        </ListBox>
        {found.note !== undefined && <div className="hint">{found.note}</div>}
      </Popover>
    </ComboBox>
  );
}

function ChoiceItem({ choice: { id, name, detail } }: { readonly choice: Choice }) {
  const short = id.slice(0, 8);
  return (
    <ListBoxItem id={id} textValue={name} className={fieldStyles['option'] ?? ''}>
      {name}
      <div className="hint">{detail === '' || name === id ? short : `${detail} · ${short}`}</div>
    </ListBoxItem>
  );
}
