import type { Config } from '@exchange/runtime/config/config';
import { readRunFile } from '@exchange/runtime/process/run-file';
import { UsageError } from './command.js';

/** The URLs of log and database: the configured ones, or those of the service running on DATA_DIR. */
export function storeUrls(config: Config): {
  readonly eventStoreUrl: string;
  readonly databaseUrl: string;
} {
  const running = readRunFile(config.dataDirectory);
  const eventStoreUrl = config.eventStoreUrl ?? running?.event_store;
  const databaseUrl = config.databaseUrl ?? running?.database;
  if (eventStoreUrl === undefined || databaseUrl === undefined) {
    throw new UsageError(
      'The stores are unknown: start the service with npm start, or set EVENTSTORE_URL and DATABASE_URL.',
    );
  }
  return { eventStoreUrl, databaseUrl };
}
