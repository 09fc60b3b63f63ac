import { randomUUID } from 'node:crypto';
import type { transactionSubmitted } from '@exchange/ledger/exchange/transaction/events';
import { projections } from '@exchange/ledger/ledger';
import { connectEventLog } from '@exchange/runtime/event-log/connect';
import type { EventOf } from '@exchange/runtime/event-log/event-schema';
import type { EventMetadata } from '@exchange/runtime/event-log/metadata';
import type { EventLog } from '@exchange/runtime/event-log/types';
import { createLogger } from '@exchange/runtime/process/logger';
import { openQueueBackend, type QueueBackend } from '@exchange/runtime/queue/queue-backend';
import { connectReadTables } from '@exchange/runtime/tables/connection/connect';
import type { EventProjection } from '@exchange/runtime/tables/definition/projection';
import { migrate } from '@exchange/runtime/tables/migration/migrate';
import {
  counterpartyId,
  currency,
  decimal,
  instant,
  instantOf,
  transactionId,
} from '@exchange/units';
import { services } from '../../../test/services/inject.js';

export const log = createLogger('test', process.env['LOG_LEVEL'] ?? 'silent');

export const metadata: EventMetadata = {
  schema_version: 1,
  recorded_at: instant.parse('2026-11-20T00:00:00.000Z'),
  actor: { kind: 'system', id: 'test' },
  scope: 'platform',
  request_id: 'test',
  $correlationId: 'test',
  $causationId: 'test',
};

export interface LaneStores {
  readonly eventLog: EventLog;
  readonly queue: QueueBackend;
  readonly tables: ReturnType<typeof connectReadTables>;
  readonly databaseUrl: string;
  close(): Promise<void>;
}

export async function openLaneStores(): Promise<LaneStores> {
  const { databaseUrl, eventStoreUrl, redisUrl } = await services();
  await migrate(databaseUrl);
  const eventLog = connectEventLog(eventStoreUrl);
  const queue = await openQueueBackend({ redisUrl, databaseUrl }, () => undefined);
  const tables = connectReadTables(databaseUrl, {
    connectionsMax: 12,
    name: 'test',
    onError: () => undefined,
  });
  return {
    eventLog,
    queue,
    tables,
    databaseUrl,
    async close() {
      await Promise.allSettled([queue.close(), eventLog.close(), tables.close()]);
    },
  };
}

export function aSubmission(): EventOf<typeof transactionSubmitted>['data'] {
  return {
    transaction_id: transactionId.parse(randomUUID()),
    counterparty_id: counterpartyId.parse(randomUUID()),
    asset_id: null,
    reseller_id: null,
    cost_key: null,
    transaction_type: 'trade',
    volume_mwh: decimal('12.5'),
    price_per_mwh: decimal('-0.000001'),
    delivery_start: instantOf(new Date(0)),
    delivery_end: instantOf(new Date(3_600_000)),
    currency: currency.parse('USD'),
    submitted_at: instantOf(new Date(0)),
  };
}

export function exchangeProjection(): EventProjection {
  const projection = projections.find(({ lane }) => lane === 'exchange');
  if (projection === undefined || projection.reads === 'log')
    throw new Error('no projection of the lane exchange');
  return projection;
}
