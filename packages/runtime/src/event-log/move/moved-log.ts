import { eachOf } from '../read.js';
import type {
  Delivery,
  EventLog,
  Position,
  ReadAllOptions,
  StoredEvent,
  SubscribeOptions,
} from '../types.js';
import { atOrigin } from './origin.js';
import { type Place, Places } from './places.js';
import type { MoveInto } from './record.js';

/**
 * Keeps the positions and times of the first store.
 * @param native with the server's positions
 */
export function movedLog(native: EventLog, into: MoveInto & { readonly last: Place }): EventLog {
  const places = new Places(into.places, into.last);

  function restore(event: StoredEvent): StoredEvent {
    if (!places.isMoved(event.position)) {
      return { ...event, position: places.ledgerOf(event.position) };
    }
    const original = atOrigin(event, into.origins);
    if (original !== undefined) return original;
    throw new Error(`event ${event.revision} of ${event.stream} was moved here without its origin`);
  }

  async function* readAllInRuns({ maxCount, ...options }: ReadAllOptions = {}) {
    const { from = 'start', direction = 'forwards' } = options;
    const isWanted = ({ position }: StoredEvent) =>
      typeof from !== 'bigint' || (direction === 'forwards' ? position >= from : position < from);
    let remaining = maxCount ?? Number.POSITIVE_INFINITY;
    const start = typeof from === 'bigint' ? nativeStart(places, from, direction) : from;
    for await (const run of native.readAllInRuns({ ...options, from: start })) {
      const matching = run.map(restore).filter(isWanted).slice(0, remaining);
      if (matching.length > 0) yield matching;
      remaining -= matching.length;
      if (remaining <= 0) return;
    }
  }

  return {
    ...native,
    async append(stream, ...append) {
      const { revision, position } = await native.append(stream, ...append);
      if (!places.isMoved(position)) return { revision, position: places.ledgerOf(position) };
      // A repeated append from before the move.
      const [event] = await native.readStream(stream, { from: revision, maxCount: 1 });
      if (event === undefined) throw new Error(`${stream} has no event ${revision}`);
      return { revision, position: restore(event).position };
    },
    readStream: async (...stream) => (await native.readStream(...stream)).map(restore),
    readAll: (options) => eachOf(readAllInRuns(options)),
    readAllInRuns,
    subscribe: (options) => followed(native, options, places, restore),
    async eventAt(position, options) {
      if (position > places.last.ledger) {
        const event = await native.eventAt(places.nativeOf(position), options);
        return event === undefined ? undefined : restore(event);
      }
      for await (const [event] of readAllInRuns({ ...options, from: position, maxCount: 1 })) {
        return event?.position === position ? event : undefined;
      }
      return undefined;
    },
    async firstEvent(options) {
      const event = await native.firstEvent(options);
      return event === undefined ? undefined : restore(event);
    },
    async headPosition(options) {
      const head = await native.headPosition(options);
      if (head === undefined) return undefined;
      return places.isMoved(head) ? places.last.ledger : places.ledgerOf(head);
    },
  };
}

async function* followed(
  native: EventLog,
  options: SubscribeOptions,
  places: Places,
  restore: (event: StoredEvent) => StoredEvent,
): AsyncGenerator<Delivery> {
  const { after } = options;
  const isNew = (position: Position) => after === 'start' || position > after;
  const from = after === 'start' ? after : nativeAfter(places, after);
  for await (const delivery of native.subscribe({ ...options, after: from })) {
    if (delivery.kind !== 'events') {
      yield delivery;
      continue;
    }
    const events = delivery.events.map(restore).filter(({ position }) => isNew(position));
    if (events.length > 0) yield { ...delivery, events };
  }
}

function nativeStart(places: Places, from: Position, direction: 'forwards' | 'backwards') {
  if (from > places.last.ledger || direction === 'forwards') return nativeAfter(places, from);
  // A backwards read excludes its position: begin behind the first unwanted event.
  return places.atOrAfter(from).native;
}

function nativeAfter(places: Places, after: Position): Position | 'start' {
  if (after > places.last.ledger) return places.nativeOf(after);
  return places.atOrBefore(after)?.native ?? 'start';
}
