import { codecOf, type EventCodec } from '@exchange/runtime/event-log/codec';
import { UndecodableEvent } from '@exchange/runtime/event-log/errors';
import type { EventDefinition, EventOf } from '@exchange/runtime/event-log/event-schema';
import type { StoredEvent } from '@exchange/runtime/event-log/types';
import type { Moment } from '@exchange/runtime/positions/moment';
import { recordedBy } from '@exchange/runtime/positions/recorded-by';
import type { QueryApiOptions } from '../../platform/queries/dependencies.js';

export function readableEvent<Event>(
  codec: EventCodec<Event>,
  stored: StoredEvent,
): Event | undefined {
  const event = readableOrNewer(codec, stored);
  return event === 'newer' ? undefined : event;
}

/** `newer`: the event has an unknown type or version. */
export function readableOrNewer<Event>(
  codec: EventCodec<Event>,
  stored: StoredEvent,
): Event | 'newer' | undefined {
  try {
    return codec.decode(stored).event;
  } catch (error) {
    return error instanceof UndecodableEvent && error.kind === 'newer' ? 'newer' : undefined;
  }
}

export async function eventsThen<Definition extends EventDefinition>(
  { readStream }: Pick<QueryApiOptions, 'readStream'>,
  stream: string,
  moment: Moment,
  definitions: readonly Definition[],
): Promise<readonly { readonly stored: StoredEvent; readonly event: EventOf<Definition> }[]> {
  const codec = codecOf(definitions);
  return recordedBy(await readStream(stream), moment).flatMap((stored) => {
    const event = readableEvent(codec, stored);
    return event === undefined ? [] : [{ stored, event }];
  });
}
