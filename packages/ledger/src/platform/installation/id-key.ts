import { randomBytes, randomUUID } from 'node:crypto';
import { accept } from '@exchange/runtime/commands/decider';
import { type AggregateStore, defineAggregate } from '@exchange/runtime/commands/define-aggregate';
import { defineEvent } from '@exchange/runtime/event-log/event-schema';
import { systemMetadata } from '@exchange/runtime/event-log/metadata';
import { z } from 'zod';
import { streams } from '../../streams.js';

export const objectIdKeyMade = defineEvent({
  type: 'ObjectIdKeyMade',
  description:
    'The key for the object ids of later assets and the ids of batched transactions was created. Earlier assets keep their object ids.',
  data: z.object({ key: z.string().regex(/^[0-9a-f]{64}$/) }),
});

export const objectIdKeyStream = streams.installation('object_ids');

interface IdKey {
  readonly key?: string;
}

const idKeys = defineAggregate<typeof objectIdKeyMade, IdKey, Required<IdKey>, never>(
  [objectIdKeyMade],
  {
    initialState: {},
    decide: ({ key }, data) =>
      key === undefined ? accept({ type: 'ObjectIdKeyMade', data }) : accept(),
    evolve: (_, { data }) => data,
  },
);

/** Undefined before the first asset or batch. */
export async function idKey(store: AggregateStore): Promise<string | undefined> {
  return (await idKeys.on(store).load(objectIdKeyStream)).state.key;
}

/**
 * Returns the log's secret, 32 bytes in hexadecimal; creates it first if needed. The event precedes the registration that
 * needs it, so that a rebuild gives the same object ids.
 */
export async function requireIdKey(store: AggregateStore): Promise<string> {
  const known = await idKey(store);
  if (known !== undefined) return known;
  const commandId = randomUUID();
  const { state } = await idKeys.on(store).execute({
    stream: objectIdKeyStream,
    context: { commandId, metadata: systemMetadata('object ids', commandId) },
    command: () => ({ key: randomBytes(32).toString('hex') }),
  });
  if (state.key === undefined) throw new RangeError('the log has no key after its creation');
  return state.key;
}
