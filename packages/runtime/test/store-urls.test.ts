import fc from 'fast-check';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { readConnectionString } from '../src/config/connection-string.js';
import { readConfig } from '../src/config/environment.js';
import { settingFaults } from './setting-faults.js';

/** A blank setting counts as unset. */
const passwords = fc
  .string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 40 })
  .filter((text) => text.trim() !== '');

const clientOf = (connectionString: string) => new pg.Client({ connectionString });

describe('a password in its own setting', () => {
  test('reaches PostgreSQL unchanged', () => {
    fc.assert(
      fc.property(passwords, (password) => {
        const { databaseUrl = '', databaseReadUrl = '' } = readConfig({
          DATABASE_URL: 'postgres://ledger@db:5432/tables?sslmode=disable',
          DATABASE_PASSWORD: password,
          DATABASE_READ_URL: 'postgres://reader@replica/tables',
          DATABASE_READ_PASSWORD: password,
        });
        const whole = { user: 'ledger', password, host: 'db', port: 5432, database: 'tables' };
        expect(clientOf(databaseUrl)).toMatchObject(whole);
        const reading = { user: 'reader', password, host: 'replica' };
        expect(clientOf(databaseReadUrl)).toMatchObject(reading);
      }),
    );
  });

  test('reaches every node of EventStoreDB, and Redis', () => {
    fc.assert(
      fc.property(passwords, (password) => {
        const { eventStoreUrl = '', redisUrl = '' } = readConfig({
          EVENTSTORE_URL: 'esdb://ledger@one:2113,two:2113?tls=true',
          EVENTSTORE_PASSWORD: password,
          REDIS_URL: 'rediss://queue:6380/2',
          REDIS_PASSWORD: password,
        });
        const { login, hosts } = readConnectionString(eventStoreUrl);
        expect(login).toEqual({ user: 'ledger', password });
        expect(hosts).toEqual(['one:2113', 'two:2113']);
        const redis = new URL(redisUrl);
        expect([decodeURIComponent(redis.password), redis.host]).toEqual([password, 'queue:6380']);
      }),
    );
  });

  test('may be repeated in the URL', () => {
    const env = { DATABASE_URL: 'postgres://ledger:a%2Fb@db/tables', DATABASE_PASSWORD: 'a/b' };
    expect(readConfig(env).databaseUrl).toBe('postgres://ledger:a%2Fb@db/tables');
  });

  test.each([
    [{ DATABASE_PASSWORD: 'x' }, /^DATABASE_PASSWORD: is set, and DATABASE_URL is not$/],
    [
      { DATABASE_URL: 'postgres://db/tables', DATABASE_PASSWORD: 'x' },
      /^DATABASE_PASSWORD: DATABASE_URL names no user/,
    ],
    [
      { DATABASE_URL: 'postgres://ledger:y@db/tables', DATABASE_PASSWORD: 'x' },
      /^DATABASE_PASSWORD: DATABASE_URL has another password/,
    ],
    [
      { EVENTSTORE_URL: 'esdb://node:2113', EVENTSTORE_PASSWORD: 'x' },
      /^EVENTSTORE_PASSWORD: EVENTSTORE_URL names no user/,
    ],
  ])('is rejected if it conflicts with the URL: %j', (env, message) => {
    expect(settingFaults(env)).toMatch(message);
  });
});

describe('the URL of a store', () => {
  const broken = [
    '12/hunter2',
    '12#hunter2',
    'hunt/er2',
    'hunt#er2',
    'hunt?er2',
    'hunter2%',
    '%zz',
  ];
  const cases = broken.flatMap((password) => [
    ['DATABASE_URL', `postgres://ledger:${password}@db:5432/tables`],
    ['DATABASE_READ_URL', `postgresql://reader:${password}@db/tables`],
    ['REDIS_URL', `redis://:${password}@queue:6379`],
    ['REDIS_URL', `rediss://ledger:${password}@queue`],
  ]);

  test.each([
    ...cases,
    ['DATABASE_URL', 'postgres://'.concat('ledger:hunter2@db:port/tables')],
    ['DATABASE_URL', 'postgres://ledger:12?hunter2@db/tables'],
    ['EVENTSTORE_URL', 'esdb://ledger:hunt%er2@node:2113'],
    ['EVENTSTORE_URL', 'esdb://ledger:hunt@er2@node:2113'],
    ['EVENTSTORE_URL', 'esdb://ledger@node:2113'],
    ['EVENTSTORE_URL', 'esdb://node:port'],
    ['EVENTSTORE_URL', 'esdb://node:2113?tls'],
  ])('rejects %s=%s without its password', (name = '', url = '') => {
    const message = settingFaults({ [name]: url });
    expect(message).toMatch(new RegExp(`^${name}: `));
    expect(message).toContain(name.replace('_URL', '_PASSWORD'));
    expect(message).not.toMatch(/hunt|er2/);
  });

  test.each([
    'postgres://postgres@127.0.0.1:5432/ledger',
    'postgresql://127.0.0.1/ledger?user=someone@example.com',
    'postgres://u:p%40ss@[::1]:5432/a%2Fb?sslmode=verify-full&sslrootcert=/certificates/ca.crt',
    'postgres:///ledger?host=/var/run/postgresql',
    'postgres://ledger@/ledger?host=/var/run/postgresql',
    'postgres://ledger@%2Fvar%2Frun%2Fpostgresql/ledger',
  ])('accepts %s', (url) => {
    expect(readConfig({ DATABASE_URL: url }).databaseUrl).toBe(url);
  });
});
