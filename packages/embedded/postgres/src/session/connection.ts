import type { Socket } from 'node:net';
import { effectsOf } from '../sql/effects.js';
import { timedStatements } from '../sql/time-limit.js';
import {
  createMessageReader,
  type Message,
  ProtocolViolation,
  query,
  readCstring,
} from '../wire/messages.js';
import { Batch, reasonToRefuse, refusal } from './batch.js';
import type { Client } from './client.js';
import type { Multiplexer } from './multiplexer.js';
import { openConnection } from './opening.js';
import { SessionLost } from './session.js';
import { createWire, type Wire } from './socket.js';

export function serveConnection(
  socket: Socket,
  id: number,
  multiplexer: Multiplexer,
  onWritten: (socket: Socket) => void,
): Wire {
  const batch = new Batch(`c${id}_`);
  let client: Client | undefined;
  const wire = createWire(socket, onWritten, () => {
    if (client !== undefined) multiplexer.leave(client, batch.closing());
  });

  async function serve(): Promise<void> {
    const opened = await openConnection(wire, id, multiplexer, (joining) => {
      client = joining;
    });
    if (opened === undefined) return;
    const reader = createMessageReader();
    let bytes: Buffer | undefined = opened.rest;
    for (; bytes !== undefined; bytes = await wire.read()) {
      for (const one of reader.push(bytes)) {
        if (one.type === 'X') return;
        await handle(one, opened.client, batch, multiplexer);
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

async function handle(
  one: Message,
  client: Client,
  batch: Batch,
  multiplexer: Multiplexer,
): Promise<void> {
  switch (one.type) {
    case 'Q':
      return multiplexer.run(client, { ...queryUnit(one.bytes), prepared: batch.prepared });
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

function queryUnit(bytes: Buffer) {
  const { text } = readCstring(bytes, 5);
  const effects = effectsOf(text);
  const reason = reasonToRefuse(effects);
  return reason === undefined
    ? { bytes, effects, timed: timedStatements(text) }
    : { bytes: query(refusal(reason)), effects: [], timed: [] };
}
