import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { effectsOf } from '../src/sql/effects.js';
import { splitStatements } from '../src/sql/split.js';
import { allowedMs, timedStatements } from '../src/sql/time-limit.js';

const quoted = [
  `select 'a;b'`,
  `select 'it''s; here'`,
  `select e'back\\';slash'`,
  'select "a;b"',
  'select $$a;b$$',
  'do $tag$ begin; $$ end; $tag$',
  'select a$1$b',
];

describe('statements', () => {
  it.each(quoted)('%s is one statement', (sql) => {
    expect(splitStatements(sql).map(({ text }) => text)).toEqual([sql]);
  });

  it('comments are omitted, also nested ones and those with semicolons', () => {
    const sql = 'select 1 -- one; two\n; /* a; /* b; */ c; */ select 2';
    expect(splitStatements(sql).map(({ text }) => text)).toEqual(['select 1', 'select 2']);
  });

  it('any concatenation of statements is split into the same statements', () => {
    const one = fc.oneof(
      fc.constantFrom(...quoted),
      fc.string().map((text) => `select '${text.replaceAll("'", "''")}' as x`),
      fc.string().map((text) => `select 1 as "${text.replaceAll('"', '""')}" `),
    );
    fc.assert(
      fc.property(fc.array(one, { minLength: 1 }), (statements) => {
        const texts = splitStatements(statements.join(';')).map(({ text }) => text);
        expect(texts).toEqual(statements.map((text) => text.trim()));
      }),
    );
  });

  it('any text is split without an error', () => {
    const pieces = fc.constantFrom(
      "'",
      '"',
      '$',
      '$$',
      '$a$',
      ';',
      '--',
      '\n',
      '/*',
      '*/',
      '\\',
      'e',
      ' ',
    );
    fc.assert(
      fc.property(fc.array(pieces), (parts) => {
        for (const { text } of splitStatements(parts.join(''))) expect(text).not.toBe('');
      }),
    );
  });
});

describe('effects', () => {
  it.each([
    ['set x = 1', { kind: 'settings' }],
    ['SET SESSION Search_Path TO a, b', { kind: 'settings' }],
    ["/* hi */ set time zone 'UTC'", { kind: 'settings' }],
    ["select set_config('a.b', '1', false)", { kind: 'settings' }],
    ['reset all', { kind: 'settings' }],
    ['listen "Case"', { kind: 'listen', channel: 'Case' }],
    ['listen Case', { kind: 'listen', channel: 'case' }],
    ['unlisten *', { kind: 'unlisten', channel: '*' }],
    ['rollback to savepoint s', { kind: 'rollback_to' }],
    [
      'copy t (a, b) from stdin with (format csv)',
      { kind: 'refused', reason: 'COPY cannot read from the client' },
    ],
  ])('%s has its effect', (sql, effect) => {
    expect(effectsOf(sql)).toEqual([effect]);
  });

  it.each([
    'set local x = 1',
    'set transaction isolation level serializable',
    'update t set x = 1',
    "select 'set x = 1; listen y'",
    'copy t to stdout',
    'rollback',
    "insert into t values ('copy x from stdin')",
  ])('%s has no effect', (sql) => {
    expect(effectsOf(sql)).toEqual([]);
  });
});

describe('time limits', () => {
  it.each([
    ['select 1', 500, 500],
    ['select 1', 0, undefined],
    ['select 1; select 2', 500, 1000],
    ['begin; select 1; commit', 500, 500],
    ['commit', 500, 500],
    ['commit', 0, undefined],
    ["begin; set local statement_timeout = '2s'; select 1; commit", 0, 2000],
    ["begin; set local statement_timeout = '2s'; select 1; commit", 500, 2000],
    ['select 1; set statement_timeout = 100; select 2', 500, 600],
    ['select 1; set statement_timeout = 100; select 2', 0, undefined],
    ['set session statement_timeout to 0; select 1', 500, undefined],
    ["select set_config('statement_timeout', '1min', true); select 1", 500, 60_500],
    ["select 'set statement_timeout = 1'", 500, 500],
  ])('%s with a limit of %d ms gets %s ms', (sql, limitMs, allowed) => {
    expect(allowedMs(timedStatements(sql), limitMs)).toBe(allowed);
  });

  it('an additional statement never shortens the time of the others', () => {
    const one = fc.constantFrom('select 1', 'begin', 'commit', 'insert into t values (1)');
    fc.assert(
      fc.property(fc.array(one), one, fc.nat({ max: 1000 }), (all, more, limitMs) => {
        const time = (statements: readonly string[]) =>
          allowedMs(timedStatements(statements.join(';')), limitMs) ?? Number.POSITIVE_INFINITY;
        expect(time([...all, more])).toBeGreaterThanOrEqual(all.length === 0 ? 0 : time(all));
      }),
    );
  });

  it.each([
    ['set statement_timeout = 1', true],
    ['set local statement_timeout = 1', true],
    ['reset all', true],
    ['select set_config(name, value, true) from t', true],
    ["select set_config('search_path', 'a', true)", false],
    ['set search_path = a', false],
    ['select 1', false],
  ])('%s can change the limit: %s', (sql, may) => {
    expect(timedStatements(sql).some(({ mayChange }) => mayChange)).toBe(may);
  });
});
