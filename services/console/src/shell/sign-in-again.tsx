import { Button } from '../parts/button';
import { Dialog } from '../parts/dialog';
import { useSession } from '../session/use-session';
import { SignInForm } from './sign-in-form';

/** Above the page when the key holds no more: what was being sent waits, what was typed stays. */
export function SignInAgain({ isOpen }: { readonly isOpen: boolean }) {
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
