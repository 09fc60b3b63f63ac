import { FeedProvider } from '../feed/use-feed';
import { Busy } from '../parts/busy';
import { useSessionState } from '../session/use-session';
import { Frame } from './frame';
import { SignInAgain } from './sign-in-again';
import { SignInPage } from './sign-in-page';

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
