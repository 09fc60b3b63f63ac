import { useState } from 'react';
import { Button } from '../parts/button';
import { Dialog } from '../parts/dialog';
import { SaveView } from './save-view';
import type { SavedView } from './saved-views';
import { useSavedViews } from './use-saved-views';
import { ViewRow } from './view-row';
import styles from './views.module.css';

export interface ViewsButtonProps {
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
          <ul className={styles['list']} aria-label="Saved views">
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
        <p className={styles['note']}>
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
