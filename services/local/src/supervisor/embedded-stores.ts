import { join } from 'node:path';
import { type LogLine, spawnEventStore } from '@exchange/embedded-event-store';
import { spawnPostgres } from '@exchange/embedded-postgres';
import type { Logger } from '@exchange/runtime/process/logger';
import type { PartPlan } from '@exchange/runtime/process/supervise/part';
import { onKeptPort } from './ports.js';

const host = '127.0.0.1';

export interface EmbeddedStore {
  readonly plan: PartPlan;
  url(): string;
}

export function embeddedEventStore(dataDirectory: string, log: Logger): EmbeddedStore {
  const onPort = onKeptPort(host);
  const childLog = linesTo(log.child({ part: 'event-store' }));
  let url = '';
  return {
    url: () => url,
    plan: {
      name: 'event-store',
      async start() {
        const directory = join(dataDirectory, 'events');
        const store = await onPort((port) =>
          spawnEventStore({ directory, host, port, log: childLog }),
        );
        url = store.url;
        return store;
      },
    },
  };
}

/** @param onEmptied it was damaged and recreated without data */
export function embeddedPostgres(
  dataDirectory: string,
  log: Logger,
  onEmptied: () => Promise<void>,
): EmbeddedStore {
  const onPort = onKeptPort(host);
  const childLog = linesTo(log.child({ part: 'postgres' }));
  let url = '';
  let emptied = false;
  return {
    url: () => url,
    plan: {
      name: 'postgres',
      async start() {
        const directory = join(dataDirectory, 'postgres');
        const server = await onPort((port) =>
          spawnPostgres({ directory, host, port, log: childLog }),
        );
        url = server.url;
        emptied = server.fresh;
        return server;
      },
      async onRestarted() {
        if (emptied) await onEmptied();
      },
    },
  };
}

function linesTo(log: Logger): (line: LogLine) => void {
  return ({ level, msg, ...more }) => log[level](more, msg);
}
