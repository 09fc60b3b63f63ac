import type { EventCodec } from '@exchange/runtime/event-log/codec';
import type { AnyEvent } from '@exchange/runtime/event-log/event-schema';
import type { StoredEvent } from '@exchange/runtime/event-log/types';
import { readableOrNewer } from './readable-event.js';

/** What those who follow the log are told of an event: the event itself, or one that it stands for. */
export interface Telling {
  /** 0 for the event itself, from 1 on for what it stands for, in their order. */
  readonly item: number;
  readonly id: string;
  readonly stream: string;
  readonly revision: bigint;
  readonly type: string;
  /** As this version reads it. */
  readonly data: unknown;
}

/** What events of some types stand for beside themselves. */
export interface DerivedEvents {
  /** Events of all other types stand for themselves alone. */
  readonly types: ReadonlySet<string>;
  /** What an event of these types stands for, and whether it is told itself. */
  of(event: AnyEvent): {
    readonly isTold: boolean;
    readonly others: readonly Omit<Telling, 'item'>[];
  };
}

/** Reads what is told of events. */
export interface Tellings {
  /** The types of events that do not, or not always, stand for themselves alone. */
  readonly besideTypes: ReadonlySet<string>;
  /** What is told of an event; undefined for one that nobody can read, `newer` for one that only a newer version can. */
  of(stored: StoredEvent): readonly Telling[] | 'newer' | undefined;
}

/** What is told of events, by what features say of theirs. */
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
