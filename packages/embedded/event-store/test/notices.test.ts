import { expect, test } from 'vitest';
import { createNotices } from '../src/wire/notices.js';

function at(every: number) {
  const clock = { ms: 1_000 };
  return { clock, notices: createNotices(every, () => clock.ms) };
}

test('what was not sent is told of at the end at once, and again no sooner than 20 ms later', () => {
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

test('an event that was sent says itself how far the log was searched', () => {
  const { notices } = at(32);
  notices.passed(7, false);
  notices.passed(8, true);
  expect(notices.dueAtEnd()).toBeUndefined();
});

test('a notice is due after so many events, however soon', () => {
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
