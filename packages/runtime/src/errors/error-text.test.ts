import { expect, test } from 'vitest';
import { errorText } from './error-text.js';

const refused = (address: string) => new Error(`connect ECONNREFUSED ${address}`);

test.each<[string, unknown, string]>([
  ['one address', refused('::1'), 'connect ECONNREFUSED ::1'],
  [
    'several addresses',
    new AggregateError([refused('::1'), refused('127.0.0.1')]),
    'connect ECONNREFUSED ::1, connect ECONNREFUSED 127.0.0.1',
  ],
  [
    'a failed fetch',
    new TypeError('fetch failed', { cause: new AggregateError([refused('::1')]) }),
    'fetch failed: connect ECONNREFUSED ::1',
  ],
  ['no error', 'stopped', 'stopped'],
])('the text of %s names the reason', (_, error, text) => {
  expect(errorText(error)).toBe(text);
});
