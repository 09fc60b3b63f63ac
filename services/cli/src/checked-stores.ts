import { connectEventLog } from '@exchange/runtime/event-log/connect';
import { requireOwnFormat } from '@exchange/runtime/event-log/format/log-format';
import type { EventLog } from '@exchange/runtime/event-log/types';
import { readSchema } from '@exchange/runtime/tables/migrate';
import { requireOwnDatabase } from '@exchange/runtime/tables/tables-format';
import type { CommandContext } from './command.js';
import { commandConfig } from './service-address.js';
import { storeUrls } from './stores.js';

/** The log and the database that a command works on. */
export interface CheckedStores {
  readonly eventLog: EventLog;
  readonly databaseUrl: string;
}

/**
 * Opens the stores of the environment and checks the format of both.
 *
 * @throws FormatRefused for a log or tables of 0.x or of a newer format
 */
export async function openCheckedStores(env: CommandContext['env']): Promise<CheckedStores> {
  const { eventStoreUrl, databaseUrl } = storeUrls(commandConfig(env));
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
