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
export interface ParkingDraft {
  readonly size: number;
  has(stream: string): boolean;
  get(stream: string): ParkedStream | undefined;
  /** Parks a stream from this event on. @throws ParkedCapReached */
  park(event: StoredEvent, fault: Fault): void;
  /** Counts one more waiting event of a parked stream. */
  wait(stream: string): void;
  /** Replaces a stream's parking. */
  put(parked: ParkedStream): void;
  release(stream: string): void;
  /** Snapshot for `restore`, which undoes changes when a savepoint is rolled back. */
  mark(): ReadonlyMap<string, ParkedStream | undefined>;
  restore(mark: ReadonlyMap<string, ParkedStream | undefined>): void;
  changes(): ParkingChanges;
  result(): ParkedStreams;
}

/** @param max maximum number of parked streams */
export function draftParking(before: ParkedStreams, max: number): ParkingDraft {
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
    get size() {
      return size();
    },
    has: (stream) => get(stream) !== undefined,
    get,
    park(event, fault) {
      // A stream that was parked before this transaction is counted already.
      if (!before.has(event.stream) && size() >= max) throw new ParkedCapReached(event, fault);
      changed.set(event.stream, parkedAt(event, fault));
    },
    wait(stream) {
      const parked = get(stream);
      if (parked !== undefined) changed.set(stream, { ...parked, events: parked.events + 1 });
    },
    put: (parked) => void changed.set(parked.stream, parked),
    release: (stream) => void changed.set(stream, undefined),
    mark: () => new Map(changed),
    restore(mark) {
      changed = new Map(mark);
    },
    changes() {
      const parked = [...changed.values()].filter((one) => one !== undefined);
      const released = [...changed].flatMap(([stream, now]) =>
        now === undefined && before.has(stream) ? [stream] : [],
      );
      return { parked, released };
    },
    result() {
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
