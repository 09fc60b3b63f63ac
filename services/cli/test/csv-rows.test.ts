import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvRows } from '../src/import/formats/csv-rows.js';
import { inPieces } from './mapping.js';

async function rowsOf(source: ReturnType<typeof csvRows>) {
  const rows = [];
  for await (const some of source) rows.push(...some);
  return rows;
}

const plain = ['a', 'b7', ',', ';', '\t', ' ', '\u00a0', '\ufeff', 'é', '\u{1f600}', '\0', ',,'];
const textOf = (...signs: readonly string[]) =>
  fc.array(fc.constantFrom(...signs), { maxLength: 60 }).map((some) => some.join(''));
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

test('gives the same rows for any chunks of a file', async () => {
  const cuts = fc.array(fc.nat(200), { maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(files, cuts, async ([text, delimiter], at) => {
      const whole = await rowsOf(csvRows(inPieces(text, []), delimiter));
      expect(await rowsOf(csvRows(inPieces(text, at), delimiter))).toEqual(whole);
    }),
    { numRuns: 400 },
  );
});
