import { join } from 'node:path';
import type { LogLine } from '@exchange/embedded-event-store';
import type { SpawnOptions } from '@exchange/embedded-postgres';
import type { Logger } from '@exchange/runtime/process/logger';
import type { PartPlan, RunningPart } from '@exchange/runtime/process/supervise/part';
import { onKeptPort } from './ports.js';

const host = '127.0.0.1';

export const eventsFolder = (dataDirectory: string) => join(dataDirectory, 'events');

type EmbeddedStore = RunningPart & { readonly url: string; readonly fresh?: boolean };

/** @param onEmptied it was damaged and recreated without data */
export function embeddedStore(
  name: string,
  spawn: (at: Omit<SpawnOptions, 'directory'>) => Promise<EmbeddedStore>,
  log: Logger,
  onEmptied?: (url: string) => Promise<void>,
): { readonly plan: PartPlan; url(): string } {
  const onPort = onKeptPort(host);
  const childLog = log.child({ part: name });
  const writeLine = ({ level, msg, ...more }: LogLine) => childLog[level](more, msg);
  let store: EmbeddedStore | undefined;
  return {
    url: () => store?.url ?? '',
    plan: {
      name,
      async start() {
        const isRestart = store !== undefined;
        store = await onPort((port) => spawn({ host, port, log: writeLine }));
        if (isRestart && store.fresh === true) await onEmptied?.(store.url);
        return store;
      },
    },
  };
}
