import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, lazy, Suspense, useEffect, useState } from 'react';
import { FeedProvider } from '../feed/use-feed';
import { Button } from '../parts/button';
import { Dialog } from '../parts/dialogs/dialog';
import { TextField } from '../parts/fields';
import { Busy } from '../parts/pages/states';
import { settingsQuery } from '../session/provider-answer';
import { loadProviderSignIn } from '../session/session-store';
import { useSession, useSessionState, useSessionStore } from '../session/use-session';
import { Frame } from './frame';
import styles from './scope.module.css';

const ProviderButton = lazy(async () => ({ default: (await loadProviderSignIn()).ProviderButton }));

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

/** Asks for a credential while input stays and requests wait. */
function SignInAgain({ isOpen }: { readonly isOpen: boolean }) {
  const { signOut } = useSession();
  return (
    <Dialog title="Sign in again" isOpen={isOpen} onClose={() => undefined} isFirm>
      <p>The ledger no longer accepts your key or token. Your input on the page is kept.</p>
      <SignInForm label="Continue" />
      <ProviderSignIn isAgain />
      <Button kind="quiet" onPress={signOut}>
        Sign out instead
      </Button>
    </Dialog>
  );
}

function SignInPage({ trouble }: { readonly trouble: string | undefined }) {
  useEffect(() => {
    document.title = 'Sign in · Energy exchange ledger';
  }, []);
  return (
    <main className={`card stack ${styles['way-in']}`}>
      <h1>Energy exchange ledger</h1>
      <p>
        Sign in with an API key. If the ledger created one, <code>npm start</code> prints it and a
        link that signs in once; otherwise the operator sets keys in <code>API_KEYS</code>.
      </p>
      {trouble !== undefined && <p role="alert">{trouble}</p>}
      <ProviderSignIn isAgain={false} />
      <SignInForm label="Sign in" />
      <p>
        <a href="/docs">API documentation</a>
      </p>
    </main>
  );
}

function ProviderSignIn({ isAgain }: { readonly isAgain: boolean }) {
  const settings = useQuery(settingsQuery).data?.sign_in;
  return settings ? (
    <Suspense>
      <ProviderButton settings={settings} isAgain={isAgain} />
    </Suspense>
  ) : null;
}

function SignInForm({ label }: { readonly label: string }) {
  const store = useSessionStore();
  const [key, setKey] = useState('');
  const [isMissing, setMissing] = useState(false);
  const signIn = useMutation({ mutationFn: (credential: string) => store.signIn(credential) });
  const send = (event: FormEvent) => {
    event.preventDefault();
    const credential = key.trim();
    setMissing(credential === '');
    if (credential !== '' && !signIn.isPending) signIn.mutate(credential);
  };
  return (
    <form className="stack" onSubmit={send} noValidate>
      <TextField
        label="API key"
        type="password"
        value={key}
        onChange={setKey}
        error={isMissing ? 'Enter an API key.' : signIn.error?.message}
        hint="Stored in this tab until it is closed."
        isRequired
        autoFocus
      />
      <Button type="submit" kind="primary" isBusy={signIn.isPending}>
        {label}
      </Button>
    </form>
  );
}
