import { parseArgs } from 'node:util';
import { runServer, UsageError } from '@exchange/child-process';
import type { Listening } from './process/spawn.js';
import { type PostgresOptions, startPostgres } from './server.js';

const usage = `usage: node main.js --dir <folder>|memory [options]

Serves PostgreSQL's wire protocol from PGlite with PostGIS.

  --host 127.0.0.1                a loopback address
  --port 5433                     0: a free port
  --template <folder>             folder of the prepared template
  --maintenance-ms 15000          interval of checkpoints and vacuums
  --idle-in-transaction-ms 30000  maximum time of an open transaction without a statement`;

/**
 * @returns undefined for `--help`
 * @throws UsageError
 * @throws TypeError on an unknown option
 */
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
  if (values.help) return undefined;
  if (values.dir === undefined) throw new UsageError('--dir is required: the folder of the data');
  const number = (text: string | undefined) => (text === undefined ? undefined : Number(text));
  return {
    directory: values.dir,
    port: Number(values.port),
    host: values.host,
    templateDirectory: values.template,
    maintenanceIntervalMs: number(values['maintenance-ms']),
    idleInTransactionMs: number(values['idle-in-transaction-ms']),
  };
}

export function run(): void {
  runServer<Listening>(usage, async (log) => {
    const options = readArguments();
    if (options === undefined) return undefined;
    const { url, port, fresh, ended, close } = await startPostgres({ ...options, log });
    return { ready: { url, port, fresh }, ended, close };
  });
}
