import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvCell, csvLine, textOfCsvCell } from '../src/csv.js';

// The first construction takes up to 2 s.
const anyText = fc.string({ unit: 'binary' });

describe('a CSV cell', () => {
  test.each([
    ['=1+1', "'=1+1"],
    ['+49 30 1234', "'+49 30 1234"],
    ['-cmd|calc', "'-cmd|calc"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['＝1+1', "'＝1+1"],
    ['-1+1', "'-1+1"],
    ["'=1+1", "''=1+1"],
  ])('escapes the formula %j', (cell, expected) => {
    expect(csvCell(cell)).toBe(expected);
  });

  test.each(['-12.5', '+3', '0', '-0.000001', '-1e5'])('does not escape the number %s', (cell) => {
    expect(csvCell(cell)).toBe(cell);
  });

  test.each([
    ['a,b', '"a,b"'],
    ['say "no"', '"say ""no"""'],
    ['two\nlines', '"two\nlines"'],
    ['=HYPERLINK("x","y")', '"\'=HYPERLINK(""x"",""y"")"'],
    [null, ''],
  ])('quotes %j if necessary', (cell, expected) => {
    expect(csvCell(cell)).toBe(expected);
  });

  test('never starts like a formula, unless it is a number', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const read = csvCell(text).replace(/^"/, '');
        expect(/^[=+\-@]/.test(read) && Number.isNaN(Number(text))).toBe(false);
      }),
    );
  });

  test('gives its text back', () => {
    const sign = fc.constantFrom("'", '=', '-', '+', '1', 'a', '\t', '＝', '"', ',');
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: sign }), anyText), (text) => {
        const cell = csvCell(text);
        const read = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
        expect(textOfCsvCell(read)).toBe(text);
      }),
    );
  });

  test('ends lines with CRLF (RFC 4180)', () => {
    expect(csvLine(['a', null, '1'])).toBe('a,,1\r\n');
  });
});
