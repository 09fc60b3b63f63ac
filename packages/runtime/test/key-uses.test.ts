import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createKeyUses } from '../src/credentials/key-uses.js';

test('writes the use of a key once a minute', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000);
  onTestFinished(() => clock.mockRestore());
  const pool = new pg.Pool();
  const query = vi.spyOn(pool, 'query').mockImplementation(async () => undefined);
  const uses = createKeyUses(pool, () => undefined);
  for (const id of ['a', 'a', 'b']) uses.note(id);
  expect(query).toHaveBeenCalledTimes(2);
  clock.mockReturnValue(61_001);
  // The cache reads its clock once a millisecond.
  await pause(10);
  for (const id of ['a', 'a']) uses.note(id);
  expect(query).toHaveBeenCalledTimes(3);
});
