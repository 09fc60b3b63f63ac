import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startShiftClock } from '../../src/projector/shift-clock.js';

const limits = { idleMs: 2_000, lengthMs: 30_000 };

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

describe('a shift', () => {
  test('that has nothing to search ends when it was quiet for long enough', () => {
    const end = vi.fn();
    startShiftClock(limits, { from: 7n, head: 7n }, end);
    vi.advanceTimersByTime(1_999);
    expect(end).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(end).toHaveBeenCalledTimes(1);
  });

  test('on an empty log ends when it was quiet for long enough', () => {
    const end = vi.fn();
    startShiftClock(limits, { from: 0n, head: undefined }, end);
    vi.advanceTimersByTime(2_000);
    expect(end).toHaveBeenCalledTimes(1);
  });

  test('goes on searching a long stretch of other events, past both limits, until it has seen it all', () => {
    const end = vi.fn();
    const clock = startShiftClock(limits, { from: 0n, head: 100n }, end);
    for (let position = 1n; position < 100n; position += 1n) {
      vi.advanceTimersByTime(5_000);
      clock.searched(position);
    }
    expect(end).not.toHaveBeenCalled();
    clock.searched(100n);
    expect(end).toHaveBeenCalledTimes(1);
  });

  test('that has caught up in time stays for its quiet time', () => {
    const end = vi.fn();
    const clock = startShiftClock(limits, { from: 0n, head: 100n }, end);
    vi.advanceTimersByTime(5_000);
    clock.searched(100n);
    vi.advanceTimersByTime(1_999);
    expect(end).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(end).toHaveBeenCalledTimes(1);
  });

  test('that has caught up is not kept by what other lanes write', () => {
    const end = vi.fn();
    const clock = startShiftClock(limits, { from: 5n, head: 5n }, end);
    for (let position = 6n; position < 26n; position += 1n) {
      vi.advanceTimersByTime(100);
      clock.searched(position);
    }
    expect(end).toHaveBeenCalledTimes(1);
  });

  test('is not quiet while a batch is being applied', () => {
    const end = vi.fn();
    const clock = startShiftClock(limits, { from: 5n, head: 5n }, end);
    clock.batchBegins();
    vi.advanceTimersByTime(10_000);
    expect(end).not.toHaveBeenCalled();
    clock.batchEnds(6n);
    vi.advanceTimersByTime(2_000);
    expect(end).toHaveBeenCalledTimes(1);
  });

  test('that is over its length ends after the batch under way, whose checkpoint is not lost', () => {
    const end = vi.fn();
    const clock = startShiftClock(limits, { from: 0n, head: 1_000n }, end);
    clock.batchBegins();
    vi.advanceTimersByTime(30_000);
    expect(end).not.toHaveBeenCalled();
    clock.batchEnds(10n);
    expect(end).toHaveBeenCalledTimes(1);
  });

  test('gives up on a log that says nothing at all', () => {
    const end = vi.fn();
    startShiftClock(limits, { from: 0n, head: 1_000n }, end);
    vi.advanceTimersByTime(30_000);
    expect(end).toHaveBeenCalledTimes(1);
  });

  test('that was stopped ends nothing later', () => {
    const end = vi.fn();
    startShiftClock(limits, { from: 0n, head: 1_000n }, end).stop();
    vi.advanceTimersByTime(60_000);
    expect(end).not.toHaveBeenCalled();
  });
});
