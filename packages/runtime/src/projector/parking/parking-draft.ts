import type { StoredEvent } from '../../event-log/types.js';
import { type Fault, type ParkedStream, type ParkedStreams, parkedAt } from './parked-stream.js';

/** One stream more than a lane may park: something is wrong with more than single events. */
export class ParkedCapReached extends Error {
  readonly event: StoredEvent;
  readonly fault: Fault;
  constructor(event: StoredEvent, fault: Fault) {
    super(fault.reason);
    this.event = event;
    this.fault = fault;
  }
}

/** What a transaction changes of a lane's parked streams. */
export interface ParkingChanges {
  readonly parked: readonly ParkedStream[];
  readonly released: readonly string[];
}

/** A lane's parked streams as a transaction leaves them; nothing of it holds until it is committed. */
export interface ParkingDraft {
  readonly size: number;
  has(stream: string): boolean;
  get(stream: string): ParkedStream | undefined;
  /** Parks a stream from this event on. @throws ParkedCapReached */
  park(event: StoredEvent, fault: Fault): void;
  /** One more event of a parked stream waits. */
  wait(stream: string): void;
  /** Sets what is known of a parked stream. */
  put(parked: ParkedStream): void;
  release(stream: string): void;
  /** Where to go back to with `restore` when a part of the transaction is taken back. */
  mark(): ReadonlyMap<string, ParkedStream | undefined>;
  restore(mark: ReadonlyMap<string, ParkedStream | undefined>): void;
  changes(): ParkingChanges;
  result(): ParkedStreams;
}

/** @param max the most streams that may be parked */
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
      // A stream that was parked before this transaction takes no further place.
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
