import { expect, test } from 'vitest';
import { z } from 'zod';
import { sampleMetadata as metadata } from '../../test/logged.js';
import { codecOf } from '../event-log/codec.js';
import { AppendTooLarge } from '../event-log/errors.js';
import { defineEvent, type EventOf } from '../event-log/event-schema.js';
import type { EventLog, StoredEvent } from '../event-log/types.js';
import { createLogMemory } from '../positions/log-memory.js';
import { type FindInitialEvent, FoldedStreams } from './aggregate.js';

const noted = defineEvent({ type: 'Noted', description: 'A note.', data: z.string() });
const codec = codecOf([noted]);
type Noted = EventOf<typeof noted>;

const stream = 'note-1';

function logOf(appendMax: number) {
  const events: StoredEvent[] = [];
  const log: Pick<EventLog, 'append' | 'readStream'> = {
    async append(_, expected, added) {
      if (added.length > appendMax) throw new AppendTooLarge(stream, 2, 1);
      expect(expected).toBe(events.length === 0 ? 'no_stream' : BigInt(events.length) - 1n);
      for (const one of added) {
        const revision = BigInt(events.length);
        events.push({ ...one, stream, revision, position: revision, created: new Date(0) });
      }
      return { revision: BigInt(events.length) - 1n, position: BigInt(events.length) - 1n };
    },
    readStream: async (_, { from = 0n } = {}) => events.slice(Number(from)),
  };
  const open = (findInitialEvent?: FindInitialEvent<Noted>) =>
    new FoldedStreams<string, string, Noted, never>(
      {
        ...{ eventLog: log, codec, memory: createLogMemory() },
        decider: {
          initialState: '',
          decide: (_, data) => ({ outcome: 'accepted', events: [{ type: 'Noted', data }] }),
          evolve: (before, { data }) => `${before} ${data}`,
        },
      },
      findInitialEvent,
    );
  return { events, open };
}

test('a command too large to be appended with the initial event is appended after it', async () => {
  const { events, open } = logOf(1);
  const initial = {
    event: { type: 'Noted', data: 'made' },
    id: 'made',
    metadata,
    position: 7n,
  } as const;
  const context = { commandId: 'a command', metadata };
  const outcome = await open(async () => initial).execute({
    stream,
    context,
    command: () => 'large',
  });
  expect(outcome).toMatchObject({ outcome: 'accepted', state: ' made large', revision: 1n });
  expect(events.map(({ data }) => data)).toEqual(['made', 'large']);
});

test('a dry run sees the events of other processes, and appends none', async () => {
  const { events, open } = logOf(10);
  const [own, other] = [open(), open()];
  const noted = (data: string, isTrial = false) => ({
    ...{ stream, context: { commandId: data, metadata }, isTrial },
    command: () => data,
  });
  await own.execute(noted('first'));
  await other.execute(noted('second'));
  expect(await own.execute(noted('third', true))).toMatchObject({ state: ' first second third' });
  expect(events).toHaveLength(2);
});
