import type { Config } from '@exchange/runtime/config/config';
import { readRunFile } from '@exchange/runtime/process/run-file';
import { UsageError } from './command.js';

/** Where log and database are: as configured, else those of the service that runs on DATA_DIR. */
export function storeUrls(config: Config): {
  readonly eventStoreUrl: string;
  readonly databaseUrl: string;
} {
  const running = readRunFile(config.dataDirectory);
  const eventStoreUrl = config.eventStoreUrl ?? running?.event_store;
  const databaseUrl = config.databaseUrl ?? running?.database;
  if (eventStoreUrl === undefined || databaseUrl === undefined) {
    throw new UsageError(
      'Which stores? Start the service with npm start, or set EVENTSTORE_URL and DATABASE_URL.',
    );
  }
  return { eventStoreUrl, databaseUrl };
}
