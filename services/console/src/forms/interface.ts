import { useQuery } from '@tanstack/react-query';
import { problemFrom, ReadProblem } from '../reading/problem';
import { bodyOf } from './read-schema';
import type { ObjectShape } from './shape';

/** The description of the interface, loaded once for this tab. */
export function useInterface() {
  return useQuery<unknown, ReadProblem>({
    queryKey: ['interface'],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const response = await fetch('/openapi.json', { signal }).catch((error: unknown) => {
        if (signal.aborted) throw error;
        throw problemFrom(error);
      });
      if (response.ok) return response.json();
      throw new ReadProblem(
        response.status,
        'The description of the interface cannot be read; forms are made from it. With DOCS_PUBLIC=false it is closed.',
      );
    },
  });
}

/** The fields that an operation's body has, once the description is there; null where the operation takes no body. */
export function useBodyShape(method: string, path: string) {
  const { data, error, refetch } = useInterface();
  const shape: ObjectShape | null | undefined =
    data === undefined ? undefined : (bodyOf(data, method, path) ?? null);
  return { shape, error, refetch };
}
