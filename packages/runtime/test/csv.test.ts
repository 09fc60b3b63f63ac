import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvCell, csvLine } from '../src/http/csv.js';

describe('a cell of comma-separated values', () => {
  test.each([
    ['=1+1', "'=1+1"],
    ['+49 30 1234', "'+49 30 1234"],
    ['-cmd|calc', "'-cmd|calc"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['＝1+1', "'＝1+1"],
    ['-1+1', "'-1+1"],
  ])('that would be a formula is kept a text: %j', (given, expected) => {
    expect(csvCell(given)).toBe(expected);
  });

  test.each(['-12.5', '+3', '0', '-0.000001', '-1e5'])(
    'that is a number stays one: %s',
    (given) => {
      expect(csvCell(given)).toBe(given);
    },
  );

  test.each([
    ['a,b', '"a,b"'],
    ['say "no"', '"say ""no"""'],
    ['two\nlines', '"two\nlines"'],
    ['=HYPERLINK("x","y")', '"\'=HYPERLINK(""x"",""y"")"'],
    [null, ''],
  ])('is quoted where it has to be: %j', (given, expected) => {
    expect(csvCell(given)).toBe(expected);
  });

  test('never begins with what begins a formula, unless it is a number', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const read = csvCell(text).replace(/^"/, '');
        expect(/^[=+\-@]/.test(read) && Number.isNaN(Number(text))).toBe(false);
      }),
    );
  });

  test('makes a line that ends as RFC 4180 has it', () => {
    expect(csvLine(['a', null, '1'])).toBe('a,,1\r\n');
  });
});
