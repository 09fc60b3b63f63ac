import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Stop } from '../src/engine/engine.js';
import { Client } from '../src/session/client.js';
import { createLimitWatch, followLimit } from '../src/session/limit-watch.js';
import { timedStatements } from '../src/sql/time-limit.js';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const aClient = () => new Client(1, 1, { write: () => undefined, end: () => undefined });
const client = aClient();

/** `part` is the engine's share of a processor. */
function watched(part: number | undefined) {
  const stops: { readonly kind: Stop['kind']; readonly atMs: number }[] = [];
  const engine = {
    processorMs: () => (part === undefined ? undefined : performance.now() * part),
    stop: ({ kind }: Stop) =>
      void stops.push({ kind, atMs: Math.round(performance.now() - since) }),
  };
  const since = performance.now();
  return { watch: createLimitWatch(engine), stops };
}

test.each([
  ['a whole processor', 1, 500],
  ['half a processor', 0.5, 1_000],
  ['a third of a processor', 1 / 3, 1_500],
  ['hardly any', 0.01, 2_500],
  ['an unknown share', undefined, 500],
])(
  'a statement with %s ends after its limit of processor time, or five times that elapsed',
  (_, part, endMs) => {
    const { watch, stops } = watched(part);
    watch.start(client, 500);
    vi.advanceTimersByTime(endMs - 1);
    expect(stops).toEqual([]);
    vi.advanceTimersByTime(10);
    expect(stops[0]?.kind).toBe('time_limit');
    expect(Math.abs((stops[0]?.atMs ?? 0) - endMs)).toBeLessThan(10);
  },
);

test('earlier statements do not count', () => {
  const { watch, stops } = watched(1);
  watch.start(client, 500);
  vi.advanceTimersByTime(400);
  watch.end();
  watch.start(client, 500);
  vi.advanceTimersByTime(400);
  watch.end();
  vi.advanceTimersByTime(10_000);
  expect(stops).toEqual([]);
});

test.each([
  ['has a processor', 1, 2_000],
  ['has half a processor', 0.5, 4_000],
])(
  'a statement that %s and is canceled early ends after two seconds of processor time',
  (_, part, endMs) => {
    const { watch, stops } = watched(part);
    watch.start(client, 60_000);
    vi.advanceTimersByTime(100);
    watch.giveUp(client);
    vi.advanceTimersByTime(endMs - 101);
    expect(stops).toEqual([]);
    vi.advanceTimersByTime(10);
    expect(stops[0]?.kind).toBe('cancelled');
  },
);

test('a long-running statement without a limit ends at once when canceled', () => {
  const { watch, stops } = watched(1);
  watch.start(client, undefined);
  vi.advanceTimersByTime(600_000);
  expect(stops).toEqual([]);
  watch.giveUp(client);
  expect(stops).toEqual([{ kind: 'cancelled', atMs: 600_000 }]);
});

test('a canceled statement keeps an earlier limit', () => {
  const { watch, stops } = watched(1);
  watch.start(client, 500);
  watch.giveUp(client);
  vi.advanceTimersByTime(500);
  expect(stops.map(({ kind }) => kind)).toEqual(['time_limit']);
});

test('a limit of one transaction ends with it', async () => {
  const one = aClient();
  let limit = '2s';
  const session = { rows: async () => [[limit]] };
  const [local] = timedStatements("set local statement_timeout = '60s'; select 1");
  const follow = (timed = timedStatements('select 1')) => followLimit(one, timed, session);
  await followLimit(one, undefined, session);
  expect(one.limitMs).toBe(2_000);
  [one.status, limit] = ['T', '60s'];
  await follow(local && [local]);
  expect(one.limitMs).toBe(60_000);
  [one.status, limit] = ['I', '2s'];
  await follow();
  expect(one.limitMs).toBe(2_000);
});
