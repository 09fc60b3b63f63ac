import { useState } from 'react';
import { ComboField } from '../parts/fields';
import type { FieldProps } from '../parts/fields/field';
import { isId } from './check-scalar';
import {
  type PickerKind,
  pickerSources,
  useChoice,
  useChoices,
  useRememberedChoice,
} from './use-choices';

interface ResourcePickerProps extends FieldProps {
  readonly kind: PickerKind;
  readonly value: string;
  readonly onChange: (id: string) => void;
}

export function ResourcePicker({ kind, value, onChange, ...field }: ResourcePickerProps) {
  const [typed, setTyped] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const chosen = useChoice(kind, value);
  const remember = useRememberedChoice(kind);
  const name = value === '' ? '' : (chosen.data?.name ?? value);
  const choices = useChoices(kind, typed ?? '', isOpen);
  const take = (id: string) => {
    onChange(id);
    setTyped(undefined);
  };
  const { many } = pickerSources[kind];
  return (
    <ComboField
      {...field}
      error={field.error ?? chosen.error?.detail}
      options={choices.choices.map(({ id, name: label, detail }) => {
        const short = id.slice(0, 8);
        return { id, label, note: detail === '' || label === id ? short : `${detail} · ${short}` };
      })}
      value={value === '' ? undefined : value}
      inputValue={typed ?? name}
      onInputChange={(text) => {
        const id = text.trim();
        if (isId(id)) return take(id.toLowerCase());
        // Closing the list fills in the name.
        setTyped(text === name ? undefined : text);
        if (text === '' && value !== '') onChange('');
      }}
      onChange={(id) => {
        const choice = choices.choices.find((one) => one.id === id);
        if (choice === undefined) return;
        remember(choice);
        take(choice.id);
      }}
      onBlur={() => setTyped(undefined)}
      onOpenChange={setOpen}
      allowsCustomValue
      placeholder="Name or id"
      opener={`Show ${many}`}
      none={choices.isPending ? 'Searching…' : (choices.error?.detail ?? `No matching ${many}.`)}
      note={choices.note}
    />
  );
}
