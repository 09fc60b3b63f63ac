import { useEffect } from 'react';
import styles from './scope.module.css';
import { SignInForm } from './sign-in-form';

/** The way in; the address stays as it is, so that the page asked for opens afterwards. */
export function SignInPage() {
  useEffect(() => {
    document.title = 'Sign in · Energy exchange ledger';
  }, []);
  return (
    <main className={styles['way-in']}>
      <h1>Energy exchange ledger</h1>
      <p>
        Sign in with an API key. <code>npm start</code> prints one where it made it; otherwise
        whoever runs the ledger has them in <code>API_KEYS</code>.
      </p>
      <SignInForm label="Sign in" />
      <p>
        <a href="/docs">The API and its description</a>
      </p>
    </main>
  );
}
