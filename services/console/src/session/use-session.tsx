import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import type { Session, SessionState, SessionStore } from './session-store';

const StoreContext = createContext<SessionStore | undefined>(undefined);

interface SessionProviderProps {
  readonly store: SessionStore;
  readonly children: ReactNode;
}

export function SessionProvider({ store, children }: SessionProviderProps) {
  return <StoreContext value={store}>{children}</StoreContext>;
}

export function useSessionStore(): SessionStore {
  const store = useContext(StoreContext);
  if (store === undefined) throw new Error('useSessionStore needs a SessionProvider above it');
  return store;
}

export function useSessionState(): SessionState {
  const store = useSessionStore();
  return useSyncExternalStore(store.subscribe, store.state);
}

export function useSession(): Session {
  const { session } = useSessionState();
  if (session === undefined) throw new Error('useSession needs a signed-in session');
  return session;
}
