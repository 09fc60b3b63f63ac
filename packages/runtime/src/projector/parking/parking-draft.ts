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
  const changed = new Set<string>();
  let copy: Map<string, ParkedStream> | undefined;
  const streams = (): ParkedStreams => copy ?? before;

  function set(stream: string, parked: ParkedStream | undefined): void {
    copy ??= new Map(before);
    if (parked === undefined) copy.delete(stream);
    else copy.set(stream, parked);
    changed.add(stream);
  }

  return {
    streams,
    /** @throws ParkedCapReached */
    park(event: StoredEvent, fault: Fault): void {
      const { stream } = event;
      if (!before.has(stream) && streams().size >= max) throw new ParkedCapReached(fault.reason);
      set(stream, parkedAt(event, fault));
    },
    wait(stream: string): void {
      const parked = streams().get(stream);
      if (parked !== undefined) set(stream, { ...parked, events: parked.events + 1 });
    },
    put: (parked: ParkedStream) => set(parked.stream, parked),
    release: (stream: string) => set(stream, undefined),
    changes: (): ParkingChanges => ({
      parked: [...changed].flatMap((stream) => streams().get(stream) ?? []),
      released: [...changed].filter((stream) => before.has(stream) && !streams().has(stream)),
    }),
  };
}
