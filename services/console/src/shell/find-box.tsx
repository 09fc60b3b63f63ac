import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useEffect, useState } from 'react';
import { Button } from '../parts/button';
import { Dialog } from '../parts/dialogs/dialog';
import { TextField } from '../parts/fields';
import { problemFrom } from '../reading/problem';
import { useSession } from '../session/use-session';
import { find, type Match, mostOfAKind } from './find';
import styles from './scope.module.css';

export function FindBox() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setOpen(true);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <Button size="small" onPress={() => setOpen(true)}>
        Find <kbd className="muted wide-only">Ctrl K</kbd>
      </Button>
      {isOpen && <FindDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function FindDialog({ onClose }: { readonly onClose: () => void }) {
  const { client } = useSession();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const search = useMutation({
    mutationFn: (typed: string) => find(client, typed),
  });
  // Of a closed or changed search, the mutation ignores it.
  const onSuccess = ([only, ...others]: readonly Match[]) => {
    if (only === undefined || others.length > 0) return;
    onClose();
    void navigate({ to: only.to });
  };
  const matches = search.data ?? [];
  const isNone = search.isSuccess && matches.length === 0;
  const error = search.isError ? problemFrom(search.error).message : undefined;
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '' && !search.isPending) search.mutate(text, { onSuccess });
  };
  return (
    <Dialog title="Find" isOpen onClose={onClose}>
      <form className="stack" onSubmit={send} noValidate>
        <TextField
          label="Id or words"
          hint="An id or its beginning, words of a name, a deal’s external id, or a stream."
          value={text}
          onChange={(typed) => {
            setText(typed);
            search.reset();
          }}
          error={isNone ? 'No match among the data that you may see.' : error}
          autoFocus
        />
        <Button type="submit" kind="primary" isBusy={search.isPending}>
          Open
        </Button>
      </form>
      {matches.length > 1 && (
        <>
          <p role="status" className="muted">
            {matches.length} matches. At most {mostOfAKind} of each kind are shown.
          </p>
          <ul className={`stack bare anywhere ${styles['found']}`} aria-label="Matches">
            {matches.map(({ to, name, what }) => (
              <li key={to}>
                <Link
                  to={to}
                  onClick={({ ctrlKey, metaKey, shiftKey }) => {
                    // Opens another tab or window.
                    if (!ctrlKey && !metaKey && !shiftKey) onClose();
                  }}
                >
                  {name}
                </Link>{' '}
                <span className="muted">{what}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}
