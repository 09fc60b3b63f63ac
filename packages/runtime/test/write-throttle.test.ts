import fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import { shortOrWhole } from '../../../test/services/seeded-part.js';
import { LimitReached } from '../src/admission/limit-reached.js';
import { createWriteThrottle } from '../src/admission/write-throttle.js';
import { type LaneName, laneName } from '../src/event-log/lane-name.js';
import { createLagMeter, watchLag } from '../src/positions/lag-watch.js';
import { problemIn } from './problem-in.js';

const lane: LaneName = laneName.parse('exchange');
const writeBytes = 1_000;

function simulate(offered: Readonly<Record<string, number>>, applied: number, seconds: number) {
  const stepMs = 100;
  let now = 0;
  const clock = () => now;
  const meter = createLagMeter(clock);
  const lag = { secondsMax: 5, seconds: () => meter.of(lane).seconds };
  const brake = createWriteThrottle(lag, undefined, clock);
  const refused = new Map<string, number>();
  const amounts = new Map<string, number>();
  let [end, position, worst] = [1, 1, 0];
  let [due, owed] = [new Map<string, number>(), 0];
  for (; now < seconds * 1_000; now += stepMs) {
    owed = Math.min(owed + (applied * stepMs) / 1_000, applied);
    const step = Math.min(Math.floor(owed), end - position);
    position += step;
    owed -= step;
    due = new Map(
      Object.entries(offered).map(([caller, rate]) => [
        caller,
        (due.get(caller) ?? 0) + (rate * stepMs) / 1_000,
      ]),
    );
    for (const [caller, count] of due) {
      for (let one = 1; one <= count; one += 1) {
        try {
          brake.admit(caller, writeBytes);
          end += 1;
          amounts.set(caller, (amounts.get(caller) ?? 0) + 1);
        } catch (error) {
          if (!(error instanceof LimitReached)) throw error;
          refused.set(caller, (refused.get(caller) ?? 0) + 1);
        }
      }
      due.set(caller, count % 1);
    }
    if (now % 1_000 === 0) meter.note(BigInt(end), new Map([[lane, BigInt(position)]]));
    worst = Math.max(worst, (end - position) / applied);
  }
  return { refused, taken: amounts, worst };
}

test('bounds the lag of a busy lane under overload', { repeats: 1 }, () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 50, max: 300 }),
      fc.double({ min: 1.3, max: 4, noNaN: true }),
      (applied, times) => {
        const seconds = 90;
        const { worst, taken, refused } = simulate({ all: applied * times }, applied, seconds);
        expect(worst).toBeLessThan(5 + 4 * times);
        expect(taken.get('all')).toBeGreaterThan(0.9 * applied * seconds);
        expect(refused.get('all')).toBeGreaterThan(0);
      },
    ),
    { numRuns: shortOrWhole(1, 6) },
  );
});

test('refuses only the caller that writes too much', () => {
  const { refused } = simulate({ greedy: 600, modest: 5 }, 200, 60);
  expect(refused.get('greedy')).toBeGreaterThan(1_000);
  expect(refused.get('modest')).toBeUndefined();
});

test('refuses no write while the lane keeps up', () => {
  expect(simulate({ one: 190, other: 0.3 }, 200, 60).refused.size).toBe(0);
});

test('answers 429 to one of several callers, 503 to a single one', () => {
  let now = 0;
  const brake = createWriteThrottle({ secondsMax: 5, seconds: () => 11 }, undefined, () => now);
  const write = (caller: string) => {
    const problem = problemIn(() => brake.admit(caller, 100_000));
    if (problem !== undefined) expect(problem.headers).toEqual({ 'retry-after': '1' });
    return problem?.status ?? 201;
  };
  expect([write('a'), write('a')]).toEqual([201, 201]);
  now += 1_000;
  expect([write('a'), write('a'), write('a')]).toEqual([201, 503, 503]);
  expect([write('b'), write('b'), write('a')]).toEqual([201, 429, 429]);
});

function createSampler() {
  let now = 0;
  const meter = createLagMeter(() => now);
  return (end: bigint, position: bigint) => {
    now += 1_000;
    meter.note(end, new Map([[lane, position]]));
    return meter.of(lane);
  };
}

test('does not derive the rate of a lane from one small step', () => {
  const sample = createSampler();
  sample(100n, 100n);
  for (let count = 0n; count < 2n; count += 1n) sample(5_000_000n, 100n);
  expect(sample(5_000_000n, 200n).seconds).toBe(8);
  for (let count = 3n; count < 60n; count += 1n) sample(5_000_000n, count * 100n);
  expect(sample(5_000_000n, 6_000n).seconds).toBeGreaterThan(200);
});

test('does not report an idle or reset lane as slow', () => {
  const sample = createSampler();
  sample(100n, 100n);
  expect(sample(100n, 101n)).toEqual({ seconds: 0, isMoving: true });
  for (let count = 0n; count < 3n; count += 1n) {
    expect(sample(20_000n + count, 101n)).toEqual({ seconds: 0, isMoving: true });
  }
  expect(sample(30_000n, 102n)).toMatchObject({ seconds: 12, isMoving: true });
  for (let count = 0n; count < 3n; count += 1n) sample(30_000n, 102n);
  expect(sample(30_000n, 102n)).toEqual({ seconds: 7, isMoving: false });
  expect(sample(30_000n, 30_000n)).toEqual({ seconds: 0, isMoving: true });
  expect(sample(30_000n, 7n)).toEqual({ seconds: 0, isMoving: true });
});

test('a stopped lane slows no writer, and is reported after three times the limit', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const eventLog = { headPosition: async () => 100n };
  const positions = { current: () => 50n };
  const watch = watchLag({ eventLog, positions, lanes: [lane], secondsMax: 5 });
  await new Promise(setImmediate);
  vi.advanceTimersByTime(14_000);
  expect([watch.seconds(), watch.lagging()]).toEqual([0, []]);
  vi.advanceTimersByTime(2_000);
  expect([watch.seconds(), watch.lagging()]).toEqual([0, [lane]]);
  await watch.close();
});
