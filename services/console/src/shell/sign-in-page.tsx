import { useEffect } from 'react';
import styles from './scope.module.css';
import { SignInForm } from './sign-in-form';

/** The way in; the address stays as it is, so that the page asked for opens afterwards. */
export function SignInPage({ trouble }: { readonly trouble: string | undefined }) {
  useEffect(() => {
    document.title = 'Sign in · Energy exchange ledger';
  }, []);
  return (
    <main className={styles['way-in']}>
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
