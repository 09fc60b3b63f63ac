import { setMaxListeners } from 'node:events';
import type { Place } from '@exchange/runtime/event-log/move/places';
import type { StoredEvent } from '@exchange/runtime/event-log/types';
import type { Target } from './target.js';

/** So many appends are under way at once; more are no quicker. */
const underWayMax = 256;

/**
 * Copies events one after the other, many under way at once, in the order in which they come.
 *
 * @param signal ends it; what was sent by then is waited for
 * @returns how many were copied
 * @throws Interrupted when the target did not answer all: what it holds has to be looked at before going on
 */
export async function copyEvents(
  events: AsyncIterable<StoredEvent>,
  target: Target,
  { signal, onEvent }: { readonly signal: AbortSignal; onEvent(event: StoredEvent): void },
): Promise<number> {
  const underWay: Promise<Place>[] = [];
  const stopping = new AbortController();
  setMaxListeners(0, stopping.signal);
  const way = await target.open();
  let copied = 0;
  const settleFirst = async () => {
    const first = underWay.shift();
    if (first === undefined) return;
    await target.arrived(await first);
    copied += 1;
  };
  try {
    for await (const event of events) {
      signal.throwIfAborted();
      const request = await target.prepared(way, event);
      onEvent(event);
      const place = target.append(way, event, request, stopping.signal);
      // What fails is met in its turn.
      place.catch(() => undefined);
      underWay.push(place);
      if (underWay.length >= underWayMax) await settleFirst();
    }
    while (underWay.length > 0) await settleFirst();
    return copied;
  } catch (error) {
    await Promise.allSettled(underWay);
    throw error;
  }
}
