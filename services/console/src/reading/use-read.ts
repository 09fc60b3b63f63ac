import { nextCursor } from '@exchange/client';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSession } from '../session/use-session';
import { ask } from './ask';
import type { AnswerOf, ItemOf, ListPath, ParametersOf, ReadPath } from './paths';
import type { ReadProblem } from './problem';

export interface ReadOptions<Path extends ReadPath> {
  readonly params?: ParametersOf<Path, 'get'>;
  readonly enabled?: boolean;
  readonly keepPrevious?: boolean;
  readonly refetchInterval?: number;
}

/** Data of one scope must not appear in another. */
export function readKey(
  resellerId: string | undefined,
  path: string,
  params: unknown,
): readonly unknown[] {
  return ['read', resellerId ?? 'platform', path, params ?? null];
}

export function useRead<Path extends ReadPath>(path: Path, options: ReadOptions<Path> = {}) {
  const { client, resellerId } = useSession();
  const { params, enabled = true, keepPrevious = false, refetchInterval } = options;
  return useQuery<AnswerOf<Path>, ReadProblem>({
    queryKey: readKey(resellerId, path, params),
    enabled,
    ...(keepPrevious && { placeholderData: keepPreviousData }),
    ...(refetchInterval !== undefined && { refetchInterval }),
    queryFn: async ({ signal }) => {
      const { data } = await ask(client, 'get', path, { params, signal });
      return data as AnswerOf<Path>;
    },
  });
}

interface PagesOptions<Path extends ListPath> {
  readonly params?: ParametersOf<Path, 'get'>;
  readonly enabled?: boolean;
}

interface ListPage<Item> {
  readonly items: readonly Item[];
  readonly cursor: string | undefined;
}

export function usePages<Path extends ListPath>(path: Path, options: PagesOptions<Path> = {}) {
  const { client, resellerId } = useSession();
  const { params, enabled = true } = options;
  const query = useInfiniteQuery<
    ListPage<ItemOf<Path>>,
    ReadProblem,
    { pages: ListPage<ItemOf<Path>>[] },
    readonly unknown[],
    string | undefined
  >({
    queryKey: ['pages', ...readKey(resellerId, path, params)],
    enabled,
    initialPageParam: undefined,
    getNextPageParam: ({ cursor }) => cursor,
    queryFn: async ({ pageParam, signal }) => {
      const given: { query?: object } = params ?? {};
      const asked = { ...given, query: { ...given.query, cursor: pageParam } };
      const { data, response } = await ask(client, 'get', path, { params: asked, signal });
      return { items: data as ItemOf<Path>[], cursor: nextCursor(response) };
    },
  });
  const { data } = query;
  const items = useMemo(() => data?.pages.flatMap((page) => page.items) ?? [], [data]);
  return { ...query, items };
}
