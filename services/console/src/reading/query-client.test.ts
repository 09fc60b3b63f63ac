import { expect, test } from 'vitest';
import { problemOf } from './problem';
import { askedAgainMs, isTriedAgain, pauseMs } from './query-client';

const refused = (status: number, retryAfter?: string) =>
  problemOf(
    { status, headers: new Headers(retryAfter === undefined ? {} : { 'retry-after': retryAfter }) },
    { detail: 'busy' },
  );

test('Retries transient failures three times, with growing pauses', () => {
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

test('Waits at least as long as the ledger asks for', () => {
  expect(pauseMs(0, refused(503, '3'))).toBe(3_000);
  expect(isTriedAgain(0, refused(503, '3'))).toBe(true);
});

test('Reports a pause of half a minute at once', () => {
  const held = refused(429, '30');
  expect(isTriedAgain(0, held)).toBe(false);
  expect(askedAgainMs(held)).toBe(30_000);
});

test('Reads again automatically after exhausted retries', () => {
  expect(askedAgainMs(refused(503, '1'))).toBe(5_000);
  expect(askedAgainMs(refused(429))).toBe(5_000);
});

test('Ignores a Retry-After that is not in seconds', () => {
  for (const text of ['soon', '-1', '1.5', 'Wed, 21 Oct 2026 07:28:00 GMT', '']) {
    expect(refused(429, text).retryAfterMs).toBeUndefined();
  }
});

test.each([400, 403, 404, 422, 500, 0])('Does not retry other failures (%i)', (status) => {
  const problem = refused(status, '1');
  expect(isTriedAgain(0, problem)).toBe(false);
  expect(askedAgainMs(problem)).toBeUndefined();
});
