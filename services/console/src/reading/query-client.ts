import { QueryClient } from '@tanstack/react-query';
import { ReadProblem } from './problem';

/** What was read is kept for this tab; what may pass by itself is asked again. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
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
}

const triesMax = 3;
const pauseMsMax = 5_000;

/** Whether a read that failed is tried again at once, without a word: it may pass by itself within seconds. */
export function isTriedAgain(failures: number, error: unknown): boolean {
  return failures < triesMax && mayPass(error) && (error.retryAfterMs ?? 0) <= pauseMsMax;
}

/** The pause before that, in milliseconds: never shorter than the ledger asks for. */
export function pauseMs(failures: number, error: unknown): number {
  const own = Math.min(500 * 2 ** failures, pauseMsMax);
  return mayPass(error) ? Math.max(own, error.retryAfterMs ?? 0) : own;
}

/**
 * When a read whose failure is shown is asked again by itself, in milliseconds: nobody has to watch a clock for a page to come
 * back. Undefined for what does not pass.
 */
export function askedAgainMs(error: unknown): number | undefined {
  return mayPass(error) ? Math.max(pauseMsMax, error.retryAfterMs ?? 0) : undefined;
}

function mayPass(error: unknown): error is ReadProblem {
  return error instanceof ReadProblem && (error.status === 429 || error.status === 503);
}
