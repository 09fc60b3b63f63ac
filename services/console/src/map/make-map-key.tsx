import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { Button } from '../parts/button';
import { CopyButton } from '../parts/copy-button';
import { Failure } from '../parts/failure';
import { TextField } from '../parts/text-field';
import { idempotencyKey } from '../reading/idempotency-key';
import { problemFrom, problemOf } from '../reading/problem';
import { useSession } from '../session/use-session';
import styles from './map.module.css';

/** Makes a key for maps: for the reseller that the caller acts for, or for all that the platform sees. */
export function MakeMapKey() {
  const { platformClient, resellerId, scope } = useSession();
  const [name, setName] = useState('');
  // Kept over every try, so that a lost answer makes no second key.
  const attempt = useRef(idempotencyKey());
  const making = useMutation({
    mutationFn: async () => {
      const { data, error, response } = await platformClient
        .POST('/api/v1/map-keys', {
          params: { header: { 'Idempotency-Key': attempt.current } },
          body: { name, reseller_id: resellerId ?? null },
        })
        .catch((thrown: unknown) => {
          throw problemFrom(thrown);
        });
      if (data === undefined) throw problemOf(response, error);
      return data;
    },
    onSuccess: () => {
      attempt.current = idempotencyKey();
      setName('');
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '' && !making.isPending) making.mutate();
  };
  return (
    <form className={styles['stack']} onSubmit={submit}>
      <TextField
        label="What the key is for, and who has it"
        hint={`It will see ${scope.kind === 'reseller' ? `what ${scope.resellerName ?? 'the reseller'} sees` : 'what the platform sees: every reseller'}.`}
        value={name}
        onChange={setName}
        maxLength={200}
      />
      <div className={styles['buttons']}>
        <Button type="submit" isBusy={making.isPending} isDisabled={name.trim() === ''}>
          Make a key for maps
        </Button>
      </div>
      {making.isError && <Failure error={making.error} />}
      {making.data?.key != null && (
        <div role="status" className={styles['key']}>
          <p>The key for “{making.data.name}”. It is shown now and never again:</p>
          <code>{making.data.key}</code>
          <CopyButton text={making.data.key} what="the key" />
        </div>
      )}
      {making.data?.key === null && (
        <p role="status">
          The key was made, and its text was in an answer that was lost. Revoke it and make another.
        </p>
      )}
    </form>
  );
}
