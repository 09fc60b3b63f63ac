import type { StoredEvent } from '../../event-log/types.js';
import { type Fault, type ParkedStream, type ParkedStreams, parkedAt } from './parked-stream.js';

/** The lane already parks the maximum number of streams: a sign of more than single faulty events. */
export class ParkedCapReached extends Error {
  readonly event: StoredEvent;
  readonly fault: Fault;
  constructor(event: StoredEvent, fault: Fault) {
    super(fault.reason);
    this.event = event;
    this.fault = fault;
  }
}

/** A transaction's changes to parked streams. */
export interface ParkingChanges {
  readonly parked: readonly ParkedStream[];
  readonly released: readonly string[];
}

/** A transaction's copy of the lane's parked streams; valid once it commits. */
export type ParkingDraft = ReturnType<typeof draftParking>;

/** @param max maximum number of parked streams */
export function draftParking(before: ParkedStreams, max: number) {
  let changed = new Map<string, ParkedStream | undefined>();
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
    /** Parks a stream from this event on. @throws ParkedCapReached */
    park(event: StoredEvent, fault: Fault): void {
      // A stream that was parked before this transaction is counted already.
      if (!before.has(event.stream) && size() >= max) throw new ParkedCapReached(event, fault);
      changed.set(event.stream, parkedAt(event, fault));
    },
    /** Counts one more waiting event of a parked stream. */
    wait(stream: string): void {
      const parked = get(stream);
      if (parked !== undefined) changed.set(stream, { ...parked, events: parked.events + 1 });
    },
    /** Replaces a stream's parking. */
    put: (parked: ParkedStream) => void changed.set(parked.stream, parked),
    release: (stream: string) => void changed.set(stream, undefined),
    /** Snapshot for `restore`, which undoes changes when a savepoint is rolled back. */
    mark: (): ReadonlyMap<string, ParkedStream | undefined> => new Map(changed),
    restore(mark: ReadonlyMap<string, ParkedStream | undefined>): void {
      changed = new Map(mark);
    },
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
