import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useSyncExternalStore,
} from 'react';
import { useSession } from '../session/use-session';
import { Feed, type FeedEvent, type FeedState } from './feed';

const FeedContext = createContext<Feed | undefined>(undefined);

/** One feed for what is below it, as the caller who is signed in; another one when the caller acts for another reseller. */
export function FeedProvider({ children }: { readonly children: ReactNode }) {
  const { authorized } = useSession();
  const feed = useMemo(() => new Feed(authorized), [authorized]);
  useEffect(() => {
    document.addEventListener('visibilitychange', feed.settle);
    feed.settle();
    return () => {
      document.removeEventListener('visibilitychange', feed.settle);
      feed.close();
    };
  }, [feed]);
  return <FeedContext value={feed}>{children}</FeedContext>;
}

/** Calls back for every change of a transaction that the caller may see, while this is shown. */
export function useFeed(onEvent: (event: FeedEvent) => void): void {
  const feed = useOwnFeed();
  const listener = useEffectEvent(onEvent);
  useEffect(() => feed.listen((event) => listener(event)), [feed]);
}

/** Whether changes arrive as they happen. */
export function useFeedState(): FeedState {
  const feed = useOwnFeed();
  return useSyncExternalStore(feed.watch, feed.state);
}

function useOwnFeed(): Feed {
  const feed = useContext(FeedContext);
  if (feed === undefined) throw new Error('A FeedProvider has to stand above this component.');
  return feed;
}
