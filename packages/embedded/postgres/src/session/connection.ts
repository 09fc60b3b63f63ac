import { randomInt } from 'node:crypto';
import type { Socket } from 'node:net';
import { createMessageReader, type Message, ProtocolViolation } from '../wire/messages.js';
import { greeting, readStartup, reportedSettings, settingsOf } from '../wire/startup.js';
import { Batch, queryUnit } from './batch.js';
import { Client } from './client.js';
import type { Multiplexer } from './multiplexer.js';
import { SessionLost, StatementFailed } from './session.js';
import { createWire, type Wire } from './socket.js';

// `authentication_timeout` is a minute; here no password is entered.
const helloMs = 10_000;

export const databaseName = 'postgres';

export function serveConnection(
  socket: Socket,
  id: number,
  multiplexer: Multiplexer,
  onWritten: (socket: Socket) => void,
): Wire {
  const batch = new Batch(`c${id}_`);
  const wire = createWire(socket, onWritten, () => multiplexer.leave(client, batch.closing()));
  const client = new Client(id, randomInt(2 ** 32), wire);

  async function serve(): Promise<void> {
    const reader = createMessageReader();
    let bytes = await openSession(wire, client, multiplexer);
    for (; bytes !== undefined; bytes = await wire.read()) {
      for (const one of reader.push(bytes)) {
        if (one.type === 'X') return;
        await handle(one, client, batch, multiplexer);
        await wire.drained();
      }
    }
  }

  serve().then(wire.close, (error: unknown) => {
    if (error instanceof ProtocolViolation) wire.end('08P01', error.message);
    else if (error instanceof SessionLost) wire.end('57P02', 'the database ended unexpectedly');
    else wire.close();
  });
  return wire;
}

/** Returns surplus bytes; undefined without a session. */
async function openSession(
  wire: Wire,
  client: Client,
  multiplexer: Multiplexer,
): Promise<Buffer | undefined> {
  const hello = setTimeout(() => {
    wire.end('08P01', 'the start-up message did not arrive in time');
  }, helloMs);
  const message = await hearHello(wire).finally(() => clearTimeout(hello));
  if (message === undefined) return undefined;
  const { startup, rest } = message;
  if (startup.kind === 'cancel') {
    multiplexer.cancel(startup.connection, startup.key);
    return undefined;
  }
  const { parameters } = startup;
  const database = parameters.get('database') ?? parameters.get('user') ?? databaseName;
  if (database !== databaseName) {
    wire.end('3D000', `database "${database}" does not exist, only "${databaseName}"`);
    return undefined;
  }
  client.startup = settingsOf(parameters);
  client.settings = client.startup;
  try {
    const reported = await multiplexer.join(client, reportedSettings);
    wire.write(greeting(client.id, client.key, reported));
    return rest;
  } catch (error) {
    if (!(error instanceof StatementFailed)) throw error;
    wire.end(error.fields.code, error.fields.text);
    return undefined;
  }
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

async function handle(
  one: Message,
  client: Client,
  batch: Batch,
  multiplexer: Multiplexer,
): Promise<void> {
  switch (one.type) {
    case 'Q':
      return multiplexer.run(client, queryUnit(one.bytes, batch.prepared));
    case 'P':
    case 'B':
    case 'D':
    case 'E':
    case 'C':
      return batch.add(one);
    case 'S':
      return multiplexer.run(client, batch.take(one.bytes));
    default:
      throw new ProtocolViolation(`message type ${JSON.stringify(one.type)} is not supported`);
  }
}
