import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { requestOf } from '../../test/request.js';
import { currentWork, onBehalfOf } from './work.js';

async function callerLater(): Promise<string | undefined> {
  await pause(1);
  return currentWork()?.caller;
}

test('what a request calls knows on whose behalf, however many begin and end beside it', async () => {
  const [a, b] = [requestOf('a'), requestOf('b')];
  const seen = onBehalfOf(a, async () => {
    const first = await callerLater();
    b.end();
    return [first, await callerLater()];
  });
  expect(await onBehalfOf(b, callerLater)).toBe('b');
  expect(await seen).toEqual(['a', 'a']);
  a.end();
});

test('when all are over, what runs is on nobody’s behalf, and the next request is known again', async () => {
  const [first, next] = [requestOf('first'), requestOf('next')];
  const left = onBehalfOf(first, async () => {
    first.end();
    return callerLater();
  });
  expect(await left).toBeUndefined();
  expect(await onBehalfOf(next, callerLater)).toBe('next');
  next.end();
  expect(await callerLater()).toBeUndefined();
});

test('nothing is known of what is done on nobody’s behalf', async () => {
  expect(await onBehalfOf(undefined, callerLater)).toBeUndefined();
});
