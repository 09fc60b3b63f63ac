import { resolve } from 'node:path';
import { readFirstEvent } from '@exchange/embedded-event-store';
import type { Config } from '@exchange/runtime/config/config';
import { connectEventLog } from '@exchange/runtime/event-log/connect';
import { requireOwnFormat, requireReadable } from '@exchange/runtime/event-log/format/log-format';
import { readRunningTree } from '@exchange/runtime/process/run-file';
import { readSchema } from '@exchange/runtime/tables/migration/migrate';
import { requireOwnDatabase } from '@exchange/runtime/tables/migration/tables-format';
import { type CommandContext, UsageError } from '../command.js';

import { commandConfig } from './address.js';
import { requireReadableFolder } from './readable-folder.js';

/** @throws FormatRefused for a log or tables of format 0.x or a newer format */
export async function openCheckedStores(env: CommandContext['env']) {
  const config = commandConfig(env);
  const running = readRunningTree(config.dataDirectory);
  const eventStoreUrl = config.eventStoreUrl ?? running?.event_store;
  const databaseUrl = config.databaseUrl ?? running?.database;
  if (eventStoreUrl === undefined || databaseUrl === undefined) {
    requireReadableFolder(config.dataDirectory);
    throw new UsageError(
      'The stores are unknown: start the service with npm start, or set EVENTSTORE_URL and DATABASE_URL.',
    );
  }
  const eventLog = connectEventLog(eventStoreUrl);
  try {
    await requireOwnFormat(eventLog);
    await requireOwnDatabase(databaseUrl, readSchema);
    return { eventLog, databaseUrl };
  } catch (error) {
    await eventLog.close();
    throw error;
  }
}

/**
 * Works beside the service.
 * @throws FormatRefused
 */
export function requireOwnFolder(dataDirectory: string): void {
  requireReadable('The event log', readFirstEvent(resolve(dataDirectory, 'events')));
}

/**
 * Starts no store.
 * @throws FormatRefused
 */
export async function requireOwnStores(config: Config): Promise<void> {
  const { eventStoreUrl, dataDirectory } = config;
  if (eventStoreUrl === undefined) requireOwnFolder(dataDirectory);
  else {
    const eventLog = connectEventLog(eventStoreUrl);
    try {
      await requireOwnFormat(eventLog);
    } finally {
      await eventLog.close();
    }
  }
  const databaseUrl = config.databaseUrl ?? readRunningTree(dataDirectory)?.database;
  if (databaseUrl !== undefined) await requireOwnDatabase(databaseUrl, readSchema);
}
