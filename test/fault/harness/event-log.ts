import { isRunning } from '@exchange/child-process';
import { type SpawnedEventStore, spawnEventStore } from '@exchange/embedded-event-store';
import {
  type EventStoreCluster,
  startEventStoreCluster,
} from '../../services/eventstore-cluster.js';
import { eventStoreProgram } from '../../services/eventstore-server.js';
import { freePort } from '../../services/server-process.js';
import type { Undo } from '../../services/undo-stack.js';
import type { WrongClock } from './clock.js';
import type { Part } from './part.js';

export type EventLogUnderTest = {
  readonly url: string;
  readonly parts: readonly Part[];
} & (
  | { readonly kind: 'embedded'; readonly port: number }
  | { readonly kind: 'cluster'; readonly port?: never; readonly cluster: EventStoreCluster }
  | { readonly kind: 'named'; readonly port?: number }
);

interface Surroundings {
  readonly directory: string;
  readonly clock: WrongClock;
  readonly undo: Undo;
}

/**
 * `EVENTSTORE_URL`, three nodes of `TEST_EVENTSTORE_BIN`, or the embedded store. It must be empty:
 * the checks count all events.
 */
export async function startEventLog(
  surroundings: Surroundings,
  env: Readonly<Record<string, string | undefined>> = process.env,
): Promise<EventLogUnderTest> {
  const url = env['EVENTSTORE_URL'];
  if (url !== undefined && url !== '') return namedStore(url);
  const program = eventStoreProgram(env);
  if (program === undefined) return embeddedStore(surroundings);
  const cluster = await startEventStoreCluster(program);
  surroundings.undo(cluster.stop);
  return { kind: 'cluster', url: cluster.url('admin:changeit@'), parts: [], cluster };
}

function namedStore(url: string): EventLogUnderTest {
  const [, port] = /^\w+:\/\/127\.0\.0\.1:(\d+)\/?\?(?:.*&)?tls=false(?:&|$)/.exec(url) ?? [];
  return { kind: 'named', url, parts: [], ...(port === undefined ? {} : { port: Number(port) }) };
}

async function embeddedStore({ directory, clock, undo }: Surroundings): Promise<EventLogUnderTest> {
  const port = await freePort();
  let running: SpawnedEventStore;
  const start = async () => {
    const before = { ...process.env };
    Object.assign(process.env, clock.environment);
    try {
      running = await spawnEventStore({ directory, port, liveBufferEvents: 32 });
    } finally {
      for (const name of Object.keys(clock.environment)) {
        if (before[name] === undefined) delete process.env[name];
        else process.env[name] = before[name];
      }
    }
    return running;
  };
  const first = await start();
  undo(() => running.close());
  const part: Part = {
    name: 'event-store',
    pid: () => running.pid,
    async revive() {
      if (isRunning(running.pid)) process.kill(running.pid, 'SIGKILL');
      await running.exited;
      for (let tries = 1; ; tries += 1) {
        try {
          await start();
          return;
        } catch (error) {
          if (tries >= 20) throw error;
          await new Promise((later) => setTimeout(later, 250));
        }
      }
    },
  };
  return { kind: 'embedded', port, url: first.url, parts: [part] };
}
