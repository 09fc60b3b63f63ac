import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { requestOf } from '../../test/request.js';
import { currentWork, onBehalfOf } from './work.js';

async function callerLater(): Promise<string | undefined> {
  await pause(1);
  return currentWork()?.caller;
}

test('isolates the work of concurrent requests', async () => {
  const [a, b] = [requestOf('a'), requestOf('b')];
  const callers = onBehalfOf(a, async () => {
    const first = await callerLater();
    b.end();
    return [first, await callerLater()];
  });
  expect(await onBehalfOf(b, callerLater)).toBe('b');
  expect(await callers).toEqual(['a', 'a']);
  a.end();
});

test('has no work after the last request', async () => {
  const [first, next] = [requestOf('first'), requestOf('next')];
  const caller = onBehalfOf(first, async () => {
    first.end();
    return callerLater();
  });
  expect(await caller).toBeUndefined();
  expect(await onBehalfOf(next, callerLater)).toBe('next');
  next.end();
  expect(await callerLater()).toBeUndefined();
});

test('has no work outside a request', async () => {
  expect(await onBehalfOf(undefined, callerLater)).toBeUndefined();
});
