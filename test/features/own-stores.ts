import { connectEventLog } from '@exchange/runtime/event-log/connect';
import { createLogger } from '@exchange/runtime/process/logger';
import { openQueueBackend } from '@exchange/runtime/queue/queue-backend';
import { connectReadTables } from '@exchange/runtime/tables/connection/connect';
import { migrate, readSchema } from '@exchange/runtime/tables/migration/migrate';
import { services } from '../services/inject.js';

/** Stores with the tables of the migrations, and the connections of a projector. */
export async function ownStores(migrations: readonly string[]) {
  const at = await services();
  const { databaseUrl } = at;
  await migrate(databaseUrl, readSchema, migrations);
  const onError = () => undefined;
  const options = { connectionsMax: 8, name: 'test projector', isDerived: true, onError };
  const { pool, close } = connectReadTables(databaseUrl, options);
  const eventLog = connectEventLog(at.eventStoreUrl);
  const queue = await openQueueBackend({ redisUrl: at.redisUrl, databaseUrl }, onError);
  return {
    at,
    pool,
    eventLog,
    queue,
    log: createLogger('test', process.env['LOG_LEVEL'] ?? 'silent'),
    close: () => Promise.allSettled([queue.close(), eventLog.close(), close()]),
  };
}
