import { errorText } from '../../errors/error-text.js';
import type { StoredEvent } from '../../event-log/types.js';
import { storable } from '../../tables/storable.js';
import { stoppedAt } from '../lane-failures.js';

/**
 * `unreadable`: data does not match its schema; `refused`: by the database; `failed`: the
 * projection throws; `behind`: needs rows of another parked stream.
 */
type ParkedCode = 'unreadable' | 'refused' | 'failed' | 'behind';

export interface Fault {
  readonly code: ParkedCode;
  readonly reason: string;
  readonly behind: string | null;
}

export interface ParkedStream extends Fault {
  readonly stream: string;
  readonly eventId: string;
  readonly eventType: string;
  readonly position: bigint;
  readonly revision: bigint;
  readonly events: number;
}

export type ParkedStreams = ReadonlyMap<string, ParkedStream>;

export const parkedStreamsMax = 1_000;

const reasonCharsMax = 2_000;

export function parkedAt(event: StoredEvent, fault: Fault, events = 1): ParkedStream {
  const { id: eventId, type: eventType, stream, position, revision } = event;
  return { ...fault, stream, eventId, eventType, position, revision, events };
}

export function faultOf(error: unknown, code: 'unreadable' | 'refused' | 'failed'): Fault {
  const message = errorText(error);
  return { code, reason: storableLine(message), behind: null };
}

export function faultBehind(stream: string): Fault {
  return { code: 'behind', reason: storableLine(`it depends on ${stream}`), behind: stream };
}

function storableLine(text: string): string {
  const storableText = storable(text.slice(0, reasonCharsMax));
  return typeof storableText === 'string' ? storableText : '';
}

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
    /** @throws LaneStopped at the cap, a sign of more than single faulty events */
    park(event: StoredEvent, fault: Fault): void {
      const { stream } = event;
      if (!before.has(stream) && streams().size >= max) {
        throw stoppedAt('stopped', event, fault.reason);
      }
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
