import type { SizedEvent } from '../stored-event.js';
import type { StoredEvent } from '../types.js';

/** Events that have come and wait for their consumer, first in, first out, bounded by number and by bytes. */
export interface EventBuffer {
  add(sized: SizedEvent): void;
  /** The oldest events, at most so many; none when it is empty. */
  take(eventsMax: number): readonly StoredEvent[];
  readonly isEmpty: boolean;
  /** True when nothing more should be fetched; what has come already is kept all the same. */
  readonly isFull: boolean;
  /** True when at least half of it is free again, so that fetching does not stop and start with each event. */
  readonly hasRoom: boolean;
}

export function createEventBuffer(limits: {
  readonly eventsMax: number;
  readonly bytesMax: number;
}): EventBuffer {
  const { eventsMax, bytesMax } = limits;
  let waiting: SizedEvent[] = [];
  let bytes = 0;
  return {
    add(sized) {
      waiting.push(sized);
      bytes += sized.bytes;
    },
    take(count) {
      const taken = waiting.slice(0, count);
      waiting = waiting.slice(count);
      for (const one of taken) bytes -= one.bytes;
      return taken.map(({ event }) => event);
    },
    get isEmpty() {
      return waiting.length === 0;
    },
    get isFull() {
      return waiting.length >= eventsMax || bytes >= bytesMax;
    },
    get hasRoom() {
      return waiting.length <= eventsMax / 2 && bytes <= bytesMax / 2;
    },
  };
}
