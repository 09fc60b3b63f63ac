import { randomUUID } from 'node:crypto';
import { eventIdFor } from '@exchange/event-log';
import { aTransaction } from '../test/acceptance/fixtures.js';

/** A new transaction's stream and its event, as the service would append it. */
export function aTransactionEvent() {
  const id = randomUUID();
  const data = {
    ...aTransaction({ volume_mwh: '12.5', price_per_mwh: '41.25' }),
    transaction_id: id,
    asset_id: null,
    reseller_id: null,
    cost_key: null,
  };
  const metadata = {
    schema_version: 1,
    recorded_at: new Date().toISOString(),
    actor: { kind: 'system' as const, id: 'bench' },
    scope: 'platform' as const,
    request_id: id,
    $correlationId: id,
    $causationId: id,
  };
  const event = { id: eventIdFor(id, 0), type: 'TransactionSubmitted', data, metadata };
  return { stream: `transaction-${id}`, event };
}
