import { useState } from 'react';
import { Button } from '../parts/button';
import { DateTimeField } from '../parts/date-time-field';
import { TextField } from '../parts/text-field';
import styles from './audit.module.css';
import type { LogSearch } from './search';

export interface LogFiltersProps {
  readonly search: LogSearch;
  readonly onChange: (search: LogSearch) => void;
}

/** What of the log is shown. Asked for by Enter or the button: every filter reads the log through. */
export function LogFilters({ search, onChange }: LogFiltersProps) {
  const [typed, setTyped] = useState<LogSearch>(search);
  const set = (name: keyof LogSearch) => (value: string | undefined) => {
    const { [name]: _, ...rest } = typed;
    setTyped(value === undefined || value === '' ? rest : { ...rest, [name]: value });
  };
  const isPosition = typed.until === undefined || /^\d{1,19}$/.test(typed.until);
  return (
    <form
      className={styles['card']}
      aria-label="Filters"
      onSubmit={(event) => {
        event.preventDefault();
        if (isPosition) onChange(typed);
      }}
    >
      <div className={styles['filters']}>
        <TextField
          label="Event types"
          hint="Separated by commas"
          value={typed.type ?? ''}
          onChange={set('type')}
        />
        <TextField
          label="Stream begins with"
          hint="transaction-, or a whole stream"
          value={typed.stream ?? ''}
          onChange={set('stream')}
        />
        <TextField
          label="Who"
          hint="The id, as the log shows it"
          value={typed.actor ?? ''}
          onChange={set('actor')}
        />
        <TextField
          label="Up to position"
          inputMode="numeric"
          value={typed.until ?? ''}
          onChange={set('until')}
          {...(isPosition ? {} : { error: 'A position is a whole number.' })}
        />
        <DateTimeField label="Recorded from" value={typed.from} onChange={set('from')} />
        <DateTimeField label="Recorded before" value={typed.to} onChange={set('to')} />
      </div>
      <div className={styles['row']}>
        <Button type="submit" kind="primary" isDisabled={!isPosition}>
          Show
        </Button>
        <Button
          onPress={() => {
            setTyped({});
            onChange({});
          }}
        >
          Clear
        </Button>
      </div>
    </form>
  );
}
