import type { StoredEvent } from '../../event-log/types.js';
import { type Fault, type ParkedStream, type ParkedStreams, parkedAt } from './parked-stream.js';

/** A sign of more than single faulty events. */
export class ParkedCapReached extends Error {}

export interface ParkingChanges {
  readonly parked: readonly ParkedStream[];
  readonly released: readonly string[];
}

export type ParkingDraft = ReturnType<typeof draftParking>;

export function draftParking(before: ParkedStreams, max: number) {
  const changed = new Map<string, ParkedStream | undefined>();
  const get = (stream: string) => (changed.has(stream) ? changed.get(stream) : before.get(stream));
  const size = () => {
    let count = before.size;
    for (const [stream, now] of changed) {
      if (now !== undefined && !before.has(stream)) count += 1;
      else if (now === undefined && before.has(stream)) count -= 1;
    }
    return count;
  };
  return {
    get size(): number {
      return size();
    },
    has: (stream: string) => get(stream) !== undefined,
    get,
    /** @throws ParkedCapReached */
    park(event: StoredEvent, fault: Fault): void {
      if (!before.has(event.stream) && size() >= max) throw new ParkedCapReached(fault.reason);
      changed.set(event.stream, parkedAt(event, fault));
    },
    wait(stream: string): void {
      const parked = get(stream);
      if (parked !== undefined) changed.set(stream, { ...parked, events: parked.events + 1 });
    },
    put: (parked: ParkedStream) => void changed.set(parked.stream, parked),
    release: (stream: string) => void changed.set(stream, undefined),
    changes(): ParkingChanges {
      const parked = [...changed.values()].filter((one) => one !== undefined);
      const released = [...changed].flatMap(([stream, now]) =>
        now === undefined && before.has(stream) ? [stream] : [],
      );
      return { parked, released };
    },
    result(): ParkedStreams {
      if (changed.size === 0) return before;
      const result = new Map(before);
      for (const [stream, now] of changed) {
        if (now === undefined) result.delete(stream);
        else result.set(stream, now);
      }
      return result;
    },
  };
}
