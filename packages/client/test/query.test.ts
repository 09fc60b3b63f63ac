import { expect, test } from 'vitest';
import { writeQuery } from '../src/query.js';

test('a list stands in one parameter, with commas between its values', () => {
  expect(writeQuery({ status: ['pending', 'confirmed'], limit: 5, total: true })).toBe(
    'status=pending%2Cconfirmed&limit=5&total=true',
  );
});

test('a comma or a backslash of a value has a backslash before it', () => {
  expect(decodeURIComponent(writeQuery({ book: ['Gas, power', 'a\\b'] }))).toBe(
    'book=Gas\\, power,a\\\\b',
  );
});

test('what is not given is not sent', () => {
  expect(writeQuery({ cursor: undefined, state: null, q: '' })).toBe('q=');
});
