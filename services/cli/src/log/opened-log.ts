import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { spawnEventStore } from '@exchange/embedded-event-store';
import { withoutSecrets } from '@exchange/runtime/config/describe-stores';
import { errorText } from '@exchange/runtime/errors/error-text';
import {
  connectEventLog,
  connectNativeLog,
  type NativeLog,
} from '@exchange/runtime/event-log/connect';
import { requireOwnFormat } from '@exchange/runtime/event-log/format/log-format';
import type { EventLog } from '@exchange/runtime/event-log/types';
import { readRunningTree } from '@exchange/runtime/process/run-file';
import { CommandFailed, UsageError } from '../command.js';
import { requireReadableFolder } from '../service/readable-folder.js';

export interface OpenedLog {
  readonly name: string;
  readonly url: string | undefined;
  readonly log: EventLog;
  readonly native: NativeLog;
  /** It started the store and locks the folder. */
  readonly isOurs: boolean;
  close(): Promise<void>;
}

const isUrl = (place: string) => /^(?:esdb|kurrentdb)(?:\+discover)?:\/\//.test(place);

/**
 * Starts a folder's event store unless it runs.
 * @throws FormatRefused for another format
 */
export async function openLog(place: string, mayBeNew = false): Promise<OpenedLog> {
  if (isUrl(place)) {
    const name = withoutSecrets(place).replace(/(?<=[^:/])\/?(?:\?.*)?$/, '');
    return openedAt(place, { name, url: place, isOurs: false }, async () => undefined);
  }
  if (place.includes('://')) {
    throw new UsageError(
      `${place.split('://')[0]}://: a log is at esdb://… or kurrentdb://…, or in a folder.`,
    );
  }
  const name = resolve(place);
  const directory = eventsFolder(place, mayBeNew);
  const running = readRunningTree(place);
  if (running !== undefined) {
    const about = { name, url: undefined, isOurs: false };
    return openedAt(running.event_store, about, async () => undefined);
  }
  const store = await spawnEventStore({ directory }).catch((error: unknown) => {
    throw new CommandFailed(`${place}: its event log cannot be opened (${errorText(error)})`);
  });
  return openedAt(store.url, { name, url: undefined, isOurs: true }, () => store.close());
}

async function openedAt(
  url: string,
  about: Pick<OpenedLog, 'name' | 'url' | 'isOurs'>,
  closeStore: () => Promise<void>,
): Promise<OpenedLog> {
  const log = connectEventLog(url);
  const native = connectNativeLog(url);
  const close = async () => {
    await Promise.allSettled([log.close(), native.eventLog.close()]);
    await closeStore();
  };
  try {
    // A half-moved log only answers with the server's positions.
    await requireOwnFormat(native.eventLog);
  } catch (error) {
    await close();
    throw error;
  }
  return { ...about, log, native, close };
}

function eventsFolder(place: string, mayBeNew: boolean): string {
  const events = join(place, 'events');
  if (existsSync(events) || (mayBeNew && !existsSync(place))) return events;
  if (!existsSync(place)) throw new UsageError(`Folder not found: ${place}`);
  if (!statSync(place).isDirectory()) throw new UsageError(`Not a folder: ${place}`);
  requireReadableFolder(place);
  if (mayBeNew) return events;
  throw new UsageError(
    `${place} contains no folder "events": name the data folder of an embedded event store.`,
  );
}
