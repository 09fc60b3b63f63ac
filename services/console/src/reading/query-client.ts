import { QueryClient } from '@tanstack/react-query';
import { ReadProblem } from './problem';

const triesMax = 3;

/** What was read is kept for this tab; what may pass by itself is asked again. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        gcTime: 5 * 60_000,
        networkMode: 'always',
        retry: (failures, error) => failures < triesMax && mayPass(error),
        retryDelay: (failures) => Math.min(500 * 2 ** failures, 5_000),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

function mayPass(error: unknown): boolean {
  return error instanceof ReadProblem && (error.status === 429 || error.status === 503);
}
