import type { LogSearch } from './search';

/** How many events are asked for at once. */
export const pageSize = 100;

/** From where, and in which order, a part of the log is read. */
export interface LogPart {
  readonly order: 'newest' | 'oldest';
  readonly after?: string | undefined;
  readonly until?: string | undefined;
}

/** The address of a part of the log by filters. */
export function logPath(search: LogSearch, { order, after, until }: LogPart): string {
  const query = new URLSearchParams({ order, limit: String(pageSize) });
  const given = {
    after,
    until,
    type: search.type,
    stream_prefix: search.stream,
    actor: search.actor,
    recorded_from: search.from,
    recorded_to: search.to,
  };
  for (const [name, value] of Object.entries(given)) {
    if (value !== undefined) query.set(name, value);
  }
  return `/api/v1/audit/events?${query}`;
}
