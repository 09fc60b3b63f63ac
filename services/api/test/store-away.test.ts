import { EventLogUnavailable } from '@exchange/runtime/event-log/errors';
import { withoutSecrets } from '@exchange/runtime/process/describe-stores';
import { describe, expect, test } from 'vitest';
import { isStoreAway } from '../src/store-away.js';

const coded = (code: string, message = 'x') => Object.assign(new Error(message), { code });

describe('a store that is away', () => {
  test.each([
    ['the log does not answer', new EventLogUnavailable('x')],
    ['nothing listens', coded('ECONNREFUSED')],
    ['one of several addresses', new AggregateError([coded('ECONNREFUSED')])],
    ['PostgreSQL shuts down', coded('57P01')],
    ['PostgreSQL has no connection left', coded('53300')],
    ['tables are being made', coded('42P01')],
    ['a connection ended', new Error('Connection terminated unexpectedly')],
    ['a cause says so', new Error('query failed', { cause: coded('ECONNRESET') })],
  ])('%s', (_, error) => {
    expect(isStoreAway(error)).toBe(true);
  });

  test.each([
    ['a statement that was too slow', coded('57014')],
    ['a broken rule', coded('23505')],
    ['wrong SQL', coded('42601')],
    ['a mistake of ours', new TypeError('undefined is not a function')],
    ['no error', 'ECONNREFUSED'],
  ])('but not: %s', (_, error) => {
    expect(isStoreAway(error)).toBe(false);
  });
});

test.each([
  ['postgres://user:pa%40ss@db:5432/x', 'postgres://db:5432/x'],
  [
    'esdb+discover://admin:changeit@a:2113,b:2113?tls=true',
    'esdb+discover://a:2113,b:2113?tls=true',
  ],
  ['redis://127.0.0.1:6379', 'redis://127.0.0.1:6379'],
])('%s is shown as %s', (url, shown) => {
  expect(withoutSecrets(url)).toBe(shown);
});
