import { expect, test } from 'vitest';
import { anEvent } from '../../test/event-log/sample.js';
import type { EventLog } from '../event-log/types.js';
import { createLogMemory } from '../positions/log-memory.js';
import { createOwnAppends } from './journal.js';

function oneStream() {
  let revision = -1n;
  const append: EventLog['append'] = async (_stream, _expected, events) => {
    revision += BigInt(events.length);
    return { revision, position: revision * 10n };
  };
  return { append };
}
const is = (id: string) => (one: string) => one === id;
const event = (id: string) => ({ ...anEvent(), id });

test('finds events of this process until another process appends', async () => {
  const appends = createOwnAppends(oneStream(), createLogMemory());
  const first = await appends.append('note-1', 'no_stream', [event('a')]);
  const second = await appends.append('note-1', first.revision, [event('b')]);
  expect(appends.has('note-1', is('b'), first.position, second.revision)).toBe(true);
  expect(appends.has('note-1', is('c'), first.position, second.revision)).toBe(false);
});

test('knows nothing about a span with an append of another process', async () => {
  const log = oneStream();
  const appends = createOwnAppends(log, createLogMemory());
  const first = await appends.append('note-1', 'no_stream', [event('a')]);
  const theirs = await log.append('note-1', first.revision, [event('theirs')]);
  const last = await appends.append('note-1', theirs.revision, [event('b')]);
  expect(appends.has('note-1', is('theirs'), first.position, last.revision)).toBeUndefined();
});

test('forgets the events of a replaced log', async () => {
  const memory = createLogMemory();
  const appends = createOwnAppends(oneStream(), memory);
  const first = await appends.append('note-1', 'no_stream', [event('a')]);
  memory.forget();
  expect(appends.has('note-1', is('a'), 0n, first.revision)).toBeUndefined();
});
