import { expect, test, vi } from 'vitest';
import { readConfig } from '../config/environment.js';
import { createAtWork } from './at-work.js';
import { createRecentCallers } from './recent-callers.js';
import { announcedLength, bodyCounter, RequestWork } from './request-work.js';
import { createSharedLimits } from './shared-limits.js';

function aRequest() {
  const shares = createSharedLimits(readConfig({}).limits, undefined);
  const atWork = createAtWork(4, createRecentCallers(), undefined);
  return { shares, work: new RequestWork('caller', shares, atWork, false) };
}

test('only a length counts as announced, not that of chunks', () => {
  const length = { 'content-length': '5' };
  const headers = [length, { 'transfer-encoding': 'chunked' }, {}];
  expect(headers.map((one) => announcedLength({ headers: one }))).toEqual([5, undefined, 0]);
});

test.each([
  [true, 0],
  [false, 1],
])(
  'an answer that was sent (%s) tells %i listeners that the client is gone',
  (isAnswered, calls) => {
    const { work } = aRequest();
    const [listener, former] = [vi.fn(), vi.fn()];
    work.onGone(listener);
    work.onGone(former)();
    work.end(isAnswered);
    expect([listener.mock.calls.length, former.mock.calls.length]).toEqual([calls, 0]);
  },
);

test('a body in chunks takes its bytes once, in steps of 64 KiB, until the end', () => {
  const { shares, work } = aRequest();
  const kibibytes = () => shares.bodyBytes.usedBy('caller') / 1024;
  work.takeBody(64 * 1024);
  const count = bodyCounter(work);
  const used = Array.from({ length: 20 }, () => {
    count(10 * 1024);
    return kibibytes();
  });
  expect([used[0], used[5], used[6], used[19]]).toEqual([64, 64, 128, 256]);
  work.end(true);
  expect(kibibytes()).toBe(0);
});
