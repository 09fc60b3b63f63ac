import { randomUUID } from 'node:crypto';
import { type EventStoreDBClient, jsonEvent, NO_STREAM } from '@eventstore/db-client';
import { eventIdFor } from '@exchange/runtime/event-log/event-id';
import type { EventLog } from '@exchange/runtime/event-log/types';
import { instant } from '@exchange/units';
import { aTransaction } from '../test/acceptance/fixtures.js';

export function aTransactionEvent() {
  const id = randomUUID();
  const data = {
    ...aTransaction({ volume_mwh: '12.5', price_per_mwh: '41.25' }),
    transaction_id: id,
    asset_id: null,
    reseller_id: null,
    cost_key: null,
    currency: 'USD',
    submitted_at: new Date().toISOString(),
  };
  const metadata = {
    schema_version: 1,
    recorded_at: instant.parse(new Date().toISOString()),
    actor: { kind: 'system' as const, id: 'bench' },
    scope: 'platform' as const,
    request_id: id,
    $correlationId: id,
    $causationId: id,
  };
  const event = { id: eventIdFor(id, 0), type: 'TransactionSubmitted', data, metadata };
  return { stream: `transaction-${id}`, event };
}

export async function appendBarely(client: EventStoreDBClient): Promise<void> {
  const { stream, event } = aTransactionEvent();
  await client.appendToStream(stream, jsonEvent(event), { expectedRevision: NO_STREAM });
}

export function aSettledTransaction(): NewStream {
  const { stream, event } = aTransactionEvent();
  const { transaction_id, reseller_id } = event.data;
  const next = (type: string, at: number, data: object) => ({
    id: eventIdFor(transaction_id, at),
    type,
    data: { transaction_id, reseller_id, ...data },
    metadata: event.metadata,
  });
  const confirmed = next('TransactionConfirmed', 1, { reason: null });
  const settled = next('TransactionSettled', 2, { amount: '515.62', reason: null });
  return { stream, events: [event, confirmed, settled] };
}

interface NewStream {
  readonly stream: string;
  readonly events: Parameters<EventLog['append']>[2];
}

const writers = 128;

export async function fillLog(
  eventLog: EventLog,
  count: number,
  make: () => NewStream,
): Promise<void> {
  let left = count;
  const writer = async () => {
    while (left > 0) {
      const { stream, events } = make();
      left -= events.length;
      await eventLog.append(stream, 'no_stream', events);
    }
  };
  await Promise.all(Array.from({ length: writers }, writer));
}
