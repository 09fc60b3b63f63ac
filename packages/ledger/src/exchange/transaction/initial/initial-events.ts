import type { FindInitialEvent, InitialEvent } from '@exchange/runtime/commands/aggregate';
import type { AggregateStore } from '@exchange/runtime/commands/define-aggregate';
import { eventIdFor } from '@exchange/runtime/event-log/event-id';
import { isEventMetadata } from '@exchange/runtime/event-log/metadata';
import type { StoredEvent } from '@exchange/runtime/event-log/types';
import { type TransactionId, transactionId } from '@exchange/units';
import { streams } from '../../../streams.js';
import type { SubmittedData, TransactionEvent } from '../events.js';
import { type CreationStores, creationFinder } from './find-creation.js';

/** The first command on a transaction of a batch or correction appends them. */
export function initialTransactionEvents({
  eventLog,
  memory,
  database,
  positions,
  notifier,
  ports,
}: AggregateStore): FindInitialEvent<TransactionEvent> {
  if (database === undefined || positions === undefined || notifier === undefined) {
    return async () => undefined;
  }
  const find = creationFinder({ eventLog, memory, database, positions, notifier, ports });
  return async (stream) => {
    const id = transactionIn(stream);
    const creation = id === undefined ? undefined : await find(id);
    return creation && initialEventOf(creation.by, creation.data);
  };
}

export function creatingEvents(stores: CreationStores) {
  const find = creationFinder(stores);
  return async (stream: string): Promise<StoredEvent | undefined> => {
    const id = transactionIn(stream);
    return id === undefined ? undefined : (await find(id))?.by;
  };
}

function transactionIn(stream: string): TransactionId | undefined {
  const id = transactionId.safeParse(stream.slice(stream.indexOf('-') + 1));
  return id.success && streams.transaction(id.data) === stream ? id.data : undefined;
}

export function initialEventOf(
  { position, metadata }: Pick<StoredEvent, 'position' | 'metadata'>,
  data: SubmittedData,
): InitialEvent<TransactionEvent> {
  if (!isEventMetadata(metadata)) throw new Error(`the event at ${position} has no metadata`);
  const { schema_version: _, ...context } = metadata;
  return {
    event: { type: 'TransactionSubmitted', data: { ...data, brought_at: position.toString() } },
    id: eventIdFor(data.transaction_id, 0),
    metadata: context,
    position,
  };
}
