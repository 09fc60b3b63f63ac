import { isKeysetOf } from '@exchange/runtime/tables/queries/page-keyset';
import { expect, test } from 'vitest';
import { cursorAfter, lastOf, positionKeyset } from './cursor.js';

const last = { period_start: new Date('2031-01-01T00:00:00Z'), currency: 'USD', status: null };

test('a cursor keeps the last keys, and belongs to one group_by', () => {
  const cursor = cursorAfter({ ...last, book: 'a=b' }, ['book', 'status']);
  expect(lastOf(cursor)).toEqual({ start: last.period_start, keys: ['a=b', null, 'USD'] });
  expect(isKeysetOf(cursor, positionKeyset(['book', 'status']))).toBe(true);
  expect(isKeysetOf(cursor, positionKeyset(['status', 'book']))).toBe(false);
  expect(isKeysetOf(cursor, positionKeyset(['cost_key', 'status']))).toBe(false);
});
