import { nextCursor } from '@exchange/client';
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useFeed, useFeedState } from '../feed/use-feed';
import { ask } from '../reading/ask';
import { useSession } from '../session/use-session';
import { type Deal, isDeal, type ListedItem } from './deal';
import { type BlotterSearch, isMovedByChanges } from './search';

const path = '/api/v1/exchange/transactions';
const pageSize = 100;
/** Milliseconds without a look; scrolling passes thousands of pages. */
const pageLifeMs = 10_000;

interface DealPage {
  readonly deals: readonly Deal[];
  readonly next: string | undefined;
  readonly total: number;
  readonly position: bigint;
}

interface PageStart {
  readonly cursor?: string | undefined;
  readonly offset?: number | undefined;
  readonly total?: true;
}

export type DealList = ReturnType<typeof useDealList>;

/**
 * The newest page, and the pages around the visible rows. Pages follow the cursor of the shown first
 * page. It is the newest one at the top of the list; elsewhere, new deals wait, so that visible rows
 * do not move.
 */
export function useDealList(search: BlotterSearch) {
  const { client, resellerId } = useSession();
  const queries = useQueryClient();
  const name = `${resellerId ?? 'platform'} ${JSON.stringify(search)}`;
  const read = async (start: PageStart, signal: AbortSignal): Promise<DealPage> => {
    const query = { ...search, ...start, limit: pageSize };
    const { data, response } = await ask(client, 'get', path, { params: { query }, signal });
    return {
      deals: (data as readonly ListedItem[]).filter(isDeal),
      next: nextCursor(response),
      total: Number(response.headers.get('total-count')),
      position: BigInt(response.headers.get('ledger-position') ?? '0'),
    };
  };
  const newest = useQuery({
    queryKey: ['deals', name, 'newest'],
    queryFn: ({ signal }) => read({ total: true }, signal),
  });
  useFreshDeals(newest.data?.position, newest.dataUpdatedAt);

  const [held, setHeld] = useState<{ readonly name: string; readonly page: DealPage }>();
  const heldPage = held?.name === name ? held.page : undefined;
  const { deals: first = [], next, total: count = 0 } = heldPage ?? newest.data ?? {};
  const total = newest.data?.total ?? 0;

  const [looked, look] = useState({ first: 0, last: 0 });
  const numbers = pagesNear(looked, count);
  const isFrozen = heldPage !== undefined && isMovedByChanges(search);
  const keyOf = (page: number) => ['deals', name, next, page];
  const pages = useQueries({
    queries: numbers.map((page) => ({
      queryKey: keyOf(page),
      gcTime: pageLifeMs,
      ...(isFrozen && { staleTime: 'static' as const }),
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => {
        const before = queries.getQueryData<DealPage>(keyOf(page - 1))?.next;
        const offset = (page - 1) * pageSize || undefined;
        return read(before === undefined ? { cursor: next, offset } : { cursor: before }, signal);
      },
    })),
  });
  const failed = [newest, ...pages].filter(({ isError }) => isError);

  return {
    first,
    count,
    total,
    look,
    isRead: newest.data !== undefined,
    isAtTop: heldPage === undefined,
    waiting: Math.max(0, total - count),
    isOutdated: isFrozen && (first !== newest.data?.deals || total !== count),
    failure: failed[0]?.error,
    retry: () => failed.forEach((one) => void one.refetch()),
    rowAt(index: number): Deal | undefined {
      const page = Math.floor(index / pageSize);
      if (page > 0) return pages[numbers.indexOf(page)]?.data?.deals[index % pageSize];
      const deal = first[index];
      return newest.data?.deals.find(({ id }) => id === deal?.id) ?? deal;
    },
    setAtTop(isAtTop: boolean): void {
      if (isAtTop) setHeld(undefined);
      else if (heldPage === undefined && newest.data) setHeld({ name, page: newest.data });
    },
  };
}

/** Pages after the first; a browser has six connections per host, of which the feed uses one. */
function pagesNear(
  looked: { readonly first: number; readonly last: number },
  count: number,
): readonly number[] {
  const pageOf = (index: number) => Math.floor(index / pageSize);
  const from = Math.max(1, pageOf(looked.first) - 1);
  const until = Math.min(pageOf(count - 1), pageOf(looked.last) + 1);
  return Array.from({ length: Math.max(0, until - from + 1) }, (_, at) => from + at);
}

/** Milliseconds from a change to the read, and between two reads. */
const settleMs = 150;
const pauseMs = 700;

/** Reads the deals again after changes, until the answer has the position of the last one. */
function useFreshDeals(position: bigint | undefined, readAt: number): void {
  const queries = useQueryClient();
  const last = useRef(0n);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // Reads under way continue: under load, none would end otherwise.
  const read = () =>
    void queries.invalidateQueries({ queryKey: ['deals'] }, { cancelRefetch: false });
  const readAgain = () => {
    timer.current ??= setTimeout(
      () => {
        timer.current = undefined;
        read();
      },
      Math.max(settleMs, readAt + pauseMs - Date.now()),
    );
  };
  useFeed((event) => {
    last.current = BigInt(event.position);
    readAgain();
  });
  const compare = useEffectEvent(() => {
    if (position !== undefined && position < last.current) readAgain();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: compares each answer
  useEffect(() => compare(), [readAt]);
  const feed = useFeedState();
  const connect = useEffectEvent(() => read());
  useEffect(() => {
    // Events before the feed connected are in neither list nor feed.
    if (feed === 'live') connect();
  }, [feed]);
}
