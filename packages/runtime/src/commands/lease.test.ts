import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLogMemory } from '../positions/log-memory.js';
import { leased, leaseMs, untilLeasesEnd } from './lease.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A fact, and a process that decides on it; a read takes as long as it is told, and may fail. */
function fact() {
  const memory = createLogMemory();
  const known = { value: 0, takesMs: 0, fails: false, reads: 0 };
  const now = leased(async () => {
    known.reads += 1;
    const { value, fails } = known;
    await new Promise((resolve) => setTimeout(resolve, known.takesMs));
    if (fails) throw new Error('the log is away');
    return value;
  }, memory);
  const ask = async () => {
    const answer = now();
    await vi.advanceTimersByTimeAsync(known.takesMs);
    return answer;
  };
  return { known, ask, now, memory };
}

test('what was read counts for those who ask within its time, and is read anew behind it', async () => {
  const { known, ask } = fact();
  expect(await ask()).toBe(0);
  known.value = 1;
  await vi.advanceTimersByTimeAsync(leaseMs / 2 - 1);
  expect(await ask()).toBe(0);
  expect(known.reads).toBe(1);
  await vi.advanceTimersByTimeAsync(leaseMs);
  expect(await ask()).toBe(1);
});

test('where many ask it is read ahead, once at a time, and nobody is kept waiting', async () => {
  const { known, ask, now } = fact();
  await ask();
  known.takesMs = 20;
  await vi.advanceTimersByTimeAsync(leaseMs / 2);
  const asked = [now(), now(), now()];
  await vi.advanceTimersByTimeAsync(0);
  expect(await Promise.all(asked)).toEqual([0, 0, 0]);
  expect(known.reads).toBe(2);
  // What was read ahead counts from when that began.
  known.value = 1;
  await vi.advanceTimersByTimeAsync(leaseMs / 2 - 1);
  expect(await now()).toBe(0);
  expect(known.reads).toBe(2);
});

test('its time begins with the read, however long that takes', async () => {
  const { known, ask } = fact();
  known.takesMs = leaseMs;
  expect(await ask()).toBe(0);
  known.value = 1;
  expect(await ask()).toBe(1);
});

test('a read that fails fails for who asked, and counts for nobody else', async () => {
  const { known, ask, now } = fact();
  known.fails = true;
  const refused = expect(now()).rejects.toThrow('the log is away');
  await vi.advanceTimersByTimeAsync(0);
  await refused;
  known.fails = false;
  expect(await ask()).toBe(0);
  // What is read ahead may fail unnoticed while the last one counts.
  known.fails = true;
  await vi.advanceTimersByTimeAsync(leaseMs / 2);
  expect(await now()).toBe(0);
});

test('nothing counts that was read of another log, nor what was being read of it', async () => {
  const { known, ask, now, memory } = fact();
  await ask();
  known.value = 1;
  memory.forget();
  expect(await ask()).toBe(1);
  known.takesMs = 20;
  await vi.advanceTimersByTimeAsync(leaseMs);
  void now();
  memory.forget();
  await vi.advanceTimersByTimeAsync(20);
  known.value = 2;
  expect(await ask()).toBe(2);
});

test('a machine that stood still does not go on with what it had read, and neither does one whose clock is set back', async () => {
  const { known, ask } = fact();
  await ask();
  known.value = 1;
  vi.setSystemTime(Date.now() + leaseMs);
  expect(await ask()).toBe(1);
  known.value = 2;
  vi.setSystemTime(Date.now() - 3_600_000);
  await vi.advanceTimersByTimeAsync(leaseMs);
  expect(await ask()).toBe(2);
});

test('a change that comes right after a read is known at the moment that it is acknowledged', async () => {
  const { known, ask, now } = fact();
  await ask();
  known.value = 1;
  const answer = untilLeasesEnd().then(now);
  await vi.advanceTimersByTimeAsync(2 * leaseMs);
  expect(await answer).toBe(1);
});

test('what was acknowledged before somebody asks is in the answer, in whichever process', async () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('write' as const) }),
    fc.record({ kind: fc.constant('ask' as const), process: fc.nat(2), takesMs: fc.nat(80) }),
    fc.record({ kind: fc.constant('wait' as const), forMs: fc.nat(150) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60, size: 'max' }), async (steps) => {
      let [written, acknowledged, takesMs] = [0, 0, 0];
      const pauses = () => new Promise((resolve) => setTimeout(resolve, takesMs / 2));
      const processes = Array.from({ length: 3 }, () =>
        leased(async () => {
          await pauses();
          const value = written;
          await pauses();
          return value;
        }, createLogMemory()),
      );
      const asked: Promise<readonly [value: number, least: number]>[] = [];
      for (const one of steps) {
        if (one.kind === 'wait') await vi.advanceTimersByTimeAsync(one.forMs);
        else if (one.kind === 'write') {
          written += 1;
          const own = written;
          void untilLeasesEnd().then(() => {
            acknowledged = Math.max(acknowledged, own);
          });
        } else {
          takesMs = one.takesMs;
          const least = acknowledged;
          const answer = processes[one.process]?.() ?? Promise.reject(new Error('no process'));
          asked.push(answer.then((value) => [value, least]));
        }
      }
      await vi.advanceTimersByTimeAsync(2_000);
      for (const [value, least] of await Promise.all(asked)) {
        expect(value).toBeGreaterThanOrEqual(least);
      }
    }),
  );
});
