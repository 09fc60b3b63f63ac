import { defineEvent } from '@exchange/runtime/event-log/event-schema';
import type { StoredEvent } from '@exchange/runtime/event-log/types';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { eventsOfStream } from './readable-event.js';
import { statesAt } from './state-at.js';

const renamed = defineEvent({ type: 'Renamed', description: 'A name', data: z.string() });
const subject = {
  events: [renamed],
  decider: { initialState: 'none', evolve: (_: string, { data }: { data: string }) => data },
};

const eventAt = (revision: number, second: number): StoredEvent => ({
  id: `event-${revision}`,
  stream: 'asset-1',
  revision: BigInt(revision),
  position: BigInt(100 + revision),
  type: renamed.type,
  data: `name ${revision}`,
  metadata: {},
  created: new Date(second * 1000),
});

function at(moment: Parameters<typeof statesAt>[2], stored: readonly StoredEvent[]) {
  const readStream = async (_: string, { from = 0n, maxCount = 0 } = {}) =>
    stored.slice(Number(from), Number(from) + maxCount);
  return statesAt(subject, eventsOfStream({ readStream }, 'asset-1'), moment);
}

const position = (of: number) => ({ kind: 'position', position: BigInt(of) }) as const;
const time = (second: number) => ({ kind: 'time', time: new Date(second * 1000) }) as const;

test('the state at a position of a stream of several pages', async () => {
  const stored = Array.from({ length: 200 }, (_, revision) => eventAt(revision, revision));
  expect(await at(position(230), stored)).toMatchObject({
    current: 'name 199',
    past: 'name 130',
    last: { revision: 130n },
  });
  expect(await at(position(99), stored)).toMatchObject({ past: 'none', last: undefined });
});

test('the last event recorded by a time counts, with those before it', async () => {
  const setBack = [eventAt(0, 10), eventAt(1, 2), eventAt(2, 5)];
  expect(await at(time(3), setBack)).toMatchObject({ past: 'name 1', current: 'name 2' });
  expect(await at(time(1), setBack)).toMatchObject({ past: 'none', last: undefined });
});

test('an unreadable event changes no state, but its revision counts', async () => {
  const unreadable = { ...eventAt(1, 1), type: 'Unknown' };
  expect(await at(position(200), [eventAt(0, 0), unreadable])).toMatchObject({
    past: 'name 0',
    last: { revision: 1n },
  });
});
