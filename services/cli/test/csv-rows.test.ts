import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parsedCsvRows } from '../src/import/csv-parsed-rows.js';
import { type CsvBlock, csvRows } from '../src/import/csv-rows.js';

async function* inPieces(bytes: Buffer, cuts: readonly number[]): AsyncGenerator<Buffer> {
  const places = [...new Set(cuts.map((cut) => cut % (bytes.length + 1)))].sort((a, b) => a - b);
  for (const [index, from] of [0, ...places].entries()) yield bytes.subarray(from, places[index]);
}

async function rowsOf(blocks: AsyncIterable<CsvBlock>) {
  const rows = [];
  for await (const block of blocks) rows.push(...block.rows);
  return rows;
}

/** What becomes of a file, and what the parser of all CSV alone makes of it. */
async function bothWays(bytes: Buffer, cuts: readonly number[], delimiter: string) {
  const rest = { linesBefore: 0, bytesBefore: 0 };
  return [
    await rowsOf(
      csvRows(inPieces(bytes, cuts), delimiter, (left) => parsedCsvRows(left, delimiter)),
    ),
    await rowsOf(parsedCsvRows({ ...rest, bytes: inPieces(bytes, []) }, delimiter)),
  ];
}

const plain = ['a', 'b7', ',', ';', '\t', ' ', '\u00a0', '\ufeff', 'é', '\u{1f600}', '\0', ',,'];
const textOf = (...signs: readonly string[]) =>
  fc.array(fc.constantFrom(...signs), { maxLength: 60 }).map((some) => some.join(''));
/** Quoted cells among plain ones. What is damaged the parser tells once or twice, depending on the pieces that it gets. */
const quotedCell = textOf('a', ',', '"', '\n', '\r\n').map(
  (text) => `"${text.replaceAll('"', '""')}"`,
);
const table = (lineEnd: string) =>
  fc
    .array(fc.array(fc.oneof(textOf('a', ' ', 'é'), quotedCell), { minLength: 1, maxLength: 4 }), {
      maxLength: 8,
    })
    .map((rows) => rows.map((cells) => cells.join(',')).join(lineEnd));
const withoutQuotes = fc.oneof(
  textOf(...plain, '\n'),
  textOf(...plain, '\r\n'),
  textOf(...plain, '\n', '\r\n', '\r'),
);
const files = fc.oneof(
  fc.tuple(withoutQuotes, fc.constantFrom(',', ';', '\t')),
  fc.tuple(fc.oneof(table('\n'), table('\r\n')), fc.constant(',')),
);

test('a file is read as the parser of all that CSV can be reads it, however it comes', async () => {
  const cuts = fc.array(fc.nat(200), { maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(files, cuts, async ([text, delimiter], at) => {
      const [rows, expected] = await bothWays(Buffer.from(text), at, delimiter);
      expect(rows).toEqual(expected);
    }),
    { numRuns: 400 },
  );
});

test('a file without quotes is not given to the parser', async () => {
  const bytes = Buffer.from('\ufeffname,note\r\nfirst, a \r\n\r\nsecond,b');
  const rows = await rowsOf(
    csvRows(inPieces(bytes, [5, 20]), ',', () => {
      throw new Error('it was given to the parser');
    }),
  );
  expect(rows).toEqual([
    { kind: 'row', cells: ['name', 'note'], line: 1 },
    { kind: 'row', cells: ['first', 'a'], line: 2 },
    { kind: 'row', cells: ['second', 'b'], line: 4 },
  ]);
});

test('what is read of a file is counted to its end', async () => {
  const bytes = Buffer.from('a,b\nc,d\n"e",f\ng,h\n');
  let read = 0;
  for await (const block of csvRows(inPieces(bytes, [9]), ',', (rest) =>
    parsedCsvRows(rest, ','),
  )) {
    read = block.bytesRead;
  }
  expect(read).toBe(bytes.length);
});
