import type { StreamKind } from '@exchange/runtime/event-log/stream-kind';

/** Leaves out the events of webhooks, so that a call never causes another. */
export function webhookTypes(streams: readonly StreamKind[]): ReadonlySet<string> {
  const published = streams.filter(({ stream }) => !/^webhook(_places)?-/.test(stream));
  return new Set(published.flatMap(({ events }) => events.map(({ type }) => type)));
}
