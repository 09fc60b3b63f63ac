import { createServer, type Socket } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import { openDatabase } from './data/open-database.js';
import type { LogLine } from './log-line.js';
import { serveConnection } from './session/connection.js';
import { createMultiplexer } from './session/multiplexer.js';
import type { WorkerMessage, WorkerOptions } from './worker-messages.js';

const options: WorkerOptions = workerData;
const tell = (message: WorkerMessage) => parentPort?.postMessage(message);
const log = (line: LogLine) => tell({ kind: 'log', line });

async function main(): Promise<void> {
  const { database, fresh } = await openDatabase(options.directory, options.templateDirectory, log);
  const multiplexer = createMultiplexer(
    { exec: (bytes) => database.execProtocolRaw(bytes, { syncToFs: false }) },
    options.idleInTransactionMs,
    log,
  );
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    connections += 1;
    serveConnection(socket, connections, multiplexer);
  });
  // It never writes back or tidies by itself: when it has nothing else to do, it is told to.
  const keepUp = async () => {
    for (const statement of ['checkpoint', 'vacuum', 'analyze']) {
      if (!(await multiplexer.maintain(statement))) return;
    }
  };
  const maintenance = setInterval(
    () =>
      keepUp().catch((error: unknown) =>
        log({ level: 'warn', msg: 'maintenance failed', reason: String(error) }),
      ),
    options.maintenanceMs,
  );
  parentPort?.on('message', async (message: 'close') => {
    if (message !== 'close') return;
    clearInterval(maintenance);
    server.close();
    for (const socket of sockets) socket.destroy();
    await new Promise((soon) => setTimeout(soon, 20));
    if (options.directory !== 'memory') await multiplexer.maintain('checkpoint').catch(() => false);
    await database.close();
    tell({ kind: 'closed' });
    parentPort?.close();
  });
  server.on('error', (error) => tell({ kind: 'failed', reason: error.message }));
  server.listen(options.port, options.host, () => {
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : options.port;
    tell({ kind: 'listening', port, fresh });
  });
}

main().catch((error: unknown) => tell({ kind: 'failed', reason: String(error) }));
