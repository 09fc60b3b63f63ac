import { parseCql2, parseWhere, Refused } from '@exchange/filter';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shortOrWhole } from '../../../test/services/seeded-part.js';

// The first construction takes up to 2 s.
const anyText = fc.string({ unit: 'binary', maxLength: 200 });

const parsers = [
  ['where', parseWhere],
  ['CQL2', parseCql2],
] as const;

describe.each(parsers)('a hostile filter with %s', (_, parse) => {
  test.each([
    ['a second statement', "a = 'x'; drop table assets", 'without a semicolon'],
    ['a comment to the end', "a = 'x' -- and more", 'Comments are not supported'],
    ['a comment', "a = 'x' /* and more */", 'Comments are not supported'],
    ['a query', 'a in (select secret from map_keys)', 'Queries in a filter are not supported'],
    ['a union', "a = 'x' union select 1", 'Expected AND, OR or the end'],
    ['a function that sleeps', 'pg_sleep(10) is null', 'Unknown function pg_sleep'],
    ['a function that reads files', "pg_read_file('x') = 'y'", 'Unknown function pg_read_file'],
    ['a cast', 'a::int = 1 and cast(a as int) = 1', 'Unknown function cast'],
    ['U+0000', "a = 'x\0'", 'cannot contain the character U+0000'],
    ['a number out of range', 'a = 1e999', 'A number should be below 1.8e308'],
    ['1,000 brackets', `${'('.repeat(1_000)}a = 1${')'.repeat(1_000)}`, 'at most 100 levels'],
    ['100,000 brackets', '('.repeat(100_000), 'at most 100 levels'],
    ['many NOT', `${'NOT '.repeat(1_000)}a = 1`, 'at most 100 levels'],
    ['many signs', `a = ${'- '.repeat(1_000)}1`, 'at most 100 levels'],
    ['much arithmetic', `a = 1${' * 9e307'.repeat(200)}`, 'at most 100 signs of arithmetic'],
    ['many comparisons', `a = 1${' or a = 1'.repeat(1_001)}`, 'at most 1000 comparisons'],
    ['a long list', `a in (${'1,'.repeat(10_001)}1)`, 'at most 10000 values'],
    ['a long list of booleans', `a in (${'true,'.repeat(1_001)}true)`, 'at most 1000 comparisons'],
    ['many wildcards', `a like '${'%a'.repeat(1_001)}'`, 'at most 1000 wildcards'],
    ['a long text', `a = '${'x'.repeat(200_000)}'`, 'at most 200000 characters'],
  ])('%s is refused clearly', (_name, text, message) => {
    expect(() => parse(text)).toThrow(message);
  });

  test('any text is parsed or refused with its offset', () => {
    const word = fc.constantFrom(
      ...['a', '"b', '"c"', "'", "''", '(', ')', ',', '=', '<', '>', '+', '-', '*', '/', '%', '\\'],
      ...['AND', 'OR', 'NOT', 'IN', 'LIKE', 'BETWEEN', 'IS', 'NULL', 'ESCAPE', 'TRUE', 'DATE'],
      ...['S_INTERSECTS', 'BBOX', 'POINT', 'GEOMETRYCOLLECTION', 'CASEI', 'UPPER', '1', '1e5', '.'],
    );
    const text = fc.oneof(
      anyText,
      fc.array(word, { maxLength: 40 }).map((words) => words.join(' ')),
    );
    fc.assert(
      fc.property(text, (one) => {
        try {
          parse(one);
        } catch (error) {
          if (!(error instanceof Refused)) throw error;
          expect(error.at).toBeGreaterThanOrEqual(0);
          expect(error.at).toBeLessThanOrEqual(one.length);
        }
      }),
      { numRuns: shortOrWhole(1_000, 20_000) },
    );
  });

  test('accepts ten thousand values and a thousand comparisons', () => {
    const list = Array.from({ length: 10_000 }, (_one, at) => at);
    expect(parse(`a in (${list})`)).toMatchObject({ kind: 'in' });
    const many = Array.from({ length: 1_000 }, () => "a = 'x'").join(' or ');
    expect(parse(many)).toMatchObject({ kind: 'or' });
    expect(parse(`${'('.repeat(99)}a = 1${')'.repeat(99)}`)).toMatchObject({ kind: 'comparison' });
  });
});
