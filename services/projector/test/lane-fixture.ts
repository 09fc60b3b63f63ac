import { connectEventLog } from '@exchange/runtime/event-log/connect';
import type { EventLog } from '@exchange/runtime/event-log/types';
import { createLogger } from '@exchange/runtime/process/logger';
import { openQueueBackend, type QueueBackend } from '@exchange/runtime/queue/queue-backend';
import { connectReadTables } from '@exchange/runtime/tables/connection/connect';
import { migrate } from '@exchange/runtime/tables/migration/migrate';
import { atEndOfFile } from '../../../test/services/end-of-file.js';
import { services } from '../../../test/services/inject.js';

export const log = createLogger('test', process.env['LOG_LEVEL'] ?? 'silent');

export interface LaneStores {
  readonly eventLog: EventLog;
  readonly queue: QueueBackend;
  readonly tables: ReturnType<typeof connectReadTables>;
  readonly databaseUrl: string;
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
  atEndOfFile(() => Promise.allSettled([queue.close(), eventLog.close(), tables.close()]));
  return { eventLog, queue, tables, databaseUrl };
}
