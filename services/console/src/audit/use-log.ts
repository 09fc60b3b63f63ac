import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { textFrom } from '../reading/ask';
import type { ReadProblem } from '../reading/problem';
import { readKey } from '../reading/use-read';
import { useSession } from '../session/use-session';
import { type LogEvent, logEventsOf } from './log-event';
import type { LogSearch } from './search';

const tailMs = 2_000;
const tailMax = 500;

export function useLog(search: LogSearch, isFollowed: boolean) {
  const { authorized, resellerId } = useSession();
  const key = readKey(resellerId, '/api/v1/audit/events', search);
  const pages = useInfiniteQuery<
    readonly LogEvent[],
    ReadProblem,
    { pages: (readonly LogEvent[])[] },
    readonly unknown[],
    string | undefined
  >({
    queryKey: ['log', ...key],
    initialPageParam: search.until,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ pageParam, signal }) =>
      logEventsOf(
        await textFrom(authorized, logPath(search, { order: 'newest', until: pageParam }), signal),
      ),
    getNextPageParam: (page) => {
      const last = page.at(-1);
      return page.length < pageSize || last === undefined
        ? undefined
        : String(BigInt(last.position) - 1n);
    },
  });
  const { data } = pages;
  const read = useMemo(() => data?.pages.flat() ?? [], [data]);
  const newEvents = useTail(search, read[0]?.position ?? '0', isFollowed && pages.isSuccess, key);
  const events = useMemo(() => [...newEvents, ...read], [newEvents, read]);
  return { ...pages, events, pendingInserts: newEvents.length };
}

function useTail(
  search: LogSearch,
  from: string,
  isFollowed: boolean,
  key: readonly unknown[],
): readonly LogEvent[] {
  const { authorized } = useSession();
  const [tail, setTail] = useState<{ from: string; key: string; events: readonly LogEvent[] }>();
  const own = JSON.stringify(key);
  const current = tail?.from === from && tail.key === own ? tail.events : [];
  useQuery({
    queryKey: ['log-tail', own, from],
    enabled: isFollowed && search.until === undefined,
    refetchInterval: tailMs,
    queryFn: async ({ signal }) => {
      const after = current[0]?.position ?? from;
      const path = logPath(search, { order: 'oldest', after });
      const added = logEventsOf(await textFrom(authorized, path, signal));
      if (added.length > 0) {
        const events = [...added.toReversed(), ...current].slice(0, tailMax);
        setTail({ from, key: own, events });
      }
      return added.length;
    },
  });
  return current;
}

const pageSize = 100;

interface LogPart {
  readonly order: 'newest' | 'oldest';
  readonly after?: string | undefined;
  readonly until?: string | undefined;
}

function logPath(search: LogSearch, { order, after, until }: LogPart): string {
  const query = new URLSearchParams({ order, limit: String(pageSize) });
  const range = {
    after,
    until,
    type: search.type,
    stream_prefix: search.stream,
    actor: search.actor,
    recorded_from: search.from,
    recorded_to: search.to,
  };
  for (const [name, value] of Object.entries(range)) {
    if (value !== undefined) query.set(name, value);
  }
  return `/api/v1/audit/events?${query}`;
}
