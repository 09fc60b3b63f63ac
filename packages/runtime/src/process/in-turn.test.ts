import { expect, test } from 'vitest';
import { inTurn } from './in-turn.js';

test('background work continues after a failing piece, but not after a stop', async () => {
  const done: unknown[] = [];
  const stopping = new AbortController();
  const work = [
    () => Promise.reject('failed'),
    async () => done.push('done'),
    async () => stopping.abort(),
    async () => done.push('late'),
  ];
  await inTurn(
    work,
    (one) => one(),
    stopping.signal,
    (error) => done.push(error),
  );
  expect(done).toEqual(['failed', 'done']);
});
