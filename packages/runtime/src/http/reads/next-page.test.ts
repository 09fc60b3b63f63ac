import { expect, test } from 'vitest';
import { HttpProblem } from '../problems/http-problem.js';
import { pageOf } from './next-page.js';

const letters = ['a', 'b', 'c', 'd', 'e'];
const page = (query: { limit: number; offset?: number; cursor?: string }) =>
  pageOf(letters, (letter) => letter, { offset: 0, ...query });

test('pages of a list that was read whole contain each item once', () => {
  const first = page({ limit: 2 });
  expect(first).toEqual({ shown: ['a', 'b'], next: 'b' });
  expect(page({ limit: 2, cursor: 'b' })).toEqual({ shown: ['c', 'd'], next: 'd' });
  expect(page({ limit: 2, cursor: 'd' })).toEqual({ shown: ['e'], next: undefined });
  expect(page({ limit: 5 })).toEqual({ shown: letters, next: undefined });
});

test('an offset skips items, also beyond the end', () => {
  expect(page({ limit: 1, offset: 3 })).toEqual({ shown: ['d'], next: 'd' });
  expect(page({ limit: 1, offset: 9 })).toEqual({ shown: [], next: undefined });
});

test('a cursor of another list is refused', () => {
  expect(() => page({ limit: 1, cursor: 'x' })).toThrow(HttpProblem);
});
