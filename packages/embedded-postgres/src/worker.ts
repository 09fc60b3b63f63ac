import { parentPort, workerData } from 'node:worker_threads';
import { markDamaged, openDatabase } from './data/open-database.js';
import { listen } from './listener.js';
import type { LogLine } from './log-line.js';
import { startMaintenance } from './maintenance.js';
import { createMultiplexer } from './session/multiplexer.js';
import { createSession, type SessionLost } from './session/session.js';
import type { WorkerMessage, WorkerOptions } from './worker-messages.js';

const options: WorkerOptions = workerData;
const tell = (message: WorkerMessage) => parentPort?.postMessage(message);
const log = (line: LogLine) => tell({ kind: 'log', line });

/** There is no session without the engine, and no connection without a session. */
function onLost(error: SessionLost): void {
  if (error.damaged) markDamaged(options.directory);
  log({
    level: 'error',
    msg: 'the database has ended',
    damaged: error.damaged,
    reason: error.message,
  });
  fail(error);
}

function fail(error: unknown): void {
  tell({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) });
  // Messages to the other thread leave at the end of the turn.
  setImmediate(() => process.exit(1));
}

async function main(): Promise<void> {
  const { database, fresh } = await openDatabase(options.directory, options.templateDirectory, log);
  const multiplexer = createMultiplexer(createSession(database), {
    idleInTransactionMs: options.idleInTransactionMs,
    log,
    onLost,
  });
  const listener = await listen(multiplexer, options.host, options.port);
  const maintenance = startMaintenance(multiplexer, options.maintenanceMs, log);

  async function close(): Promise<void> {
    await listener.close();
    if (options.directory !== 'memory') await maintenance.stop();
    await database.close();
    process.exit(0);
  }

  parentPort?.on('message', (message) => {
    if (message === 'close') close().catch(fail);
  });
  tell({ kind: 'listening', port: listener.port, fresh });
}

main().catch(fail);
