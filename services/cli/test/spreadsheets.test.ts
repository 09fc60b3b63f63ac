import { describe, expect, test } from 'vitest';
import type { ImportLine } from '../src/import/import-line.js';
import { recordKinds } from '../src/import/record-kind.js';
import { recordSource } from '../src/import/record-source.js';
import { temporaryFile } from './temporary-folder.js';

/** What becomes of the lines of a CSV: a body of a counterparty, or the line's number and why it is refused. */
async function read(content: string, delimiter?: string) {
  const kind = recordKinds.find(({ name }) => name === 'counterparties');
  if (kind === undefined) throw new Error('no counterparties');
  const mapping = { columns: new Map(), constants: new Map(), keyColumn: undefined };
  const file = temporaryFile('some.csv', content);
  const lines: ImportLine[] = [];
  for await (const line of recordSource(kind, file, mapping, undefined, delimiter, undefined)
    .lines) {
    lines.push(line);
  }
  return lines.map((line) =>
    line.kind === 'request'
      ? [line.line, line.body['code'], line.body['name']]
      : [line.line, line.reason],
  );
}

const forgotten = /^a quote opens a cell and is not closed before a delimiter or a line end/;

describe('a table as spreadsheets write it', () => {
  test('may have empty columns behind its last one, and empty rows at its end', async () => {
    expect(await read('code,name,,\r\nA,One,,\r\nB,Two\r\n,,,\r\n,,,\r\n')).toEqual([
      [2, 'A', 'One'],
      [3, 'B', 'Two'],
    ]);
  });

  test('a cell in a column without a name is refused with its line', async () => {
    expect(await read('code,,name\nA,,One\nB,x,Two\n')).toEqual([
      [2, 'A', 'One'],
      [3, expect.stringContaining('column 2 has no name in the header and holds "x"')],
    ]);
    expect(await read('code,name,,\nA,One,,\nB,Two,,x\n')).toEqual([
      [2, 'A', 'One'],
      [3, 'has 4 columns where the header has 2'],
    ]);
  });

  test.each([
    ['sep=;\r\ncode;name\r\nA;One, two\r\n', 'One, two'],
    ['"sep=;"\ncode;name\nA;One, two\n', 'One, two'],
    ['sep=,\ncode,name\nA,One\n', 'One'],
    ['SEP=|\ncode|name\nA|"One"\n', 'One'],
    ['sep=\t\ncode\tname\nA\tOne\n', 'One'],
  ])('a first line with its separator is a hint: %j', async (content, name) => {
    expect(await read(content)).toEqual([[3, 'A', name]]);
  });

  test('--delimiter is right where the hint is another', async () => {
    expect(await read('sep=,\ncode;name\nA;One\n', ';')).toEqual([[3, 'A', 'One']]);
  });

  test.each([
    ['code;name\nA;Eins\n', "add --delimiter ';'"],
    ['code\tname\nA\tEins\n', 'add --delimiter tab'],
    ['code|name\nA|Eins\n', "add --delimiter '|'"],
    ['Code,Name\nA,One\n', 'No column of this file is known: it has Code, Name'],
    ['code,name,code\nA,One,B\n', 'The header names a column twice: code.'],
    [',,\n,,\n', 'The file is empty'],
    ['"code,name\nA,One\n', 'Line 1: a quote opens a cell'],
  ])('a header that cannot be used says what to change: %j', async (content, message) => {
    await expect(read(content)).rejects.toThrow(message);
  });

  test.each(['\n', '\r\n', '\r'])('line ends %j, also within quotes', async (end) => {
    const lines = ['code,name', `A,"One${end}two"`, 'B,"Say ""yes"""', 'C,Valve 5" main', ''];
    expect(await read(lines.join(end))).toEqual([
      [2, 'A', `One${end}two`],
      [4, 'B', 'Say "yes"'],
      [5, 'C', 'Valve 5" main'],
    ]);
  });

  test('a quote that is not closed takes no row along unseen', async () => {
    expect(await read('code,name\nA,"Open\nB,Two\nC,"Three"\nD,Four\n')).toEqual([
      [2, expect.stringMatching(/^a quote .* lines 2 to 4 are not read/)],
      [5, 'D', 'Four'],
    ]);
    expect(await read('code,name\nA,One\nB,"Open\nC,Three\n')).toEqual([
      [2, 'A', 'One'],
      [3, expect.stringMatching(/^a quote .* lines 3 to 4 are not read/)],
    ]);
    expect(await read('code,name\nA,"He said "no""\nB,Two\n')).toEqual([
      [2, expect.stringMatching(forgotten)],
      [3, 'B', 'Two'],
    ]);
  });

  test('a quote that is never closed in a large file stops the reading with its line', async () => {
    const rows = Array.from({ length: 5 }, (_, n) => `${n},${'x'.repeat(2 ** 20)}`);
    await expect(read(`code,name\nA,"Open\n${rows.join('\n')}\n`)).rejects.toThrow(
      /^Line 2: a quote opens a cell and is not closed within/,
    );
  });

  test('ids keep their zeros and signs', async () => {
    expect(await read("code,name\n00701,'00701\n1E5,=1+1\n")).toEqual([
      [2, '00701', "'00701"],
      [3, '1E5', '=1+1'],
    ]);
  });
});
