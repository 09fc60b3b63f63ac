import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useSession } from '../session/use-session';
import { ask } from './ask';
import type { AnswerOf, ParametersOf, ReadPath } from './paths';
import type { ReadProblem } from './problem';

export interface ReadOptions<Path extends ReadPath> {
  readonly params?: ParametersOf<Path, 'get'>;
  readonly enabled?: boolean;
  /** Until the new response arrives. */
  readonly keepPrevious?: boolean;
  readonly refetchInterval?: number;
}

/** Begins with the scope, so that data of one scope never appears in another. */
export function readKey(
  resellerId: string | undefined,
  path: string,
  params: unknown,
): readonly unknown[] {
  return ['read', resellerId ?? 'platform', path, params ?? null];
}

export function useRead<Path extends ReadPath>(
  path: Path,
  options: ReadOptions<Path> = {},
): UseQueryResult<AnswerOf<Path>, ReadProblem> {
  const { client, resellerId } = useSession();
  const { params, enabled = true, keepPrevious = false, refetchInterval } = options;
  return useQuery<AnswerOf<Path>, ReadProblem>({
    queryKey: readKey(resellerId, path, params),
    enabled,
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
    ...(refetchInterval === undefined ? {} : { refetchInterval }),
    queryFn: async ({ signal }) => {
      const { data } = await ask(client, 'get', path, { params, signal });
      return data as AnswerOf<Path>;
    },
  });
}
