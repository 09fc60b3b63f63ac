import { useRouter } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useState } from 'react';
import { TextField } from '../parts/fields';
import { Button, Dialog, Menu, useToast } from '../parts/layout';
import { useCopy } from '../parts/values/values';
import {
  nameFault,
  type SavedView,
  type SavedViews,
  tidyName,
  useSavedViews,
  viewsMax,
} from './saved-views';
import styles from './views.module.css';

interface ViewsButtonProps {
  readonly page: '/blotter' | '/map';
  readonly shown: Omit<SavedView, 'name'>;
  readonly what: string;
  readonly size?: 'normal' | 'small';
  readonly onOpen: (view: SavedView) => void;
}

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
          A view saves the {what}. It stays in this browser and belongs to the reseller or platform
          that you act for now.
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

function SaveView({ saved, shown }: SaveViewProps) {
  const save = (name: string) => {
    const fault =
      saved.views.length >= viewsMax
        ? `Limit of ${viewsMax} views. Delete one first.`
        : nameFault(name, saved.views);
    if (fault !== undefined) return fault;
    const isKept = saved.keep((views) => [...views, { name: tidyName(name), ...shown }]);
    return isKept ? undefined : 'This browser cannot store more data for this address.';
  };
  return (
    <NameForm label="Name of the current view" onName={save}>
      <Button type="submit" kind="primary">
        Save
      </Button>
    </NameForm>
  );
}

interface NameFormProps {
  readonly label: string;
  readonly name?: string;
  /** @returns the name's fault */
  readonly onName: (name: string) => string | undefined;
  readonly children: ReactNode;
}

function NameForm({ label, name: before = '', onName, children }: NameFormProps) {
  const [name, setName] = useState(before);
  const [error, setError] = useState<string>();
  const send = (event: FormEvent) => {
    event.preventDefault();
    const fault = onName(name);
    setError(fault);
    if (fault === undefined) setName(before);
  };
  return (
    <form className="row" onSubmit={send} noValidate>
      <div className={styles['grow']}>
        <TextField
          label={label}
          value={name}
          maxLength={60}
          error={error}
          onChange={(typed) => {
            setName(typed);
            setError(undefined);
          }}
        />
      </div>
      {children}
    </form>
  );
}

interface ViewRowProps {
  readonly view: SavedView;
  readonly page: '/blotter' | '/map';
  readonly saved: SavedViews;
  readonly isShown: boolean;
  readonly onOpen: () => void;
}

function ViewRow({ view, page, saved, isShown, onOpen }: ViewRowProps) {
  const router = useRouter();
  const toast = useToast();
  const [isRenamed, setRenamed] = useState(false);
  const { name } = view;
  const copy = useCopy();
  const copyLink = () => {
    const { href } = router.buildLocation({ to: page, search: view.search });
    return copy(new URL(router.history.createHref(href), location.origin).href, 'the link');
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
          {isShown && <span className="muted">current</span>}
          <span className="spread">
            <Menu
              label="⋯"
              name={`More for ${name}`}
              kind="quiet"
              size="small"
              choices={{
                'Copy link': () => void copyLink(),
                Rename: () => setRenamed(true),
                Delete: () => {
                  saved.keep((views) => views.filter((one) => one.name !== name));
                  toast(`Deleted the view ${name}.`);
                },
              }}
            />
          </span>
        </>
      )}
    </li>
  );
}

function Rename(props: Pick<ViewRowProps, 'view' | 'saved'> & { readonly onDone: () => void }) {
  const { view, saved, onDone } = props;
  const rename = (name: string) => {
    const fault = nameFault(
      name,
      saved.views.filter((one) => one.name !== view.name),
    );
    if (fault !== undefined) return fault;
    saved.keep((views) =>
      views.map((one) => (one.name === view.name ? { ...one, name: tidyName(name) } : one)),
    );
    onDone();
    return undefined;
  };
  return (
    <div className={styles['grow']}>
      <NameForm label="New name" name={view.name} onName={rename}>
        <Button type="submit" kind="primary" size="small">
          Rename
        </Button>
        <Button size="small" onPress={onDone}>
          Cancel
        </Button>
      </NameForm>
    </div>
  );
}
