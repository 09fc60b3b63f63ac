import type { EventCodec } from '@exchange/runtime/event-log/codec';
import type { AnyEvent } from '@exchange/runtime/event-log/event-schema';
import type { StoredEvent } from '@exchange/runtime/event-log/types';
import { readableOrNewer } from '../history/readable-event.js';

export interface Publication {
  /** 0: the event itself; from 1: derived events. */
  readonly item: number;
  readonly id: string;
  readonly stream: string;
  readonly revision: bigint;
  readonly type: string;
  readonly data: unknown;
}

export interface DerivedEvents {
  readonly types: ReadonlySet<string>;
  of(event: AnyEvent): {
    readonly isPublished: boolean;
    readonly others: readonly Omit<Publication, 'item'>[];
  };
}

export interface Publications {
  readonly typesWithDerivedEvents: ReadonlySet<string>;
  /** Undefined for an unreadable event. */
  of(stored: StoredEvent): readonly Publication[] | 'newer' | undefined;
}

export function publicationsOf(
  codec: EventCodec<AnyEvent>,
  beside: readonly DerivedEvents[],
): Publications {
  return {
    typesWithDerivedEvents: new Set(beside.flatMap(({ types }) => [...types])),
    of(stored) {
      const event = readableOrNewer(codec, stored);
      if (event === 'newer' || event === undefined) return event;
      const { id, stream, revision } = stored;
      const itself = { item: 0, id, stream, revision, ...event };
      const derived = beside.find(({ types }) => types.has(event.type))?.of(event);
      if (derived === undefined) return [itself];
      const others = derived.others.map((one, index) => ({ ...one, item: index + 1 }));
      return derived.isPublished ? [itself, ...others] : others;
    },
  };
}
