import { randomBytes, randomUUID } from 'node:crypto';
import type { AggregateStore } from '@exchange/runtime/commands/define-aggregate';
import { codecOf } from '@exchange/runtime/event-log/codec';
import { RevisionConflict } from '@exchange/runtime/event-log/errors';
import { eventIdFor } from '@exchange/runtime/event-log/event-id';
import type { LogMemory } from '@exchange/runtime/positions/log-memory';
import { memoizeByKey } from '@exchange/runtime/process/memoize-by-key';
import { instantOf } from '@exchange/units';
import { streams } from '../../../streams.js';
import { objectIdKeyMade } from '../events.js';

export const objectIdKeyStream = streams.installation('object_ids');

const codec = codecOf([objectIdKeyMade]);

/** Per process and log. */
const knownKeys = memoizeByKey((memory: LogMemory) => {
  const known = { isMade: false };
  memory.onForget(() => {
    known.isMade = false;
  });
  return known;
});

/** The key precedes the registration that needs it, so that a rebuild gives the same object ids. */
export async function requireObjectIdKey({ eventLog, memory }: AggregateStore): Promise<void> {
  const known = knownKeys(memory);
  if (known.isMade) return;
  const generation = memory.generation();
  const [keyEvent] = await eventLog.readStream(objectIdKeyStream, { maxCount: 1 });
  if (keyEvent === undefined) {
    try {
      await eventLog.append(objectIdKeyStream, 'no_stream', [newKey()]);
    } catch (error) {
      if (!(error instanceof RevisionConflict)) throw error;
    }
  }
  if (memory.generation() === generation) known.isMade = true;
}

function newKey() {
  const id = randomUUID();
  const data = { key: randomBytes(32).toString('hex') };
  return codec.encode({ type: 'ObjectIdKeyMade', data }, eventIdFor(id, 0), {
    recorded_at: instantOf(new Date()),
    actor: { kind: 'system', id: 'object ids' },
    scope: 'platform',
    request_id: id,
    $correlationId: id,
    $causationId: id,
  });
}
