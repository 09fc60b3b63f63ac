import { FeedProvider } from '../feed/use-feed';
import { useSessionState } from '../session/use-session';
import { Frame } from './frame';
import { SignInAgain } from './sign-in-again';
import { SignInPage } from './sign-in-page';

/** The console around its pages; the way in, at whatever address, for who is not signed in. */
export function Layout() {
  const { session, isAskedAgain } = useSessionState();
  if (session === undefined) return <SignInPage />;
  return (
    <FeedProvider>
      <Frame />
      <SignInAgain isOpen={isAskedAgain} />
    </FeedProvider>
  );
}
