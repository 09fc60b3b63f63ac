import { parseArgs } from 'node:util';
import type { LogLine } from './log-line.js';
import type { ChildMessage } from './process/spawn.js';
import { startPostgres } from './server.js';

const usage = `usage: node main.js --dir <folder>|memory [--host 127.0.0.1] [--port 5433] [--template <folder>]

Serves PostgreSQL's wire protocol from PGlite with PostGIS.`;

const { values } = parseArgs({
  options: {
    dir: { type: 'string' },
    host: { type: 'string', default: '127.0.0.1' },
    port: { type: 'string', default: '5433' },
    template: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

function tell(message: ChildMessage): void {
  if (process.connected) process.send?.(message);
  else if (message.kind === 'log') console.error(JSON.stringify(message.line));
}

async function main(): Promise<void> {
  const directory = values.dir;
  if (directory === undefined || values.help) {
    console.log(usage);
    process.exitCode = values.help ? 0 : 2;
    return;
  }
  const log = (line: LogLine) => tell({ kind: 'log', line });
  const postgres = await startPostgres({
    directory,
    host: values.host,
    port: Number(values.port),
    log,
    ...(values.template === undefined ? {} : { templateDirectory: values.template }),
  });
  const { url, port, fresh } = postgres;
  if (process.connected) tell({ kind: 'listening', url, port, fresh });
  else console.log(url);
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    postgres.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', stop);
  // Ctrl+C reaches a whole process group; a child waits for its parent to say when.
  process.on('SIGINT', () => {
    if (!process.connected) stop();
  });
  process.on('disconnect', stop);
}

main().catch((error: unknown) => {
  const reason = error instanceof Error ? error.message : String(error);
  if (process.connected) tell({ kind: 'failed', reason });
  else console.error(reason);
  process.exitCode = 1;
  if (process.connected) process.disconnect();
});
