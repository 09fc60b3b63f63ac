import { randomUUID } from 'node:crypto';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { connectEventLog } from '../../src/event-log/connect.js';
import { EventLogUnavailable, RevisionConflict } from '../../src/event-log/errors.js';
import { anEvent } from './sample.js';

// A separate process, started by several-clients.long.test.ts: appends to several stores until its
// stop message, and reports the acknowledged appends.
const [how, ...urls] = process.argv.slice(2);
const atATime = 40;
const atLeast = 200;
let isOver = false;
let acknowledged = 0;
process.on('message', () => {
  isOver = true;
});

type Append = (stream: string, at: number) => Promise<unknown>;

function appendsOf(url: string): { append: Append; close(): Promise<void> } {
  if (how === 'client') {
    const client = EventStoreDBClient.connectionString(url);
    return {
      append: (stream) => client.appendToStream(stream, jsonEvent({ type: 'Noted', data: {} })),
      close: () => client.dispose(),
    };
  }
  const eventLog = connectEventLog(url);
  return {
    append: (stream, at) =>
      eventLog.append(stream, at === 0 ? 'no_stream' : BigInt(at - 1), [anEvent()]),
    close: () => eventLog.close(),
  };
}

async function appendTo(append: Append): Promise<void> {
  const stream = `note-${randomUUID()}`;
  for (let at = 0; !isOver || acknowledged < atLeast; ) {
    const isDone = await append(stream, at).then(() => true, failed);
    if (isDone) {
      at += 1;
      acknowledged += 1;
    }
  }
}

/** An append during the loss of a server may also conflict with its own first attempt. */
function failed(error: unknown): false {
  const isExpected =
    how === 'client' || error instanceof EventLogUnavailable || error instanceof RevisionConflict;
  if (isExpected) return false;
  throw error;
}

const clients = urls.map(appendsOf);
process.send?.('ready');
await Promise.all(
  clients.flatMap(({ append }) => Array.from({ length: atATime }, () => appendTo(append))),
);
await Promise.all(clients.map((client) => client.close()));
process.send?.({ acknowledged });
process.disconnect?.();
