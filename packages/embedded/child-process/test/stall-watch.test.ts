import { ChildProcess } from 'node:child_process';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Stall, watchForStall } from '../src/index.js';

const lookMs = 500;
let nowMs = 0;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function pass(child: ChildProcess, ms: number, beats: boolean): void {
  for (let passed = 0; passed < ms; passed += lookMs) {
    nowMs += lookMs;
    vi.advanceTimersByTime(lookMs);
    if (beats && passed % 1_000 === 0) child.emit('message', { kind: 'alive' });
  }
}

function watched() {
  const child = new ChildProcess();
  const stalls: Stall[] = [];
  return { child, stalls, watch: watchForStall(child, (stall) => stalls.push(stall)) };
}

describe('a running process', () => {
  test('stalls after 10 s without a heartbeat, reported once', () => {
    const { child, stalls, watch } = watched();
    watch.ready();
    pass(child, 9_500, false);
    expect(stalls).toEqual([]);
    pass(child, 60_000, false);
    expect(stalls).toEqual([{ pid: undefined, seconds: 10 }]);
  });

  test('runs while heartbeats arrive, late ones included', () => {
    const { child, stalls, watch } = watched();
    watch.ready();
    pass(child, 60_000, true);
    for (let times = 0; times < 5; times += 1) {
      pass(child, 8_000, false);
      pass(child, 1_000, true);
    }
    expect(stalls).toEqual([]);
  });

  test('needs heartbeats: other messages do not count', () => {
    const { child, stalls, watch } = watched();
    watch.ready();
    for (let times = 0; times < 20; times += 1) {
      pass(child, 1_000, false);
      child.emit('message', { kind: 'log', line: 'busy' });
    }
    expect(stalls).toHaveLength(1);
  });

  test('is not watched after its end', () => {
    const { child, stalls, watch } = watched();
    watch.ready();
    child.emit('exit', 0, null);
    pass(child, 60_000, false);
    expect(stalls).toEqual([]);
  });
});

test('a starting process can stall for 120 s', () => {
  const { child, stalls } = watched();
  pass(child, 119_500, false);
  expect(stalls).toEqual([]);
  pass(child, 1_000, false);
  expect(stalls).toEqual([{ pid: undefined, seconds: 120 }]);
});

test.each([20_000, 3_600_000])("ignores the parent's own stall of %i ms", (pausedMs) => {
  const { child, stalls, watch } = watched();
  watch.ready();
  for (let times = 0; times < 5; times += 1) {
    nowMs += pausedMs;
    vi.advanceTimersByTime(lookMs);
    pass(child, 2_000, true);
  }
  expect(stalls).toEqual([]);
  pass(child, 10_500, false);
  expect(stalls).toHaveLength(1);
});
