import { randomUUID } from 'node:crypto';
import { connectEventLog } from '../../src/event-log/connect.js';
import { EventLogUnavailable, RevisionConflict } from '../../src/event-log/errors.js';
import type { EventLog } from '../../src/event-log/types.js';
import { anEvent } from './sample.js';

// Child process: appends until its stop message, and reports acknowledged appends.
const urls = process.argv.slice(2);
const atATime = 40;
const atLeast = 200;
let isOver = false;
let acknowledged = 0;
process.on('message', () => {
  isOver = true;
});

async function appendTo(eventLog: EventLog): Promise<void> {
  const stream = `note-${randomUUID()}`;
  for (let at = 0; !isOver || acknowledged < atLeast; ) {
    const isDone = await eventLog
      .append(stream, at === 0 ? 'no_stream' : BigInt(at - 1), [anEvent()])
      .then(() => true, failed);
    if (isDone) {
      at += 1;
      acknowledged += 1;
    }
  }
}

function failed(error: unknown): false {
  if (error instanceof EventLogUnavailable || error instanceof RevisionConflict) return false;
  throw error;
}

const eventLogs = urls.map((url) => connectEventLog(url));
process.send?.('ready');
await Promise.all(eventLogs.flatMap((one) => Array.from({ length: atATime }, () => appendTo(one))));
await Promise.all(eventLogs.map((one) => one.close()));
process.send?.({ acknowledged });
process.disconnect?.();
