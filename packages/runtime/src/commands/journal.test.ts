import { expect, test } from 'vitest';
import { z } from 'zod';
import { sampleMetadata as metadata } from '../../test/logged.js';
import { codecOf } from '../event-log/codec.js';
import { EventLogUnavailable, RevisionConflict } from '../event-log/errors.js';
import { defineEvent, type EventOf } from '../event-log/event-schema.js';
import type { EventLog, Position, StoredEvent } from '../event-log/types.js';
import { createLogMemory } from '../positions/log-memory.js';
import { type Decider, refuse } from './decider.js';
import type { Execution } from './execution.js';
import { Journal } from './journal.js';

const noted = defineEvent({ type: 'Noted', description: 'A note.', data: z.string() });
const codec = codecOf([noted]);
type Noted = EventOf<typeof noted>;
type Note = { readonly text: string | undefined };

const decider: Decider<null, Note, Noted, 'nothing_to_note'> = {
  initialState: null,
  decide: (_, { text }) =>
    text === undefined
      ? refuse('nothing_to_note')
      : { outcome: 'accepted', events: [{ type: 'Noted', data: text }] },
  evolve: () => null,
};

function oneStream() {
  const events: StoredEvent[] = [];
  const counts = { read: 0 };
  let position: Position = 0n;
  const log: Pick<EventLog, 'append' | 'readStream'> = {
    async append(stream, expected, [event]) {
      const next = BigInt(events.length);
      const at = expected === 'no_stream' ? 0n : expected + 1n;
      const existing = events[Number(at)];
      if (event === undefined) throw new TypeError('nothing to append');
      if (existing !== undefined && existing.id === event.id) return existing;
      if (at !== next) throw new RevisionConflict(stream, expected, next - 1n);
      position += 10n;
      events.push({ ...event, stream, revision: at, position, created: new Date(0) });
      return { revision: at, position };
    },
    async readStream(_, { from, maxCount = 100 } = {}) {
      const until = from === undefined ? events.length : Number(from) + 1;
      const page = events.slice(0, until).reverse().slice(0, maxCount);
      counts.read += page.length;
      return page;
    },
  };
  const claim = () => {
    position += 10n;
    return position;
  };
  return { events, counted: counts, log, claim };
}

const keyed = (commandId: string, appliedSince: Position, isFirst = false) =>
  ({
    stream: 'notes-1',
    appliedSince,
    isFirst,
    context: { commandId, metadata },
    command: () => ({ text: commandId }),
  }) satisfies Execution<null, Note>;

test('reads no events for consecutive keyed commands, whenever their keys were claimed', async () => {
  const { counted: counts, log, claim, events } = oneStream();
  const journal = new Journal({ eventLog: log, codec, decider, memory: createLogMemory() });
  await journal.execute(keyed('first', claim()));
  await journal.execute(keyed('second', claim()));
  counts.read = 0;
  const claims = Array.from({ length: 20 }, (_, index) => ({ index, since: claim() }));
  for (const { index, since } of claims) await journal.execute(keyed(`note ${index}`, since, true));
  expect(counts.read).toBe(0);
  expect(events).toHaveLength(22);
});

test('has the position of an earlier revision, for the answer to a repeated key', async () => {
  const { log, claim, events } = oneStream();
  const journal = new Journal({ eventLog: log, codec, decider, memory: createLogMemory() });
  for (const name of ['first', 'second']) await journal.execute(keyed(name, claim()));
  expect(await journal.loadAt('notes-1', 0n)).toMatchObject({ position: events[0]?.position });
});

test('does not repeat a keyed command of this process', async () => {
  const { log, claim, events } = oneStream();
  const journal = new Journal({ eventLog: log, codec, decider, memory: createLogMemory() });
  await journal.execute(keyed('first', claim()));
  const since = claim();
  const done = await journal.execute(keyed('again', since));
  for (let more = 0; more < 100; more += 1) {
    expect(await journal.execute(keyed('again', since))).toMatchObject({
      outcome: 'accepted',
      replayed: true,
      revision: 1n,
      events: [{ type: 'Noted', data: 'again' }],
    });
    await journal.execute(keyed(`between ${more}`, claim()));
  }
  expect(done).toMatchObject({ outcome: 'accepted', replayed: false, revision: 1n });
  expect(events).toHaveLength(102);
});

test('does not repeat a keyed command of another process', async () => {
  const { log, claim, events } = oneStream();
  const here = new Journal({ eventLog: log, codec, decider, memory: createLogMemory() });
  const existing = new Journal({ eventLog: log, codec, decider, memory: createLogMemory() });
  await here.execute(keyed('first', claim()));
  await here.execute(keyed('second', claim()));
  const since = claim();
  await existing.execute(keyed('again', since));
  await existing.execute(keyed('behind it', claim()));
  expect(await here.execute(keyed('again', since))).toMatchObject({
    outcome: 'accepted',
    revision: 2n,
  });
  expect(events.map(({ data }) => data)).toEqual(['first', 'second', 'again', 'behind it']);
});

test('does not repeat a keyed command that another process executed after its claim', async () => {
  const { log, claim, events } = oneStream();
  const here = new Journal({ eventLog: log, codec, decider, memory: createLogMemory() });
  const existing = new Journal({ eventLog: log, codec, decider, memory: createLogMemory() });
  await here.execute(keyed('first', claim(), true));
  const since = claim();
  await existing.execute(keyed('again', since));
  const done = await here.execute(keyed('again', since, true));
  expect(done).toMatchObject({ outcome: 'accepted', replayed: true, revision: 1n });
  const later = new Journal({ eventLog: log, codec, decider, memory: createLogMemory() });
  expect(await later.execute(keyed('again', since, true))).toMatchObject({ replayed: true });
  expect(events).toHaveLength(2);
});

test('does not refuse a keyed command that another process has executed', async () => {
  const { log, claim } = oneStream();
  const here = new Journal({ eventLog: log, codec, decider, memory: createLogMemory() });
  const existing = new Journal({ eventLog: log, codec, decider, memory: createLogMemory() });
  await here.execute(keyed('first', claim()));
  const since = claim();
  await existing.execute(keyed('again', since));
  const refused = { ...keyed('again', since), command: () => ({ text: undefined }) };
  expect(await here.execute(refused)).toMatchObject({ outcome: 'accepted', revision: 1n });
  const other = { ...keyed('other', claim()), command: () => ({ text: undefined }) };
  expect(await here.execute(other)).toMatchObject({ outcome: 'refused' });
});

test('appends nothing that was decided on a log that is replaced meanwhile', async () => {
  const { log, claim, events } = oneStream();
  const memory = createLogMemory();
  const journal = new Journal({ eventLog: log, codec, decider, memory });
  await journal.execute(keyed('first', claim()));
  const command = () => {
    memory.forget();
    return { text: 'second' };
  };
  const second = journal.execute({ ...keyed('second', claim()), command });
  await expect(second).rejects.toThrow(EventLogUnavailable);
  expect(events).toHaveLength(1);
});
