import { setTimeout as pause } from 'node:timers/promises';
import { EventLogUnavailable } from '../errors.js';
import type { Delivery, EventLog, Position, StoredEvent, SubscribeOptions } from '../types.js';
import type { Places } from './places.js';
import type { Telling } from './telling.js';
import type { MoveWatch } from './watch.js';

const retryMs = 500;
/** A log that is being moved is soon at its end, or somewhere else. */
const endMs = 100;

/**
 * Follows a log as everybody knows it. A log that cannot be read yet, or that another one is being moved into, is waited for.
 *
 * @param telling how its positions are told now
 * @param tellingOfRead the same once such events have come
 */
export async function* followMoved(
  native: EventLog,
  options: SubscribeOptions,
  telling: () => Promise<Telling | undefined>,
  tellingOfRead: (
    how: Telling | undefined,
    events: readonly StoredEvent[],
  ) => Promise<Telling | undefined>,
  watch: Pick<MoveWatch, 'isUsable' | 'followedTo'>,
): AsyncGenerator<Delivery> {
  const { signal } = options;
  let { after } = options;
  while (!signal.aborted) {
    const how = await untilAnswered(telling, signal);
    if (how === 'ended') return;
    const from = how === undefined || after === 'start' ? after : nativeAfter(how.places, after);
    let isStale = false;
    for await (const delivery of native.subscribe({ ...options, after: from })) {
      if (delivery.kind === 'events') {
        const now = await untilAnswered(() => tellingOfRead(how, delivery.events), signal);
        if (now === 'ended') return;
        isStale = now !== how;
        if (isStale) break;
        const told = how === undefined ? delivery.events : delivery.events.map(how.tell);
        const behind = after;
        const events = behind === 'start' ? told : told.filter(({ position }) => position > behind);
        for (let rest = events; rest.length > 0; ) {
          const counted = await thatCount(rest, watch, signal);
          if (counted === 'ended') return;
          const handed = rest.slice(0, counted);
          rest = rest.slice(counted);
          if (handed.length === 0) {
            await pause(endMs, undefined, { signal }).catch(() => undefined);
            continue;
          }
          after = handed.at(-1)?.position ?? after;
          yield { ...delivery, events: handed };
        }
        continue;
      }
      const position =
        how === undefined ? delivery.position : progressAt(how.places, delivery.position);
      if (position === undefined || (after !== 'start' && position <= after)) continue;
      const known = await thatCount([{ position }], watch, signal);
      if (known === 'ended') return;
      if (known > 0) yield { ...delivery, position };
    }
    if (!isStale) return;
  }
}

/** How many of some events, in their order, come before the end of a log that is being moved; all of them in any other. */
async function thatCount(
  events: readonly Pick<StoredEvent, 'position'>[],
  watch: Pick<MoveWatch, 'isUsable' | 'followedTo'>,
  signal: AbortSignal,
): Promise<number | 'ended'> {
  if (watch.isUsable()) return events.length;
  const to = await untilAnswered(watch.followedTo, signal);
  if (to === 'ended') return to;
  if (to === undefined) return events.length;
  return to === 'none' ? 0 : events.filter(({ position }) => position <= to).length;
}

/** What is asked until the log answers; a subscription takes up again what broke. */
async function untilAnswered<Answer>(
  ask: () => Promise<Answer>,
  signal: AbortSignal,
): Promise<Answer | 'ended'> {
  while (!signal.aborted) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof EventLogUnavailable)) throw error;
    }
    await pause(retryMs, undefined, { signal }).catch(() => undefined);
  }
  return 'ended';
}

function nativeAfter(places: Places, after: Position): Position | 'start' {
  if (after > places.last.ledger) return places.nativeOf(after);
  return places.atOrBefore(after)?.native ?? 'start';
}

/** How far a search on the server has come; undefined before the first known place. */
function progressAt(places: Places, native: Position): Position | undefined {
  if (native > places.last.native) return places.ledgerOf(native);
  if (native === places.last.native) return places.last.ledger;
  return places.atOrBeforeNative(native)?.ledger;
}
