import { useRouter } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { Button } from '../parts/button';
import { copyText } from '../parts/copy-button';
import { Menu } from '../parts/menu';
import { TextField } from '../parts/text-field';
import { useToast } from '../parts/toast';
import { nameFault, type SavedView, tidyName } from './saved-views';
import type { SavedViews } from './use-saved-views';
import styles from './views.module.css';

export interface ViewRowProps {
  readonly view: SavedView;
  readonly page: '/blotter' | '/map';
  readonly saved: SavedViews;
  /** Whether the page shows just this. */
  readonly isShown: boolean;
  readonly onOpen: () => void;
}

/** One saved view, and what may be done with it. */
export function ViewRow({ view, page, saved, isShown, onOpen }: ViewRowProps) {
  const router = useRouter();
  const toast = useToast();
  const [isRenamed, setRenamed] = useState(false);
  const { name } = view;
  const copyLink = async () => {
    const { href } = router.buildLocation({ to: page, search: view.search });
    const link = new URL(router.history.createHref(href), location.origin).href;
    toast(
      (await copyText(link)) ? 'Copied the link.' : `This browser let nothing be copied: ${link}`,
    );
  };
  return (
    <li
      className={`row ${styles['row']}`}
      {...(isShown ? { 'aria-current': 'true' as const } : {})}
    >
      {isRenamed ? (
        <Rename view={view} saved={saved} onDone={() => setRenamed(false)} />
      ) : (
        <>
          <Button kind="quiet" onPress={onOpen}>
            <span className={`anywhere ${styles['name']}`}>{name}</span>
          </Button>
          {isShown && <span className="muted">shown now</span>}
          <span className="spread">
            <Menu
              label="⋯"
              name={`More for ${name}`}
              kind="quiet"
              size="small"
              choices={[
                { id: 'link', label: 'Copy link', onChoose: () => void copyLink() },
                { id: 'rename', label: 'Rename', onChoose: () => setRenamed(true) },
                {
                  id: 'delete',
                  label: 'Delete',
                  onChoose: () => {
                    saved.keep((views) => views.filter((one) => one.name !== name));
                    toast(`Deleted the view ${name}.`);
                  },
                },
              ]}
            />
          </span>
        </>
      )}
    </li>
  );
}

function Rename({
  view,
  saved,
  onDone,
}: Pick<ViewRowProps, 'view' | 'saved'> & { readonly onDone: () => void }) {
  const [name, setName] = useState(view.name);
  const [error, setError] = useState<string>();
  const rename = (event: FormEvent) => {
    event.preventDefault();
    const others = saved.views.filter((one) => one.name !== view.name);
    const fault = nameFault(name, others);
    setError(fault);
    if (fault !== undefined) return;
    saved.keep((views) =>
      views.map((one) => (one.name === view.name ? { ...one, name: tidyName(name) } : one)),
    );
    onDone();
  };
  return (
    <form className={`row ${styles['grow']}`} onSubmit={rename} noValidate>
      <div className={styles['grow']}>
        <TextField label="New name" value={name} maxLength={60} error={error} onChange={setName} />
      </div>
      <Button type="submit" kind="primary" size="small">
        Rename
      </Button>
      <Button size="small" onPress={onDone}>
        Cancel
      </Button>
    </form>
  );
}
