import { type FormEvent, useEffect, useState } from 'react';
import { FeedProvider } from '../feed/use-feed';
import { Button } from '../parts/button';
import { Dialog } from '../parts/dialog';
import { Busy } from '../parts/states';
import { TextField } from '../parts/text-field';
import { useSession, useSessionState, useSessionStore } from '../session/use-session';
import { Frame } from './frame';
import styles from './scope.module.css';

/** The console around its pages; the way in, at whatever address, for who is not signed in. */
export function Layout() {
  const { session, isAskedAgain, isSigningIn = false, trouble } = useSessionState();
  if (isSigningIn) return <Busy text="Signing in…" />;
  if (session === undefined) return <SignInPage trouble={trouble} />;
  return (
    <FeedProvider>
      <Frame />
      <SignInAgain isOpen={isAskedAgain} />
    </FeedProvider>
  );
}

/** Above the page when the key holds no more: what was being sent waits, what was typed stays. */
function SignInAgain({ isOpen }: { readonly isOpen: boolean }) {
  const { signOut } = useSession();
  return (
    <Dialog title="Sign in again" isOpen={isOpen} onClose={() => undefined} isFirm>
      <p>The ledger no longer takes your key or token. What you have typed on the page stays.</p>
      <SignInForm label="Go on" />
      <Button kind="quiet" onPress={signOut}>
        Sign out instead
      </Button>
    </Dialog>
  );
}

/** The way in; the address stays as it is, so that the page asked for opens afterwards. */
function SignInPage({ trouble }: { readonly trouble: string | undefined }) {
  useEffect(() => {
    document.title = 'Sign in · Energy exchange ledger';
  }, []);
  return (
    <main className={`card stack ${styles['way-in']}`}>
      <h1>Energy exchange ledger</h1>
      <p>
        Sign in with an API key. Where the ledger made one itself, <code>npm start</code> prints it,
        and a link that signs in once; otherwise whoever runs the ledger has them in{' '}
        <code>API_KEYS</code>.
      </p>
      {trouble !== undefined && <p role="alert">{trouble}</p>}
      <SignInForm label="Sign in" />
      <p>
        <a href="/docs">The API and its description</a>
      </p>
    </main>
  );
}

/** Asks for an API key and tries it. */
function SignInForm({ label }: { readonly label: string }) {
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
