import { describe, expect, test } from 'vitest';
import { type Limit, LimitReached } from '../src/admission/limit-reached.js';
import { CommandFailed } from '../src/commands/command-failed.js';
import { CredentialRefused } from '../src/credentials/credential-refused.js';
import type { EngineRefusal } from '../src/errors/engine-refusal.js';
import { isTransient } from '../src/errors/transient.js';
import { AppendTooLarge, EventLogUnavailable } from '../src/event-log/errors.js';
import { HttpProblem } from '../src/http/problems/http-problem.js';
import { problemAnswer } from '../src/http/problems/problem-answer.js';
import { isRefusal, problemOf } from '../src/http/problems/problem-of.js';

const coded = (code: string, message = 'x') => Object.assign(new Error(message), { code });

describe('a transient error of a store', () => {
  test.each([
    ['the log does not answer', new EventLogUnavailable('x')],
    ['nothing listens', coded('ECONNREFUSED')],
    ['one of several addresses', new AggregateError([coded('ECONNREFUSED')])],
    ['PostgreSQL shuts down', coded('57P01')],
    ['PostgreSQL has no connection left', coded('53300')],
    ['a lost connection', new Error('Connection terminated unexpectedly')],
    ['a cause', new Error('query failed', { cause: coded('ECONNRESET') })],
    [
      'the log does not answer, as a cause',
      new Error('x', { cause: new EventLogUnavailable('x') }),
    ],
    ['a deadlock', coded('40P01')],
    ['a standby takes no writes', coded('25006')],
  ])('%s: 503 with Retry-After', (_, error) => {
    expect(isTransient(error)).toBe(true);
    expect(problemOf(error)).toMatchObject({ status: 503, headers: { 'retry-after': '1' } });
    expect(problemOf(error).detail).toMatch(/^A store is unavailable/);
    expect(isRefusal(error)).toBe(false);
  });

  test.each([
    ['missing tables', coded('42P01'), '1', /is unavailable/],
    [
      'missing tables, as a cause',
      new Error('x', { cause: coded('3F000') }),
      '1',
      /is unavailable/,
    ],
    ['rows of an older version', coded('22P05'), '30', /being rebuilt/],
    ['a statement over its time limit', coded('57014'), '5', /took too long/],
  ])('%s: 503 with its own Retry-After', (_, error, seconds, detail) => {
    expect(problemOf(error)).toMatchObject({ status: 503, headers: { 'retry-after': seconds } });
    expect(problemOf(error).detail).toMatch(detail);
  });

  test.each([
    ['a violated constraint', coded('23505')],
    ['wrong SQL', coded('42601')],
    ['a programming error', new TypeError('undefined is not a function')],
    ['no error', 'ECONNREFUSED'],
  ])('%s is not transient: 500', (_, error) => {
    expect(isTransient(error)).toBe(false);
    expect(problemOf(error)).toMatchObject({ status: 500, detail: 'Internal server error.' });
    expect(isRefusal(error)).toBe(false);
  });
});

describe('a refusal of the engine', () => {
  const refusals: readonly [number, EngineRefusal][] = [
    [409, { code: 'contended' }],
    [412, { code: 'revision_differs' }],
    [409, { code: 'stream_unreadable', stream: 'asset-1', revision: '2', type: 'New' }],
    [422, { code: 'key_malformed', key: 'a b' }],
    [409, { code: 'key_under_way' }],
    [422, { code: 'key_used_for_another_request' }],
  ];
  test.each(refusals)('is %i for %o', (status, refusal) => {
    const error = new CommandFailed(refusal);
    expect(problemOf(error)).toMatchObject({ status, refusal });
    expect(isRefusal(error)).toBe(true);
  });

  test('has the location and input of a malformed key', () => {
    const { detail } = problemOf(new CommandFailed({ code: 'key_malformed', key: 'a b' }));
    expect(detail).toMatchObject([{ loc: ['header', 'Idempotency-Key'], input: 'a b' }]);
  });

  test('has the size of an oversized append, and the limit', () => {
    const problem = problemOf(new AppendTooLarge('asset-1', 2_000_000, 1_044_480));
    expect(problem.status).toBe(413);
    expect(problem.detail).toMatch(/of 2000000 bytes.*limit of 1044480 bytes/);
  });

  test('names the headers of credentials for a missing credential', () => {
    expect(problemOf(new CredentialRefused({ kind: 'missing' }))).toMatchObject({
      status: 401,
      headers: { 'www-authenticate': 'Bearer' },
    });
    const plain = problemOf(new CredentialRefused({ kind: 'missing' })).detail;
    expect(plain).toMatch(/Authorization.*X-API-Key/);
    expect(plain).not.toMatch(/api_key/);
    const ofMaps = problemOf(new CredentialRefused({ kind: 'missing', takesMapKeys: true }));
    expect(ofMaps.detail).toMatch(/Authorization.*X-API-Key.*key for maps.*api_key or token/);
    const malformed = new CredentialRefused({ kind: 'reseller_malformed', sent: 'seven' });
    expect(problemOf(malformed).detail).toMatchObject([
      { type: 'uuid_parsing', loc: ['header', 'X-Service-Reseller-Id'], input: 'seven' },
    ]);
  });

  const seats = { name: 'seats', what: 'seats', setting: 'SEATS', holder: 'caller' } as const;
  const limits: readonly [number, string, RegExp, Limit][] = [
    [
      429,
      '1',
      /One caller may have 3 seats .*SEATS_SHARE/,
      { kind: 'share', shared: seats, max: 3 },
    ],
    [503, '1', /limit of 9 seats .*SEATS_MAX/, { kind: 'total', shared: seats, max: 9 }],
    [429, '2', /RATE_LIMIT_PER_MINUTE/, { kind: 'rate_of_caller', max: 5, msLeft: 1_001 }],
    [503, '1', /RATE_LIMIT_TOTAL_PER_MINUTE/, { kind: 'rate_of_all', max: 5, msLeft: 0 }],
    [429, '60', /REFUSALS_PER_MINUTE/, { kind: 'wrong_credentials', max: 5, msLeft: 60_000 }],
    [429, '7', /refused for 30 s/, { kind: 'held_off', holdOffMs: 30_000, msLeft: 7_000 }],
  ];
  test.each(limits)(
    'of a limit is %i with Retry-After %s: %s',
    (status, seconds, detail, limit) => {
      const problem = problemOf(new LimitReached(limit));
      expect(problem).toMatchObject({ status, headers: { 'retry-after': seconds } });
      expect(problem.detail).toMatch(detail);
    },
  );
});

test.each([
  [404, 'NotFound'],
  [412, 'BadRequest'],
  [413, 'ContentTooLarge'],
  [422, 'InvalidParameterValue'],
  [431, 'BadRequest'],
  [504, 'ServerError'],
])('OGC names status %i %s in every version of Node', (status, code) => {
  const { body } = problemAnswer('ogc', new HttpProblem(status, 'x'));
  expect(JSON.parse(body)).toEqual({ code, description: 'x' });
});
