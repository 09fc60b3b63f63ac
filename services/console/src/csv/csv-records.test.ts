import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { csvRecords, separatorOf } from './csv-records';

const cellsOf = (text: string) => csvRecords(text, separatorOf(text)).map(({ cells }) => cells);

it('reads quoted cells, and the first line of each record', () => {
  const text = '\uFEFFcode,name\r\nA,"Gulf, ""Coast""\nPower"\r\n\r\nB,<b>Bold</b>\r\n';
  expect(csvRecords(text, ',')).toEqual([
    { line: 1, text: 'code,name', cells: ['code', 'name'], fault: undefined },
    {
      line: 2,
      text: 'A,"Gulf, ""Coast""\nPower"',
      cells: ['A', 'Gulf, "Coast"\nPower'],
      fault: undefined,
    },
    { line: 5, text: 'B,<b>Bold</b>', cells: ['B', '<b>Bold</b>'], fault: undefined },
  ]);
});

it('detects semicolons or tabs from a header without commas', () => {
  expect(cellsOf('code;name\nA;Gulf, Coast')).toEqual([
    ['code', 'name'],
    ['A', 'Gulf, Coast'],
  ]);
  expect(cellsOf('code\tname\n\t"a ""b"""')).toEqual([
    ['code', 'name'],
    ['', 'a "b"'],
  ]);
  expect(cellsOf('code,name;\nA,B')).toEqual([
    ['code', 'name;'],
    ['A', 'B'],
  ]);
});

it('skips empty records, and keeps an empty last cell', () => {
  expect(csvRecords('\n \n', ',')).toEqual([]);
  expect(csvRecords('a,', ',').map(({ cells }) => cells)).toEqual([['a', '']]);
});

it('reports misplaced quotes for their own line only', () => {
  const faults = csvRecords('a,b\n5" pipe,x\n"c"d,x\nf,"g\nh', ',').map((one) => one.fault);
  expect(faults).toEqual([
    undefined,
    expect.stringContaining('put the whole cell in quotes'),
    expect.stringContaining('put the whole cell in quotes'),
    'A quoted cell of this line is not closed.',
  ]);
});

it("agrees with the ledger's reader, for any cells and line ends", () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '1', ' ', ',', '"', '\n', 'é', '=') });
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const plain = fc.string({ unit: fc.constantFrom('a', ' ', '-', ';') });
  const row = fc.tuple(cell.map(quoted), plain, cell.map(quoted));
  const table = fc.array(row, { minLength: 1, maxLength: 20 });
  const ends = fc.constantFrom('\n', '\r\n', '\r');
  fc.assert(
    fc.property(table, ends, (rows, end) => {
      const text = ['book,note,external_id', ...rows.map((one) => one.join(','))].join(end);
      const read = parse(text, { bom: true, trim: true, skip_empty_lines: true });
      expect(csvRecords(text, ',').map(({ cells }) => cells)).toEqual(read);
      expect(csvRecords(text, ',').every(({ fault }) => fault === undefined)).toBe(true);
    }),
  );
});
