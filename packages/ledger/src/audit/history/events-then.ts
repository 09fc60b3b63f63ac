import { codecOf } from '@exchange/runtime/event-log/codec';
import type { EventDefinition, EventOf } from '@exchange/runtime/event-log/event-schema';
import type { StoredEvent } from '@exchange/runtime/event-log/types';
import type { Moment } from '@exchange/runtime/positions/moment';
import { recordedBy } from '@exchange/runtime/positions/recorded-by';
import type { QueryApiOptions } from '../../platform/queries/dependencies.js';
import { readableEvent } from './readable-event.js';

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
