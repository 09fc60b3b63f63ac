import { type FormEvent, useState } from 'react';
import { Button } from '../parts/button';
import { Dialog } from '../parts/dialog';
import { TextField } from '../parts/text-field';
import { nameFault, type SavedView, tidyName, viewsMax } from './saved-views';
import { type SavedViews, useSavedViews } from './use-saved-views';
import { ViewRow } from './view-row';
import styles from './views.module.css';

interface ViewsButtonProps {
  /** The page's address: `/blotter`. */
  readonly page: '/blotter' | '/map';
  /** What is shown now. */
  readonly shown: Omit<SavedView, 'name'>;
  /** What a view has, in words: `filters, order and columns`. */
  readonly what: string;
  readonly size?: 'normal' | 'small';
  readonly onOpen: (view: SavedView) => void;
}

/** The saved views of a page: to open, name, link to and delete. */
export function ViewsButton({ page, shown, what, size = 'normal', onOpen }: ViewsButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const saved = useSavedViews(page);
  return (
    <>
      <Button size={size} onPress={() => setOpen(true)}>
        Views
      </Button>
      <Dialog title="Saved views" isOpen={isOpen} onClose={() => setOpen(false)}>
        {saved.views.length > 0 && (
          <ul className={`stack bare ${styles['list']}`} aria-label="Saved views">
            {saved.views.map((view) => (
              <ViewRow
                key={view.name}
                view={view}
                page={page}
                saved={saved}
                isShown={isSame(view, shown)}
                onOpen={() => {
                  setOpen(false);
                  onOpen(view);
                }}
              />
            ))}
          </ul>
        )}
        <SaveView saved={saved} shown={shown} />
        <p className="muted">
          A view has the {what}. This browser keeps it, for whom you act now; nobody else sees it.
        </p>
      </Dialog>
    </>
  );
}

function isSame(view: Omit<SavedView, 'name'>, shown: Omit<SavedView, 'name'>): boolean {
  const textOf = ({ search, columns }: Omit<SavedView, 'name'>) =>
    JSON.stringify([
      Object.entries(search)
        .filter(([, one]) => one !== undefined)
        .sort(),
      columns,
    ]);
  return textOf(view) === textOf(shown);
}

interface SaveViewProps {
  readonly saved: SavedViews;
  readonly shown: Omit<SavedView, 'name'>;
}

/** Keeps what is shown, by a name. */
function SaveView({ saved, shown }: SaveViewProps) {
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
    <form className="row" onSubmit={save} noValidate>
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
