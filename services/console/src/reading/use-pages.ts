import { nextCursor } from '@exchange/client';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSession } from '../session/use-session';
import { ask } from './ask';
import type { ItemOf, ListPath, ParametersOf } from './paths';
import type { ReadProblem } from './problem';
import { readKey } from './use-read';

export interface PagesOptions<Path extends ListPath> {
  readonly params?: ParametersOf<Path, 'get'>;
  readonly enabled?: boolean;
}

interface ListPage<Item> {
  readonly items: readonly Item[];
  readonly cursor: string | undefined;
}

/** All items so far, and the next page on request. */
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
