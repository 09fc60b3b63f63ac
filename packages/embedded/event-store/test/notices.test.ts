import { expect, test } from 'vitest';
import { createNotices } from '../src/wire/notices.js';

function at(every: number) {
  const clock = { ms: 1_000 };
  return { clock, notices: createNotices(every, () => clock.ms) };
}

test("unsent events cause a checkpoint at the log's end, then at most every 20 ms", () => {
  const { clock, notices } = at(32);
  expect(notices.dueAtEnd()).toBeUndefined();
  notices.passed(7, false);
  expect(notices.dueAtEnd()).toEqual({ ordinal: 7 });
  notices.given();
  expect(notices.dueAtEnd()).toBeUndefined();
  clock.ms += 5;
  notices.passed(8, false);
  notices.passed(9, false);
  expect(notices.dueAtEnd()).toEqual({ inMs: 15 });
  clock.ms += 15;
  expect(notices.dueAtEnd()).toEqual({ ordinal: 9 });
});

test('a sent event needs no checkpoint', () => {
  const { notices } = at(32);
  notices.passed(7, false);
  notices.passed(8, true);
  expect(notices.dueAtEnd()).toBeUndefined();
});

test('a checkpoint is due after a number of events, at any speed', () => {
  const { notices } = at(2);
  notices.passed(0, true);
  expect(notices.dueAfter()).toBeUndefined();
  notices.passed(1, false);
  expect(notices.dueAfter()).toBe(1);
  notices.given();
  notices.passed(2, false);
  expect(notices.dueAfter()).toBeUndefined();
  notices.passed(3, false);
  expect(notices.dueAfter()).toBe(3);
});
