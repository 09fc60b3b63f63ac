import { parseArgs } from 'node:util';
import { UsageError } from '@exchange/child-process';
import type { EventStoreOptions } from '../server.js';

export const usage = `usage: node main.js --dir <folder> [options]

Serves EventStoreDB's gRPC protocol from an event log in <folder>.

  --dir <folder>      where the log is kept; made if it is not there   EVENT_STORE_DIR
  --host <address>    where to listen, default 127.0.0.1               EVENT_STORE_HOST
  --port <number>     default 2113; 0 for a free one                   EVENT_STORE_PORT
  --advertise-host <name>      the host in the printed connection string and in gossip;
                      default: the address it listens on, or this machine's    EVENT_STORE_ADVERTISE_HOST
  --advertise-port <number>    default: the port it listens on         EVENT_STORE_ADVERTISE_PORT
  --live-buffer-events <number>
                      drops a subscriber for whom more live events wait; 32
                      in EventStoreDB, default any number              EVENT_STORE_LIVE_BUFFER_EVENTS
  --help`;

/**
 * Prefers the command line to the environment.
 * @returns undefined for `--help`
 * @throws UsageError
 */
export function readSettings(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): EventStoreOptions | undefined {
  const { help, ...values } = parse(args);
  if (help) return undefined;
  const setting = (name: keyof typeof values): string | undefined =>
    values[name] ?? (environment[variableOf(name)] || undefined);
  const directory = setting('dir');
  if (directory === undefined) throw new UsageError('--dir is required: the folder of the log');
  const advertisedPort = setting('advertise-port');
  const liveBuffer = setting('live-buffer-events');
  if (liveBuffer !== undefined && !/^[1-9]\d{0,8}$/.test(liveBuffer)) {
    throw new UsageError(
      `${namesOf('live-buffer-events')} is not a whole number from 1: ${liveBuffer}`,
    );
  }
  return {
    directory,
    host: setting('host'),
    port: portOf('port', setting('port') ?? '2113'),
    advertisedHost: setting('advertise-host'),
    advertisedPort:
      advertisedPort === undefined ? undefined : portOf('advertise-port', advertisedPort),
    liveBufferEvents: liveBuffer === undefined ? undefined : Number(liveBuffer),
  };
}

const variableOf = (name: string) => `EVENT_STORE_${name.toUpperCase().replaceAll('-', '_')}`;

const namesOf = (name: string) => `--${name} (${variableOf(name)})`;

function portOf(name: string, text: string): number {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535) {
    throw new UsageError(`${namesOf(name)} is not a port: ${text}`);
  }
  return Number(text);
}

function parse(args: readonly string[]) {
  const option = { type: 'string' } as const;
  try {
    return parseArgs({
      args: [...args],
      options: {
        dir: option,
        host: option,
        port: option,
        'advertise-host': option,
        'advertise-port': option,
        'live-buffer-events': option,
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
