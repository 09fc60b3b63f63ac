import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { analyzeTables } from './analyze.js';

test('analyzes tables again after 10 % more events', async () => {
  const pool = new pg.Pool();
  const asked: unknown[] = [];
  vi.spyOn(pool, 'query').mockImplementation((text) => void asked.push(text));
  let events = 0;
  const analyze = analyzeTables(pool, ['one', 'two'], () => events);
  await analyze();
  expect(asked).toEqual(['analyze one', 'analyze two']);
  await analyze();
  events = 100;
  await analyze();
  events = 110;
  await analyze();
  expect(asked).toHaveLength(4);
  events = 111;
  await analyze();
  expect(asked).toHaveLength(6);
});
