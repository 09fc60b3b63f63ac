import { type FormEvent, useState } from 'react';
import { Button } from '../parts/button';
import { TextField } from '../parts/text-field';
import { useSessionStore } from '../session/use-session';

/** Asks for an API key and tries it. */
export function SignInForm({ label }: { readonly label: string }) {
  const store = useSessionStore();
  const [key, setKey] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const credential = key.trim();
    if (credential === '') {
      setError('Enter an API key.');
      return;
    }
    setBusy(true);
    setError(undefined);
    try {
      await store.signIn(credential);
    } catch (refused) {
      setError(refused instanceof Error ? refused.message : String(refused));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className="stack" onSubmit={send} noValidate>
      <TextField
        label="API key"
        type="password"
        value={key}
        onChange={setKey}
        error={error}
        hint="It stays in this tab, and is forgotten when the tab is closed."
        isRequired
        autoFocus
      />
      <Button type="submit" kind="primary" isBusy={isBusy}>
        {label}
      </Button>
    </form>
  );
}
