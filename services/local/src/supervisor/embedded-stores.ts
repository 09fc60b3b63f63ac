import { join } from 'node:path';
import { type LogLine, spawnEventStore } from '@exchange/embedded-event-store';
import { spawnPostgres } from '@exchange/embedded-postgres';
import type { Logger } from '@exchange/runtime/process/logger';
import type { PartPlan, RunningPart } from '@exchange/runtime/process/supervise/part';
import { onKeptPort } from './ports.js';

const host = '127.0.0.1';

export interface EmbeddedStore {
  readonly plan: PartPlan;
  url(): string;
}

export const eventsFolder = (dataDirectory: string) => join(dataDirectory, 'events');

export function embeddedEventStore(dataDirectory: string, log: Logger): EmbeddedStore {
  return embeddedStore('event-store', eventsFolder(dataDirectory), spawnEventStore, log);
}

/** @param onEmptied it was damaged and recreated without data */
export function embeddedPostgres(
  dataDirectory: string,
  log: Logger,
  onEmptied: () => Promise<void>,
): EmbeddedStore {
  const directory = join(dataDirectory, 'postgres');
  return embeddedStore('postgres', directory, spawnPostgres, log, onEmptied);
}

interface SpawnOptions {
  readonly directory: string;
  readonly host: string;
  readonly port: number;
  readonly log: (line: LogLine) => void;
}

function embeddedStore<
  Store extends RunningPart & { readonly url: string; readonly fresh?: boolean },
>(
  name: string,
  directory: string,
  spawn: (options: SpawnOptions) => Promise<Store>,
  log: Logger,
  onEmptied?: () => Promise<void>,
): EmbeddedStore {
  const onPort = onKeptPort(host);
  const childLog = log.child({ part: name });
  const writeLine = ({ level, msg, ...more }: LogLine) => childLog[level](more, msg);
  let store: Store | undefined;
  return {
    url: () => store?.url ?? '',
    plan: {
      name,
      async start() {
        const isRestart = store !== undefined;
        store = await onPort((port) => spawn({ directory, host, port, log: writeLine }));
        if (isRestart && store.fresh === true) await onEmptied?.();
        return store;
      },
    },
  };
}
