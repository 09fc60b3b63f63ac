import { useSyncExternalStore } from 'react';
import { useFeedState } from '../feed/use-feed';
import { Status } from '../parts/status';

/** Whether this machine is connected, and changes arrive as they happen. */
export function Connection() {
  const state = useFeedState();
  const isOnline = useSyncExternalStore(watchOnline, () => navigator.onLine);
  const shown = isOnline ? state : 'offline';
  return <span role="status">{shown === 'paused' ? null : <Status status={shown} />}</span>;
}

function watchOnline(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}
