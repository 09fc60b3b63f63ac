import type { StreamKind } from '@exchange/runtime/event-log/stream-kind';

/**
 * The types that webhooks are told of: those of every feature but of webhooks themselves, so that nothing that comes of calling one
 * is a reason to call another.
 */
export function webhookTypes(streams: readonly StreamKind[]): ReadonlySet<string> {
  const told = streams.filter(({ stream }) => !/^webhook(_places)?-/.test(stream));
  return new Set(told.flatMap(({ events }) => events.map(({ type }) => type)));
}
