import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useEffect, useState } from 'react';
import { Button } from '../parts/button';
import { Dialog } from '../parts/dialog';
import { TextField } from '../parts/text-field';
import { problemFrom } from '../reading/problem';
import { useSession } from '../session/use-session';
import { find } from './find';
import { readPasted } from './pasted';
import styles from './scope.module.css';

/** Opens whatever an id names; Ctrl+K from anywhere. */
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
        Find <kbd className={styles['key']}>Ctrl K</kbd>
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
    mutationFn: (typed: string) => find(client, readPasted(typed)),
    onSuccess: (found) => {
      if (found === undefined) return;
      onClose();
      void navigate({ to: found.to });
    },
  });
  const isNone = search.isSuccess && search.data === undefined;
  const error = search.isError ? problemFrom(search.error).message : undefined;
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '' && !search.isPending) search.mutate(text);
  };
  return (
    <Dialog title="Find" isOpen onClose={onClose}>
      <form className={styles['form']} onSubmit={send} noValidate>
        <TextField
          label="Id"
          hint="Of a deal, customer, asset, counterparty, reseller, utility or plan; a stream; or a deal's external id."
          value={text}
          onChange={(typed) => {
            setText(typed);
            search.reset();
          }}
          error={isNone ? 'Nothing that you may see has this id.' : error}
          autoFocus
        />
        <Button type="submit" kind="primary" isBusy={search.isPending}>
          Open
        </Button>
      </form>
    </Dialog>
  );
}
