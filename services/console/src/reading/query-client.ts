import { QueryClient } from '@tanstack/react-query';
import type { SessionStore } from '../session/session-store';
import { ReadProblem } from './problem';

/** Forgets the answers at a sign-out: the next user may see less. Reads them again for another key of the same scope. */
export function createQueryClient(store: Pick<SessionStore, 'state' | 'subscribe'>): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        gcTime: 5 * 60_000,
        networkMode: 'always',
        retry: isTriedAgain,
        retryDelay: pauseMs,
        refetchInterval: ({ state }) => askedAgainMs(state.error) ?? false,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
  let before = store.state().session;
  store.subscribe(() => {
    const { session } = store.state();
    if (session === before) return;
    if (session === undefined) client.clear();
    else if (before !== undefined && before.resellerId === session.resellerId)
      void client.invalidateQueries();
    before = session;
  });
  return client;
}

const triesMax = 3;
const pauseMsMax = 5_000;

export function isTriedAgain(failures: number, error: unknown): boolean {
  return failures < triesMax && mayPass(error) && (error.retryAfterMs ?? 0) <= pauseMsMax;
}

export function pauseMs(failures: number, error: unknown): number {
  const own = Math.min(500 * 2 ** failures, pauseMsMax);
  return mayPass(error) ? Math.max(own, error.retryAfterMs ?? 0) : own;
}

export function askedAgainMs(error: unknown): number | undefined {
  return mayPass(error) ? Math.max(pauseMsMax, error.retryAfterMs ?? 0) : undefined;
}

function mayPass(error: unknown): error is ReadProblem {
  return error instanceof ReadProblem && (error.status === 429 || error.status === 503);
}
