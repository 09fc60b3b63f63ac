import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { EventStoreOptions } from '../server.js';

export const usage = `usage: node main.js --dir <folder> [options]

Serves EventStoreDB's gRPC protocol from an event log in <folder>.

  --dir <folder>      where the log is kept; made if it is not there   EVENT_STORE_DIR
  --host <address>    where to listen, default 127.0.0.1               EVENT_STORE_HOST
  --port <number>     default 2113; 0 for a free one                   EVENT_STORE_PORT
  --advertise-host <name>      what clients are told, in the printed connection string and by gossip;
                      default: the address it listens on, or this machine's    EVENT_STORE_ADVERTISE_HOST
  --advertise-port <number>    default: the port it listens on         EVENT_STORE_ADVERTISE_PORT
  --live-buffer-events <number>
                      drops a subscriber for whom more live events wait; 32
                      in EventStoreDB, default any number              EVENT_STORE_LIVE_BUFFER_EVENTS
  --tls-cert <file>   PEM certificate; with --tls-key, serves TLS      EVENT_STORE_TLS_CERT
  --tls-key <file>    PEM private key                                  EVENT_STORE_TLS_KEY
  --help

EVENT_STORE_USERS=name:password,name:password lets only those in, and needs TLS.`;

/** Thrown for a command line or an environment that cannot be meant. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/**
 * Settings from the command line, or else from the environment.
 *
 * @returns undefined if help was asked for
 * @throws UsageError
 */
export function readSettings(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): EventStoreOptions | undefined {
  const values = parse(args);
  if (values.help) return undefined;
  const setting = (given: string | undefined, variable: string): string | undefined =>
    given ?? (environment[`EVENT_STORE_${variable}`] || undefined);
  const directory = setting(values.dir, 'DIR');
  if (directory === undefined) throw new UsageError('--dir is missing');
  const port = portOf(setting(values.port, 'PORT') ?? '2113');
  const advertisedHost = setting(values['advertise-host'], 'ADVERTISE_HOST');
  const advertisedPort = setting(values['advertise-port'], 'ADVERTISE_PORT');
  const advertise = {
    ...(advertisedHost === undefined ? {} : { host: advertisedHost }),
    ...(advertisedPort === undefined ? {} : { port: portOf(advertisedPort) }),
  };
  const liveBuffer = setting(values['live-buffer-events'], 'LIVE_BUFFER_EVENTS');
  if (liveBuffer !== undefined && !/^[1-9]\d{0,8}$/.test(liveBuffer)) {
    throw new UsageError(`not a number of events, 1 or more: ${liveBuffer}`);
  }
  const cert = setting(values['tls-cert'], 'TLS_CERT');
  const key = setting(values['tls-key'], 'TLS_KEY');
  if ((cert === undefined) !== (key === undefined)) {
    throw new UsageError('TLS needs both a certificate and its key');
  }
  const users = parseUsers(environment['EVENT_STORE_USERS']);
  return {
    directory,
    host: setting(values.host, 'HOST') ?? '127.0.0.1',
    port,
    ...(advertisedHost === undefined && advertisedPort === undefined ? {} : { advertise }),
    ...(liveBuffer === undefined ? {} : { liveBufferEvents: Number(liveBuffer) }),
    ...(cert === undefined || key === undefined
      ? {}
      : { tls: { cert: readFileSync(cert), key: readFileSync(key) } }),
    ...(users === undefined ? {} : { users }),
  };
}

function portOf(text: string): number {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535) throw new UsageError(`not a port: ${text}`);
  return Number(text);
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        dir: { type: 'string' },
        host: { type: 'string' },
        port: { type: 'string' },
        'advertise-host': { type: 'string' },
        'advertise-port': { type: 'string' },
        'live-buffer-events': { type: 'string' },
        'tls-cert': { type: 'string' },
        'tls-key': { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function parseUsers(text: string | undefined): Record<string, string> | undefined {
  if (text === undefined || text === '') return undefined;
  const users: Record<string, string> = {};
  for (const pair of text.split(',')) {
    const [, name, password] = /^([^:]+):(.+)$/.exec(pair) ?? [];
    if (name === undefined || password === undefined) {
      throw new UsageError('EVENT_STORE_USERS is name:password pairs with commas between');
    }
    users[name] = password;
  }
  return users;
}
