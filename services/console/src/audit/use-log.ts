import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queryText } from '../reading/address';
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
  const newEvents = useTail(
    search,
    read[0]?.position ?? '0',
    isFollowed && data !== undefined,
    key,
  );
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
  const queries = useQueryClient();
  const { data } = useQuery({
    queryKey: ['log-tail', ...key, from],
    enabled: isFollowed && search.until === undefined,
    refetchInterval: tailMs,
    queryFn: async ({ queryKey, signal }): Promise<Tail> => {
      const before = queries.getQueryData<Tail>(queryKey) ?? { events: [], readTo: from };
      const read = async (of: LogSearch, part: LogPart) =>
        logEventsOf(await textFrom(authorized, logPath(of, part), signal));
      const hasFilter = Object.values(search).some((value) => value !== undefined);
      // A filter reads the whole rest of the log, also without a match.
      const [head] = hasFilter ? await read({}, { order: 'newest', limit: 1 }) : [];
      const added = await read(search, { order: 'oldest', after: before.readTo });
      const last = added.at(-1) ?? head;
      if (last === undefined) return before;
      const events = [...added.toReversed(), ...before.events];
      if (events.length <= tailMax) return { events, readTo: last.position };
      // The list starts again instead of showing a gap.
      await queries.resetQueries({ queryKey: ['log', ...key] });
      return before;
    },
  });
  return data?.events ?? noEvents;
}

/** Reads the event of a link that is not in the list. */
export function useLogEvent(position: string | undefined): LogEvent | undefined {
  const { authorized, resellerId } = useSession();
  const { data } = useQuery({
    queryKey: ['log-event', resellerId, position],
    enabled: position !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const path = logPath({}, { order: 'newest', until: position, limit: 1 });
      const [event] = logEventsOf(await textFrom(authorized, path, signal));
      return event?.position === position ? event : null;
    },
  });
  return data ?? undefined;
}

interface Tail {
  readonly events: readonly LogEvent[];
  readonly readTo: string;
}

const noEvents: readonly LogEvent[] = [];
const pageSize = 100;

interface LogPart {
  readonly order: 'newest' | 'oldest';
  readonly after?: string | undefined;
  readonly until?: string | undefined;
  readonly limit?: number;
}

function logPath(search: LogSearch, { order, after, until, limit = pageSize }: LogPart): string {
  const query = {
    order,
    limit,
    after,
    until,
    type: search.type,
    stream_prefix: search.stream,
    actor: search.actor,
    recorded_from: search.from,
    recorded_to: search.to,
  };
  return `/api/v1/audit/events${queryText(query)}`;
}
