import type { EventCodec } from '@exchange/runtime/event-log/codec';
import type { AnyEvent } from '@exchange/runtime/event-log/event-schema';
import type { StoredEvent } from '@exchange/runtime/event-log/types';
import { readableOrNewer } from '../history/readable-event.js';

/** A publication of an event to readers of the log: the event itself, or an event derived from it. */
export interface Telling {
  /** 0 for the event itself, from 1 for derived events, in their order. */
  readonly item: number;
  readonly id: string;
  readonly stream: string;
  readonly revision: bigint;
  readonly type: string;
  /** The data as this version parses it. */
  readonly data: unknown;
}

/** Events derived from events of some types. */
export interface DerivedEvents {
  /** Events of all other types have no derived events. */
  readonly types: ReadonlySet<string>;
  /** The events derived from an event of these types, and whether the event itself is published. */
  of(event: AnyEvent): {
    readonly isTold: boolean;
    readonly others: readonly Omit<Telling, 'item'>[];
  };
}

/** Reads the publications of events. */
export interface Tellings {
  /** The event types with derived events. */
  readonly besideTypes: ReadonlySet<string>;
  /** The publications of an event; undefined for an unreadable event, `newer` for an event of a newer version. */
  of(stored: StoredEvent): readonly Telling[] | 'newer' | undefined;
}

/** The publications of events, as the features define them. */
export function tellingsOf(
  codec: EventCodec<AnyEvent>,
  beside: readonly DerivedEvents[],
): Tellings {
  return {
    besideTypes: new Set(beside.flatMap(({ types }) => [...types])),
    of(stored) {
      const event = readableOrNewer(codec, stored);
      if (event === 'newer' || event === undefined) return event;
      const { id, stream, revision } = stored;
      const itself = { item: 0, id, stream, revision, ...event };
      const told = beside.find(({ types }) => types.has(event.type))?.of(event);
      if (told === undefined) return [itself];
      const others = told.others.map((one, index) => ({ ...one, item: index + 1 }));
      return told.isTold ? [itself, ...others] : others;
    },
  };
}
