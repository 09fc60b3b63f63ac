import { QueryClient } from '@tanstack/react-query';
import { askedAgainMs, isTriedAgain, pauseMs } from './asking-again';

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
