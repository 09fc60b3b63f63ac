import { type FormEvent, useState } from 'react';
import { Button } from '../parts/button';
import { TextField } from '../parts/text-field';
import { nameFault, type SavedView, tidyName, viewsMax } from './saved-views';
import type { SavedViews } from './use-saved-views';
import styles from './views.module.css';

export interface SaveViewProps {
  readonly saved: SavedViews;
  readonly shown: Omit<SavedView, 'name'>;
}

/** Keeps what is shown, by a name. */
export function SaveView({ saved, shown }: SaveViewProps) {
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const save = (event: FormEvent) => {
    event.preventDefault();
    const fault =
      saved.views.length >= viewsMax
        ? `At most ${viewsMax} views are kept. Delete one first.`
        : nameFault(name, saved.views);
    if (fault !== undefined) {
      setError(fault);
      return;
    }
    const isKept = saved.keep((views) => [...views, { name: tidyName(name), ...shown }]);
    setError(isKept ? undefined : 'This browser keeps nothing more for this address.');
    if (isKept) setName('');
  };
  return (
    <form className={styles['row']} onSubmit={save} noValidate>
      <div className={styles['grow']}>
        <TextField
          label="Name of what is shown now"
          value={name}
          maxLength={60}
          error={error}
          onChange={(typed) => {
            setName(typed);
            setError(undefined);
          }}
        />
      </div>
      <Button type="submit" kind="primary">
        Save
      </Button>
    </form>
  );
}
