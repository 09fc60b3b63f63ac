import { accessSync, constants, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { end, freePort, type StartedServer, startProgram } from './server-process.js';

/** An EventStoreDB that can be killed and started again; in memory it comes back empty. */
export interface EventStoreServer extends StartedServer {
  readonly port: number;
  restart(): Promise<void>;
}

export interface EventStoreServerOptions {
  /** False keeps the log in a temporary folder, so that it survives `restart`. */
  readonly inMemory?: boolean;
}

/**
 * The server's program that TEST_EVENTSTORE_BIN names; undefined where it names none.
 *
 * @throws Error for a name that is no program: a run that was promised a real server must not go on without
 */
export function eventStoreProgram(
  env: Readonly<Record<string, string | undefined>>,
): string | undefined {
  const program = env['TEST_EVENTSTORE_BIN'];
  if (program === undefined || program === '') return undefined;
  try {
    accessSync(program, constants.X_OK);
  } catch {
    throw new Error(`TEST_EVENTSTORE_BIN=${program} is not a program that can be run`);
  }
  return program;
}

/** Starts a single node without TLS on loopback ports of its own, and waits until it leads. */
export async function startEventStoreServer(
  program: string,
  { inMemory = true }: EventStoreServerOptions = {},
): Promise<EventStoreServer> {
  const folder = mkdtempSync(join(tmpdir(), 'ledger-eventstore-'));
  const port = await freePort();
  const args = argumentsFor(folder, port, await freePort(), inMemory);
  const start = () => startProgram(program, args, { cwd: folder }, () => leads(port));
  let child = await start();
  return {
    url: `esdb://127.0.0.1:${port}?tls=false`,
    port,
    get pid() {
      return child.pid;
    },
    kill: () => end(child, 'SIGKILL'),
    async restart() {
      await end(child, 'SIGKILL');
      child = await start();
    },
    async stop() {
      // In memory there is nothing to be orderly about, and an orderly end takes 2 to 7 s.
      await end(child, inMemory ? 'SIGKILL' : 'SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function argumentsFor(
  folder: string,
  port: number,
  replicationPort: number,
  inMemory: boolean,
): readonly string[] {
  return [
    '--insecure',
    '--run-projections=None',
    ...['--node-ip', '127.0.0.1', '--replication-ip', '127.0.0.1'],
    ...['--node-port', String(port), '--replication-port', String(replicationPort)],
    ...['--log', join(folder, 'log')],
    ...(inMemory
      ? ['--mem-db']
      : ['--db', join(folder, 'db'), '--index', join(folder, 'db', 'index')]),
  ];
}

/** `/health/live` answers before there is a leader; `/info` says what the node is. */
export async function leads(port: number): Promise<boolean> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/info`, {
      signal: AbortSignal.timeout(1_000),
    });
    return stateOf(await response.json()) === 'leader';
  } catch {
    return false;
  }
}

function stateOf(info: unknown): unknown {
  return typeof info === 'object' && info !== null && 'state' in info ? info.state : undefined;
}
