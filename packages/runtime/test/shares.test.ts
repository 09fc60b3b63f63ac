import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { addressOf } from '../src/admission/address.js';
import { createAtWork } from '../src/admission/at-work.js';
import { createFairGate } from '../src/admission/fair-gate.js';
import { createRecentCallers } from '../src/admission/recent-callers.js';
import { createShares } from '../src/admission/shares.js';
import { createSlowRefusals } from '../src/admission/slow-refusals.js';
import { onBehalfOf, type Work } from '../src/admission/work.js';
import { problemOf } from '../src/http/problems/problem-of.js';
import { problemIn } from './problem-in.js';
import { requestOf } from './request.js';

const seats = { name: 'seats', what: 'seats', setting: 'SEATS', holder: 'caller' } as const;
const refusalOf = (work: Promise<unknown>) => work.then(() => undefined, problemOf);

describe('a shared limit', () => {
  test('refuses with 429 over the share and 503 over the total, with the setting', () => {
    const shares = createShares(seats, { total: 3, share: 2 }, undefined);
    shares.take('a');
    shares.take('a');
    expect(problemIn(() => shares.take('a'))).toMatchObject({
      status: 429,
      detail: expect.stringContaining('SEATS_SHARE'),
      headers: { 'retry-after': '1' },
    });
    shares.take('b');
    expect(problemIn(() => shares.take('b'))).toMatchObject({
      status: 503,
      detail: expect.stringContaining('SEATS_MAX'),
      headers: { 'retry-after': '1' },
    });
  });

  test('is released once', () => {
    const shares = createShares(seats, { total: 2, share: 1 }, undefined);
    const giveBack = shares.take('a');
    giveBack();
    giveBack();
    shares.take('a');
    expect(shares.usedBy('a')).toBe(1);
    expect(shares.takeIfFree('a')).toBeUndefined();
    expect(shares.takeIfFree('b')).toBeDefined();
  });

  test('may be exceeded by a caller without other use, if configured', () => {
    const bytes = createShares(seats, { total: 100, share: 50 }, undefined, true);
    bytes.take('a', 120)();
    bytes.take('a', 80);
    expect(bytes.takeIfFree('a', 1)).toBeUndefined();
    expect(bytes.takeIfFree('b', 120)).toBeUndefined();
    const strict = createShares(seats, { total: 100, share: 50 }, undefined);
    expect(strict.takeIfFree('a', 80)).toBeUndefined();
  });
});

describe('the gate of database connections', () => {
  const gateOf = (total: number, share: number, waitMs = 5_000) =>
    createFairGate({
      connections: { total, share },
      waiting: { total: 100, share: 50 },
      waitMs,
      metrics: undefined,
    });

  test('alternates between callers', async () => {
    const gate = gateOf(4, 3);
    const order: string[] = [];
    const query = async (caller: string) => {
      const turn = await onBehalfOf(requestOf(caller), () => gate.enter());
      order.push(caller);
      await new Promise((resolve) => setTimeout(resolve, 2));
      turn.leave();
    };
    const greedy = Array.from({ length: 50 }, () => query('greedy'));
    const other = Array.from({ length: 5 }, () => query('other'));
    await Promise.all([...greedy, ...other]);
    expect(order.slice(0, 4)).toEqual(['greedy', 'greedy', 'greedy', 'other']);
    expect(order.lastIndexOf('other')).toBeLessThan(25);
  });

  test("limits the wait: 429 over the caller's share, else 503", async () => {
    const gate = gateOf(2, 1, 20);
    await onBehalfOf(requestOf('a'), () => gate.enter());
    expect(await refusalOf(onBehalfOf(requestOf('a'), () => gate.enter()))).toMatchObject({
      status: 429,
    });
    await onBehalfOf(requestOf('b'), () => gate.enter());
    expect(await refusalOf(onBehalfOf(requestOf('c'), () => gate.enter()))).toMatchObject({
      status: 503,
    });
  });

  test('drops the wait of a disconnected client', async () => {
    const gate = gateOf(2, 1);
    const first = await onBehalfOf(requestOf('a'), () => gate.enter());
    let leave: () => void = () => {};
    const leaving: Work = {
      ...requestOf('a'),
      onGone(listener) {
        leave = listener;
        return () => {};
      },
    };
    const waiting = onBehalfOf(leaving, () => gate.enter());
    leave();
    await expect(waiting).rejects.toThrow(/client disconnected/);
    first.leave();
    (await onBehalfOf(requestOf('a'), () => gate.enter())).leave();
  });
});

test('concurrent requests are limited to the share only if there are several callers', async () => {
  let clock = 0;
  const callers = createRecentCallers(() => clock);
  const atWork = createAtWork(2, callers, undefined);
  const begin = (caller: string, weight = 1) => {
    callers.note(caller);
    let isStarted = false;
    const done = atWork
      .begin(caller, weight, () => () => {})
      .then((giveBack) => {
        isStarted = true;
        return giveBack;
      });
    const hasStarted = async () => {
      await new Promise(setImmediate);
      return isStarted;
    };
    return { done, hasStarted };
  };
  const alone = [begin('a'), begin('a'), begin('a')];
  for (const one of alone) expect(await one.hasStarted()).toBe(true);
  const other = begin('b');
  expect(await other.hasStarted()).toBe(true);
  const late = begin('a');
  expect(await late.hasStarted()).toBe(false);
  for (const one of alone) (await one.done)();
  expect(await late.hasStarted()).toBe(true);
  const heavy = begin('b', 9);
  expect(await heavy.hasStarted()).toBe(false);
  (await other.done)();
  expect(await heavy.hasStarted()).toBe(true);
  clock += 5_000;
  for (const one of [begin('c'), begin('c'), begin('c')]) expect(await one.hasStarted()).toBe(true);
  clock += 5_000;
  const heavies = Array.from({ length: 3 }, () => begin('d', 2));
  const started = await Promise.all(heavies.map((one) => one.hasStarted()));
  expect(started).toEqual([true, true, false]);
});

describe('refusals', () => {
  test('are delayed per holder beyond twenty in a second', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    let now = 0;
    const slowly = createSlowRefusals(() => now);
    for (let refusal = 0; refusal < 20; refusal += 1) await slowly.beforeAnswer('a');
    let isAnswered = false;
    const late = slowly.beforeAnswer('a').then(() => {
      isAnswered = true;
    });
    await slowly.beforeAnswer('b');
    expect(isAnswered).toBe(false);
    await vi.advanceTimersByTimeAsync(900);
    expect(isAnswered).toBe(false);
    await vi.advanceTimersByTimeAsync(100);
    expect(isAnswered).toBe(true);
    await late;
    now = 1_000;
    await slowly.beforeAnswer('a');
  });

  test('that were delayed together are answered one after the other', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const slowly = createSlowRefusals(() => 0);
    let answered = 0;
    for (let refusal = 0; refusal < 120; refusal += 1) {
      void slowly.beforeAnswer('a').then(() => {
        answered += 1;
      });
    }
    await vi.advanceTimersByTimeAsync(1_000);
    expect(answered).toBe(21);
    await vi.advanceTimersByTimeAsync(100);
    expect(answered).toBe(71);
    await vi.advanceTimersByTimeAsync(100);
    expect(answered).toBe(120);
  });
});

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::4:5:6:7:8', '2001:db8:0:4::/64'],
  ['2001:DB8:0001:0002::', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  [undefined, 'unknown'],
])('an address %s counts as %s', (ip, address) => {
  expect(addressOf(ip)).toBe(address);
});
