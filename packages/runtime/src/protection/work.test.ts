import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { SharedLimits } from './shared-limits.js';
import { currentWork, onBehalfOf, type Work } from './work.js';

function request(caller: string): Work & { end(): void } {
  const listeners: (() => void)[] = [];
  return {
    caller,
    shares: {} as SharedLimits,
    whileWaiting: (wait) => wait(),
    onGone: () => () => {},
    untilOver: (listener) => void listeners.push(listener),
    end() {
      for (const listener of listeners) listener();
    },
  };
}

async function callerLater(): Promise<string | undefined> {
  await pause(1);
  return currentWork()?.caller;
}

test('what a request calls knows on whose behalf, however many begin and end beside it', async () => {
  const [a, b] = [request('a'), request('b')];
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
  const [first, next] = [request('first'), request('next')];
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
