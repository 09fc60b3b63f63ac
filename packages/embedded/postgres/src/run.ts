import { parseArgs } from 'node:util';
import { type LogLine, type ServerMessage, whenParentGone } from '@exchange/child-process';
import type { Listening } from './process/spawn.js';
import { type PostgresOptions, startPostgres } from './server.js';

const usage = `usage: node main.js --dir <folder>|memory [options]

Serves PostgreSQL's wire protocol from PGlite with PostGIS.

  --host 127.0.0.1                a loopback address
  --port 5433                     0: a free port
  --template <folder>             folder of the prepared template
  --maintenance-ms 15000          interval of checkpoints and vacuums
  --idle-in-transaction-ms 30000  maximum time of an open transaction without a statement`;

/** @throws TypeError on an unknown option */
function readArguments(): PostgresOptions | undefined {
  const { values } = parseArgs({
    options: {
      dir: { type: 'string' },
      host: { type: 'string' },
      port: { type: 'string', default: '5433' },
      template: { type: 'string' },
      'maintenance-ms': { type: 'string' },
      'idle-in-transaction-ms': { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.dir === undefined || values.help) return undefined;
  const maintenance = values['maintenance-ms'];
  const idle = values['idle-in-transaction-ms'];
  return {
    directory: values.dir,
    port: Number(values.port),
    ...(values.host === undefined ? {} : { host: values.host }),
    ...(values.template === undefined ? {} : { templateDirectory: values.template }),
    ...(maintenance === undefined ? {} : { maintenanceIntervalMs: Number(maintenance) }),
    ...(idle === undefined ? {} : { idleInTransactionMs: Number(idle) }),
    log: (line: LogLine) => tell({ kind: 'log', line }),
  };
}

function tell(message: ServerMessage<Listening>): void {
  if (process.connected) process.send?.(message);
  else if (message.kind === 'log') console.error(JSON.stringify(message.line));
}

async function main(): Promise<void> {
  const options = readArguments();
  if (options === undefined) {
    console.log(usage);
    process.exitCode = process.argv.includes('--help') ? 0 : 2;
    return;
  }
  let stop: () => void = () => process.exit(0);
  process.on('SIGTERM', () => stop());
  process.on('SIGINT', () => stop());
  process.on('SIGHUP', () => stop());
  whenParentGone(() => stop());
  const postgres = await startPostgres(options);
  let stopping = false;
  stop = () => {
    if (!stopping) void postgres.close();
    stopping = true;
  };
  void postgres.ended.then((failure) => process.exit(failure === undefined ? 0 : 1));
  const { url, port, fresh } = postgres;
  if (process.connected) tell({ kind: 'listening', ready: { url, port, fresh } });
  else console.log(url);
}

export function run(): void {
  main().catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    if (process.connected) process.send?.({ kind: 'failed', reason }, () => process.exit(1));
    else {
      console.error(reason);
      process.exit(1);
    }
  });
}
