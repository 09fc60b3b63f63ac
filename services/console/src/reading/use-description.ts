import { useQuery } from '@tanstack/react-query';
import { useSession } from '../session/use-session';
import { responseFrom } from './ask';
import type { ReadProblem } from './problem';

export function useDescription(enabled = true) {
  const { authorized } = useSession();
  return useQuery<unknown, ReadProblem>({
    queryKey: ['interface'],
    enabled,
    staleTime: 'static',
    gcTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) =>
      (await responseFrom(authorized, '/openapi.json', { signal })).json(),
  });
}
