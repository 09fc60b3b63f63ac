import { randomInt } from 'node:crypto';
import {
  greeting,
  readStartup,
  reportedSettings,
  type Startup,
  settingsOf,
} from '../wire/startup.js';
import { type Client, createClient } from './client.js';
import type { Multiplexer } from './multiplexer.js';
import { StatementFailed } from './session.js';
import type { Wire } from './socket.js';

// `authentication_timeout` is a minute; here no password is entered.
const helloMs = 10_000;

export const databaseName = 'postgres';

/**
 * @param onJoining receives the client before its first turn
 * @returns client and surplus bytes; undefined without a session
 */
export async function openConnection(
  wire: Wire,
  id: number,
  multiplexer: Multiplexer,
  onJoining: (client: Client) => void,
): Promise<{ readonly client: Client; readonly rest: Buffer } | undefined> {
  const hello = setTimeout(() => {
    wire.end('08P01', 'the start-up message did not arrive in time');
  }, helloMs);
  const greeting = await hearHello(wire).finally(() => clearTimeout(hello));
  if (greeting === undefined) return undefined;
  const { startup, rest } = greeting;
  if (startup.kind === 'cancel') {
    multiplexer.cancel(startup.connection, startup.key);
    return undefined;
  }
  const client = await join(startup, wire, id, multiplexer, onJoining);
  return client && { client, rest };
}

async function hearHello(wire: Wire) {
  let held: Buffer = Buffer.alloc(0);
  for (;;) {
    const read = readStartup(held);
    if (read === undefined) {
      const more = await wire.read();
      if (more === undefined) return undefined;
      held = Buffer.concat([held, more]);
    } else if (read.startup.kind === 'encryption') {
      held = read.rest;
      wire.write(Buffer.from('N'));
    } else return { startup: read.startup, rest: read.rest };
  }
}

async function join(
  { parameters }: Extract<Startup, { kind: 'session' }>,
  wire: Wire,
  id: number,
  multiplexer: Multiplexer,
  onJoining: (client: Client) => void,
): Promise<Client | undefined> {
  const database = parameters.get('database') ?? parameters.get('user') ?? databaseName;
  if (database !== databaseName) {
    wire.end('3D000', `database "${database}" does not exist, only "${databaseName}"`);
    return undefined;
  }
  const key = randomInt(2 ** 32);
  const client = createClient({ id, key, startup: settingsOf(parameters) }, wire);
  onJoining(client);
  try {
    const reported = await multiplexer.join(client, reportedSettings);
    wire.write(greeting(id, key, reported));
    return client;
  } catch (error) {
    if (!(error instanceof StatementFailed)) throw error;
    wire.end(error.fields.code, error.fields.text);
    return undefined;
  }
}
