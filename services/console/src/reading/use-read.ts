import { nextCursor } from '@exchange/client';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useSession } from '../session/use-session';
import { type Answer, ask, responseFrom } from './ask';
import type { AnswerOf, ItemOf, ListPath, ParametersOf, ReadPath } from './paths';
import type { ReadProblem } from './problem';

interface ReadOptions<Path extends ReadPath> extends AnswerOptions {
  readonly params?: ParametersOf<Path, 'get'>;
}

export const readKey = (resellerId: string | undefined, path: string, params: unknown) =>
  [resellerId ?? 'platform', path, params ?? null] as const;

export function useRead<Path extends ReadPath>(path: Path, options: ReadOptions<Path> = {}) {
  return useAnswer('read', path, options, ({ data }) => data as AnswerOf<Path>);
}

interface AnswerOptions {
  readonly params?: object | undefined;
  readonly enabled?: boolean;
  readonly keepPrevious?: boolean;
  readonly refetchInterval?: number;
}

export function useAnswer<Data>(
  kind: string,
  path: string,
  { params, enabled = true, keepPrevious = false, refetchInterval }: AnswerOptions,
  dataOf: (answer: Answer) => Data,
) {
  const { client, resellerId } = useSession();
  return useQuery<Data, ReadProblem>({
    queryKey: [kind, ...readKey(resellerId, path, params)],
    enabled,
    ...(keepPrevious && { placeholderData: keepPreviousData }),
    ...(refetchInterval !== undefined && { refetchInterval }),
    queryFn: async ({ signal }) => dataOf(await ask(client, 'get', path, { params, signal })),
  });
}

/** Reads the OpenAPI document. */
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

interface ListPage<Item> {
  readonly items: readonly Item[];
  readonly cursor: string | undefined;
}

export function usePages<Path extends ListPath>(
  path: Path,
  { params }: Pick<ReadOptions<Path>, 'params'> = {},
) {
  const { client, resellerId } = useSession();
  const query = useInfiniteQuery({
    queryKey: ['pages', ...readKey(resellerId, path, params)],
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ cursor }: ListPage<ItemOf<Path>>) => cursor,
    queryFn: async ({ pageParam, signal }) => {
      const parameters: { query?: object } = params ?? {};
      const request = { ...parameters, query: { ...parameters.query, cursor: pageParam } };
      const { data, response } = await ask(client, 'get', path, { params: request, signal });
      return { items: data as ItemOf<Path>[], cursor: nextCursor(response) };
    },
  });
  const { data } = query;
  const items = useMemo(() => data?.pages.flatMap((page) => page.items) ?? [], [data]);
  return { ...query, items };
}

export interface PagedList {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => unknown;
}

/** Reads on until the list has so many items. */
export function useAllPages(
  list: PagedList & { items: readonly unknown[]; error: unknown },
  itemsMax: number,
) {
  const { items, hasNextPage, isFetchingNextPage, fetchNextPage, error } = list;
  const wantsMore = hasNextPage && items.length < itemsMax && error === null;
  useEffect(() => {
    if (wantsMore && !isFetchingNextPage) void fetchNextPage();
  }, [wantsMore, isFetchingNextPage, fetchNextPage]);
}
