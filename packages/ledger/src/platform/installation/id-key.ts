import { randomBytes, randomUUID } from 'node:crypto';
import type { AggregateStore } from '@exchange/runtime/commands/define-aggregate';
import { codecOf } from '@exchange/runtime/event-log/codec';
import { RevisionConflict } from '@exchange/runtime/event-log/errors';
import { eventIdFor } from '@exchange/runtime/event-log/event-id';
import { defineEvent } from '@exchange/runtime/event-log/event-schema';
import { systemMetadata } from '@exchange/runtime/event-log/metadata';
import type { LogMemory } from '@exchange/runtime/positions/log-memory';
import { memoizeByKey } from '@exchange/runtime/process/cached-for';
import { z } from 'zod';
import { streams } from '../../streams.js';

export const objectIdKeyMade = defineEvent({
  type: 'ObjectIdKeyMade',
  description:
    'The key for the object ids of later assets and the ids of batched transactions was created. Earlier assets keep their object ids.',
  data: z.object({ key: z.string().regex(/^[0-9a-f]{64}$/) }),
});

export const objectIdKeyStream = streams.installation('object_ids');

const codec = codecOf([objectIdKeyMade]);

/** Caches the key per process and log. */
const knownKeys = memoizeByKey((memory: LogMemory) => {
  const known: { key?: string } = {};
  memory.onForget(() => {
    delete known.key;
  });
  return known;
});

/**
 * Returns the log's secret, 32 bytes in hexadecimal; creates it first if needed. The event precedes the registration that
 * needs it, so that a rebuild gives the same object ids.
 */
export async function requireIdKey(
  store: Pick<AggregateStore, 'eventLog' | 'memory'>,
): Promise<string> {
  return (await idKey(store)) ?? (await createKey(store.eventLog));
}

/** Undefined before the first asset or batch. */
export async function idKey({
  eventLog,
  memory,
}: Pick<AggregateStore, 'eventLog' | 'memory'>): Promise<string | undefined> {
  const known = knownKeys(memory);
  if (known.key !== undefined) return known.key;
  const generation = memory.generation();
  const key = await storedKey(eventLog);
  if (key !== undefined && memory.generation() === generation) known.key = key;
  return key;
}

async function storedKey(eventLog: AggregateStore['eventLog']): Promise<string | undefined> {
  const [stored] = await eventLog.readStream(objectIdKeyStream, { maxCount: 1 });
  return stored && codec.decode(stored).event.data.key;
}

async function createKey(eventLog: AggregateStore['eventLog']): Promise<string> {
  const key = randomBytes(32).toString('hex');
  try {
    await eventLog.append(objectIdKeyStream, 'no_stream', [keyEvent(key)]);
    return key;
  } catch (error) {
    const first = error instanceof RevisionConflict ? await storedKey(eventLog) : undefined;
    if (first === undefined) throw error;
    return first;
  }
}

function keyEvent(key: string) {
  const id = randomUUID();
  const event = { type: 'ObjectIdKeyMade', data: { key } } as const;
  return codec.encode(event, eventIdFor(id, 0), systemMetadata('object ids', id));
}
