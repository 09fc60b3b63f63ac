import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import type { Session, SessionState, SessionStore } from './session-store';

const StoreContext = createContext<SessionStore | undefined>(undefined);

interface SessionProviderProps {
  readonly store: SessionStore;
  readonly children: ReactNode;
}

/** Gives the session of this tab to what is below it. */
export function SessionProvider({ store, children }: SessionProviderProps) {
  return <StoreContext value={store}>{children}</StoreContext>;
}

/** The store itself: for sign-in alone. */
export function useSessionStore(): SessionStore {
  const store = useContext(StoreContext);
  if (store === undefined) throw new Error('A SessionProvider has to stand above this component.');
  return store;
}

/** Who is signed in, if anybody is. */
export function useSessionState(): SessionState {
  const store = useSessionStore();
  return useSyncExternalStore(store.subscribe, store.state);
}

/** Who is signed in: for pages, which are shown to nobody else. */
export function useSession(): Session {
  const { session } = useSessionState();
  if (session === undefined) throw new Error('Pages are shown to those who are signed in.');
  return session;
}
