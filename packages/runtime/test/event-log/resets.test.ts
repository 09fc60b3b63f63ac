import { expect, test } from 'vitest';
import { createResets } from '../../src/event-log/connection/resets.js';

test('ends few calls at once, and many calls at a limited rate', async () => {
  let now = 0;
  const losing = new AbortController();
  const resets = createResets(losing.signal, () => now);
  let ended = 0;
  const end = () => {
    ended += 1;
  };
  for (let one = 0; one < 1_000; one += 1) resets.end(end);
  expect(ended).toBe(600);
  now = 1_000;
  await expect.poll(() => ended).toBe(620);
  now = 5_000;
  await expect.poll(() => ended).toBe(700);
  losing.abort();
  await expect.poll(() => ended).toBe(1_000);
});

test('a call waits for a backlog of resets, unless it is aborted', async () => {
  let now = 0;
  const losing = new AbortController();
  const resets = createResets(losing.signal, () => now);
  const ending = new AbortController();
  for (let one = 0; one < 900; one += 1) resets.end(() => undefined);
  let starts = 0;
  const begin = () => {
    starts += 1;
  };
  const waiting = resets.room(new AbortController().signal).then(begin);
  const other = resets.room(ending.signal);
  ending.abort();
  await other;
  expect(starts).toBe(0);
  now = 10_000;
  await waiting;
  expect(starts).toBe(1);
});
