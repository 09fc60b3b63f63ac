import { type KeyboardEvent, useEffect, useState } from 'react';
import { TextField, type TextFieldProps } from './text-field';

/** A text that counts once it is entered, with Enter or by leaving the field: not every letter asks the ledger anew. */
export function SettledTextField({ value, onChange, ...props }: TextFieldProps) {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  const settle = () => {
    if (typed !== value) onChange(typed.trim());
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the field in it
    <div
      onBlur={settle}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === 'Enter') settle();
      }}
    >
      <TextField {...props} value={typed} onChange={setTyped} />
    </div>
  );
}
