import { expect, test } from 'vitest';
import { writeQuery } from '../src/query.js';

test('a list is one parameter with commas between its values', () => {
  expect(writeQuery({ status: ['pending', 'confirmed'], limit: 5, total: true })).toBe(
    'status=pending%2Cconfirmed&limit=5&total=true',
  );
});

test('a backslash escapes a comma or a backslash', () => {
  expect(decodeURIComponent(writeQuery({ book: ['Gas, power', 'a\\b'] }))).toBe(
    'book=Gas\\, power,a\\\\b',
  );
});

test('undefined values are omitted', () => {
  expect(writeQuery({ cursor: undefined, state: null, q: '' })).toBe('q=');
});
