import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvRecords } from '../../csv/csv-records';
import { type GivenLines, partMax, partsOf, readLines } from './split-lines';

const cell = fc.string({ unit: fc.constantFrom('a', '1', ' ', ',', '"', '\n', 'é', '=') });
const written = (text: string) => `"${text.replaceAll('"', '""')}"`;

const faultsOf = ({ invalid }: GivenLines) => invalid.map(({ detail }) => detail);

const cellsOf = (text: string) => csvRecords(text, ',').flatMap(({ cells }) => cells);

describe('Pasted or dropped lines', () => {
  test('are split at record ends, with any content in quoted cells', () => {
    const table = fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(table, (rows) => {
        const text = ['book,external_id', ...rows.map((row) => row.map(written).join(','))].join(
          '\r\n',
        );
        const input = readLines(text);
        expect(input.header).toBe('book,external_id');
        expect(input.lines.map((line) => cellsOf(line.text))).toEqual(rows);
        expect(input.invalid).toEqual([]);
      }),
    );
  });

  test('have their line number in the file', () => {
    const input = readLines('book,external_id\n"two\nlines",1\n\nlast,2\n');
    expect(input.lines.map(({ line }) => line)).toEqual([2, 5]);
  });

  test('may be tab-separated spreadsheet cells that contain commas', () => {
    const input = readLines('book\texternal_id\nBase, north\t"a ""b"""\n');
    expect(input.header).toBe('book,external_id');
    expect(input.lines.map(({ text }) => cellsOf(text))).toEqual([['Base, north', 'a "b"']]);
    // Spreadsheets copy a quote unescaped.
    const inches = readLines('book\texternal_id\n5" pipe\t1\n');
    expect(inches.lines.map(({ text }) => cellsOf(text))).toEqual([['5" pipe', '1']]);
    expect(inches.invalid).toEqual([]);
    const open = readLines('book\texternal_id\nBase\t"1\n');
    expect(faultsOf(open)).toEqual([expect.stringContaining('quote')]);
  });

  test('are reported with a reason if invalid', () => {
    const table = readLines('a,b\n1,2,3\n1,"2\n');
    expect(faultsOf(table)).toEqual([
      'This line has 3 cells, the header has 2.',
      'A quoted cell of this line is not closed.',
    ]);
    const json = readLines('{"book":"a"}\n{"book":\n[1]\n');
    expect(json.lines).toEqual([{ line: 1, text: '{"book":"a"}' }]);
    expect(faultsOf(json)).toEqual(['This is not a JSON object.', 'This is not a JSON object.']);
  });

  test('are split into requests within the limit, in order, each with the header', () => {
    const lengths = fc.array(fc.integer({ min: 1, max: 200_000 }), { maxLength: 30 });
    fc.assert(
      fc.property(lengths, (sizes) => {
        const lines = sizes.map((size, index) => ({ line: index + 2, text: 'x'.repeat(size) }));
        const parts = partsOf({ format: 'csv', header: 'book', lines });
        expect(parts.flatMap((part) => part.lines)).toEqual(lines);
        for (const { body } of parts) {
          expect(body.startsWith('book\r\n')).toBe(true);
          expect(body.length).toBeLessThan(1_048_576);
        }
      }),
      { numRuns: 20 },
    );
    const many = Array.from({ length: 2_500 }, (_, index) => ({ line: index + 1, text: '{}' }));
    const parts = partsOf({ format: 'ndjson', header: undefined, lines: many });
    expect(parts.map(({ lines }) => lines.length)).toEqual([partMax, partMax, 500]);
  });
});
