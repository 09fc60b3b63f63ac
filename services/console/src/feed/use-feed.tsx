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

/** Replaced when the caller acts for another reseller. */
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

export function useFeed(onEvent: (event: FeedEvent) => void): void {
  const feed = useOwnFeed();
  const listener = useEffectEvent(onEvent);
  useEffect(() => feed.listen((event) => listener(event)), [feed]);
}

export function useFeedState(): FeedState {
  const feed = useOwnFeed();
  return useSyncExternalStore(feed.watch, feed.state);
}

function useOwnFeed(): Feed {
  const feed = useContext(FeedContext);
  if (feed === undefined) throw new Error('useFeed needs a FeedProvider above it');
  return feed;
}
