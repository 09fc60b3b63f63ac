import { expect, test } from 'vitest';
import { LogMoves, leaseMs, type MoveEvent, watchMoves } from './watch.js';

const move = '00000000-0000-4000-8000-000000000001';

function aWatch() {
  const events: MoveEvent[] = [];
  const clock = { now: 0 };
  let asked = 0;
  const watch = watchMoves(
    async (from) => {
      asked += 1;
      return events.slice(Number(from));
    },
    () => clock.now,
  );
  return {
    watch,
    clock,
    asked: () => asked,
    say(type: string, data: unknown = { move }) {
      events.push({ type, data, revision: BigInt(events.length) });
    },
  };
}

test('many appends ask once in a while', async () => {
  const { watch, clock, asked } = aWatch();
  for (let one = 0; one < 1_000; one += 1) {
    clock.now = one;
    if (!watch.isUsable()) await watch.admit();
    expect(watch.isRelied()).toBe(true);
  }
  expect(asked()).toBe(2);
});

test('an append that took longer than what is known may be relied on is acknowledged only after another look', async () => {
  const { watch, clock, say } = aWatch();
  await watch.admit();
  say('$ledger-move-announced');
  clock.now = leaseMs;
  expect(watch.isRelied()).toBe(true);
  clock.now = leaseMs + 1;
  expect(watch.isRelied()).toBe(false);
  await expect(watch.confirm()).rejects.toThrow(LogMoves);
});

test('a log that is moved away takes no appends until the move is withdrawn', async () => {
  const { watch, clock, say } = aWatch();
  say('$ledger-move-announced');
  await expect(watch.admit()).rejects.toThrow(/EVENTSTORE_URL/);
  expect(watch.isUsable()).toBe(false);
  say('$ledger-move-withdrawn');
  clock.now = 10_000;
  await watch.admit();
  expect(watch.isUsable()).toBe(true);
});

test('a log that another one is being moved into is looked at again until it is there', async () => {
  const { watch, say } = aWatch();
  say('$ledger-move-begun');
  await expect(watch.settled()).rejects.toThrow(/not here yet/);
  say('$ledger-move-ended', { last: ['7', '9'] });
  expect((await watch.settled()).into?.last).toEqual({ ledger: 7n, native: 9n });
});

test('an answer that was long on its way is not taken for news', async () => {
  const clock = { now: 0 };
  let asked = 0;
  const slow = watchMoves(
    async () => {
      asked += 1;
      clock.now += leaseMs + 1;
      return [];
    },
    () => clock.now,
  );
  await expect(slow.confirm()).rejects.toThrow(/too slowly/);
  expect([asked, slow.isRelied()]).toEqual([2, false]);
});

test('who follows a log that is being moved is handed nothing behind its end, and all of it again if the move is given up', async () => {
  const { watch, clock, say } = aWatch();
  expect(await watch.followedTo()).toBeUndefined();
  say('$ledger-move-announced');
  clock.now = 1_000;
  // The end is written later than that by more than this looks back.
  expect(await watch.followedTo()).toBeUndefined();
  clock.now = 2_001;
  expect(await watch.followedTo()).toBe('none');
  say('$ledger-move-left', { move, last: '70' });
  clock.now = 5_000;
  expect(await watch.followedTo()).toBe(70n);
  say('$ledger-move-left', { move, last: '90' });
  clock.now = 8_000;
  expect(await watch.followedTo()).toBe(90n);
  say('$ledger-move-withdrawn');
  clock.now = 11_000;
  expect(await watch.followedTo()).toBeUndefined();
});
