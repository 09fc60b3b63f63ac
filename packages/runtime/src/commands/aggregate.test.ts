import { expect, test } from 'vitest';
import { sampleMetadata as metadata } from '../../test/logged.js';
import { AppendTooLarge } from '../event-log/errors.js';
import type { EventLog, EventToAppend, StoredEvent } from '../event-log/types.js';
import { createLogMemory } from '../positions/log-memory.js';
import { createAggregate } from './aggregate.js';

interface Noted {
  readonly type: 'Noted';
  readonly data: string;
}

const codec = {
  decode: ({ data }: StoredEvent) => ({ event: { type: 'Noted', data: String(data) } as const }),
  encode: (event: Noted, id: string): EventToAppend => ({
    ...event,
    id,
    metadata: { ...metadata, schema_version: 1 },
  }),
};

test('a command too large to be appended with the initial event is appended after it', async () => {
  const events: StoredEvent[] = [];
  const log: Pick<EventLog, 'append' | 'readStream'> = {
    async append(stream, expected, added) {
      if (added.length > 1) throw new AppendTooLarge(stream, 2, 1);
      expect(expected).toBe(events.length === 0 ? 'no_stream' : BigInt(events.length) - 1n);
      for (const one of added) {
        const revision = BigInt(events.length);
        events.push({ ...one, stream, revision, position: revision, created: new Date(0) });
      }
      return { revision: BigInt(events.length) - 1n, position: BigInt(events.length) - 1n };
    },
    readStream: async () => events,
  };
  const aggregate = createAggregate(
    log,
    codec,
    {
      initialState: '',
      decide: (_, data: string) => ({ outcome: 'accepted', events: [{ type: 'Noted', data }] }),
      evolve: (before, { data }: Noted) => `${before} ${data}`,
    },
    createLogMemory(),
    async () => ({ event: { type: 'Noted', data: 'made' }, id: 'made', metadata, position: 7n }),
  );
  const context = { commandId: 'a command', metadata };
  const outcome = await aggregate.execute({ stream: 'note-1', context, command: () => 'large' });
  expect(outcome).toMatchObject({ outcome: 'accepted', state: ' made large', revision: 1n });
  expect(events.map(({ data }) => data)).toEqual(['made', 'large']);
});
