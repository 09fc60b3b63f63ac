import { expect, test } from 'vitest';
import { problemOf } from './problem';
import { askedAgainMs, isTriedAgain, pauseMs } from './query-client';

const refused = (status: number, retryAfter?: string) =>
  problemOf(
    { status, headers: new Headers(retryAfter === undefined ? {} : { 'retry-after': retryAfter }) },
    { detail: 'busy' },
  );

test('What passes within seconds is tried again three times, after longer and longer pauses', () => {
  const busy = refused(503);
  expect([0, 1, 2, 3].map((failures) => isTriedAgain(failures, busy))).toEqual([
    true,
    true,
    true,
    false,
  ]);
  expect([0, 1, 2, 8].map((failures) => pauseMs(failures, busy))).toEqual([
    500, 1_000, 2_000, 5_000,
  ]);
});

test('A pause is never shorter than the ledger asks for', () => {
  expect(pauseMs(0, refused(503, '3'))).toBe(3_000);
  expect(isTriedAgain(0, refused(503, '3'))).toBe(true);
});

test('A caller who is to wait for half a minute is told so at once, and the page comes back by itself then', () => {
  const held = refused(429, '30');
  expect(isTriedAgain(0, held)).toBe(false);
  expect(askedAgainMs(held)).toBe(30_000);
});

test('What was tried in vain is asked again by itself', () => {
  expect(askedAgainMs(refused(503, '1'))).toBe(5_000);
  expect(askedAgainMs(refused(429))).toBe(5_000);
});

test('A time that is no number of seconds is taken for none', () => {
  for (const text of ['soon', '-1', '1.5', 'Wed, 21 Oct 2026 07:28:00 GMT', '']) {
    expect(refused(429, text).retryAfterMs).toBeUndefined();
  }
});

test.each([400, 403, 404, 422, 500, 0])(
  'What was refused for another reason (%i) is not asked again',
  (status) => {
    const problem = refused(status, '1');
    expect(isTriedAgain(0, problem)).toBe(false);
    expect(askedAgainMs(problem)).toBeUndefined();
  },
);
