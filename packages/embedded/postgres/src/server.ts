import { once } from 'node:events';
import { createServer, isIP, type Socket } from 'node:net';
import type { Log } from '@exchange/child-process';
import { type TakenFolder, takeFolder } from './data/folder.js';
import { markDamaged } from './data/open-database.js';
import { Engine } from './engine/engine.js';
import { Maintenance } from './maintenance.js';
import { databaseName, serveConnection } from './session/connection.js';
import { Multiplexer } from './session/multiplexer.js';
import type { SessionLost } from './session/session.js';
import { boundUnsent, type Wire } from './session/socket.js';

type Listener = Awaited<ReturnType<typeof listen>>;

const lastWordsMs = 200;
const connectionsMax = 1_000;
// For all connections together.
const unsentBytesMax = 512 * 2 ** 20;

async function listen(multiplexer: Multiplexer, host: string, port: number) {
  const open = new Map<Socket, Wire>();
  const onWritten = (socket: Socket) => boundUnsent(socket, open.keys(), unsentBytesMax);
  let count = 0;
  const server = createServer((socket) => {
    count += 1;
    const connection = serveConnection(socket, count, multiplexer, onWritten);
    open.set(socket, connection);
    socket.on('close', () => open.delete(socket));
    if (open.size > connectionsMax) connection.end('53300', 'sorry, too many clients already');
  });
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    async close(why: 'stopping' | 'lost'): Promise<void> {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const connection of open.values()) {
        if (why === 'lost') connection.end('57P02', 'the database ended unexpectedly');
        else connection.end('57P01', 'terminating connection: the server is stopping');
      }
      // Do not wait for a client that does not read.
      const impatient = setTimeout(() => {
        for (const socket of open.keys()) socket.destroy();
      }, lastWordsMs);
      await closed;
      clearTimeout(impatient);
    },
  };
}

export interface PostgresOptions {
  readonly directory: string;
  readonly templateDirectory?: string | undefined;
  /** Must be a loopback address, because no password is required. */
  readonly host?: string | undefined;
  readonly port?: number;
  readonly maintenanceIntervalMs?: number | undefined;
  /** Limit while other clients wait. */
  readonly idleInTransactionMs?: number | undefined;
  readonly answerBytesMax?: number;
  readonly log?: Log;
}

export interface RunningPostgres {
  readonly url: string;
  readonly port: number;
  readonly fresh: boolean;
  /** Resolves with the reason, unless the server was closed. */
  readonly ended: Promise<Error | undefined>;
  close(): Promise<void>;
}

const answerBytesMax = 256 * 2 ** 20;
const lastStatementMs = 1_000;

/** @throws Error if the folder is in use, the port taken, or the host not a loopback address */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const { directory, host = '127.0.0.1', log = () => undefined } = options;
  if (!isLoopback(host))
    throw new Error(`${host} is not a loopback address, and connections need no password`);
  const folder = takeFolder(directory);
  try {
    const { engine, fresh } = await Engine.open({
      directory: folder.path,
      templateDirectory: options.templateDirectory,
      answerBytesMax: options.answerBytesMax ?? answerBytesMax,
      log,
    });
    try {
      return { ...(await serve(engine, folder, { ...options, host, log })), fresh };
    } catch (error) {
      await engine.close();
      throw error;
    }
  } catch (error) {
    folder.giveBack();
    throw error;
  }
}

type Served = PostgresOptions & { readonly host: string; readonly log: Log };

async function serve(
  engine: Engine,
  folder: TakenFolder,
  options: Served,
): Promise<Omit<RunningPostgres, 'fresh'>> {
  const { host, log } = options;
  let finish: (failure: Error | undefined) => void = () => undefined;
  const ended = new Promise<Error | undefined>((resolve) => {
    finish = resolve;
  });
  let stopping: Promise<void> | undefined;
  let listener: Listener | undefined;
  let maintenance: Maintenance | undefined;

  async function stop(failure: SessionLost | undefined): Promise<void> {
    await listener?.close(failure === undefined ? 'stopping' : 'lost');
    maintenance?.pause();
    const keeps = failure === undefined && options.directory !== 'memory';
    if (keeps && (await becomesIdle(multiplexer))) {
      await maintenance?.last().catch((error: unknown) => {
        log({ level: 'warn', msg: 'maintenance failed', reason: String(error) });
      });
    }
    await engine.close();
    folder.giveBack();
    finish(failure);
  }

  function onLost(error: SessionLost): void {
    if (stopping !== undefined) return;
    if (error.damaged) markDamaged(folder.path);
    const { damaged, message: reason } = error;
    log({ level: 'error', msg: 'the database has ended', damaged, reason });
    stopping = stop(error);
  }

  const multiplexer = await Multiplexer.open(engine, {
    idleInTransactionMs: options.idleInTransactionMs ?? 30_000,
    log,
    onLost,
  });
  listener = await listen(multiplexer, host, options.port ?? 0);
  maintenance = new Maintenance(multiplexer, options.maintenanceIntervalMs ?? 15_000, log);
  const { port } = listener;
  return {
    url: `postgres://postgres@${isIP(host) === 6 ? `[${host}]` : host}:${port}/${databaseName}`,
    port,
    ended,
    async close() {
      stopping ??= stop(undefined);
      await stopping;
    },
  };
}

/** At the deadline the engine ends; the next start rolls back. */
async function becomesIdle(multiplexer: Multiplexer): Promise<boolean> {
  const giveUpAt = performance.now() + lastStatementMs;
  while (!multiplexer.isIdle && performance.now() < giveUpAt) {
    await new Promise((soon) => setTimeout(soon, 10));
  }
  return multiplexer.isIdle;
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}
