import { describe, expect, test } from 'vitest';
import { temporaryFile } from '../../../test/services/temporary-folder.js';
import { recordsOf } from './mapping.js';

async function read(content: string, delimiter?: string) {
  const lines = await recordsOf('counterparties', temporaryFile('some.csv', content), {
    delimiter,
  });
  return lines.map((line) =>
    line.kind === 'request'
      ? [line.line, line.body['code'], line.body['name']]
      : [line.line, line.reason],
  );
}

const forgotten = /^a quote opens a cell and is not closed before a delimiter or a line end/;

describe('a table written by a spreadsheet', () => {
  test('may have empty columns and rows at its end', async () => {
    expect(await read('code,name,,\r\nA,One,,\r\nB,Two\r\n,,,\r\n,,,\r\n')).toEqual([
      [2, 'A', 'One'],
      [3, 'B', 'Two'],
    ]);
  });

  test('refuses a cell in an unnamed column, by line', async () => {
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
  ])('reads a first line with the separator: %j', async (content, name) => {
    expect(await read(content)).toEqual([[3, 'A', name]]);
  });

  test('prefers --delimiter to the first line', async () => {
    expect(await read('sep=,\ncode;name\nA;One\n', ';')).toEqual([[3, 'A', 'One']]);
  });

  test.each([
    ['code;name\nA;Eins\n', "add --delimiter ';'"],
    ['code\tname\nA\tEins\n', 'add --delimiter tab'],
    ['code|name\nA|Eins\n', "add --delimiter '|'"],
    ['Code,Name\nA,One\n', 'No column of this file is known: it has Code, Name'],
    ['code,name,code\nA,One,B\n', 'The header names a column twice: code.'],
    ['', 'The file is empty'],
    [',,\n,,\n', 'The file is empty'],
    ['"code,name\nA,One\n', 'Line 1: a quote opens a cell'],
  ])('refuses an invalid header with a remedy: %j', async (content, message) => {
    await expect(read(content)).rejects.toThrow(message);
  });

  test.each(['\n', '\r\n', '\r'])('accepts line ends %j, also within quotes', async (end) => {
    const lines = ['code,name', `A,"One${end}two"`, 'B,"Say ""yes"""', 'C,Valve 5" main', ''];
    expect(await read(lines.join(end))).toEqual([
      [2, 'A', `One${end}two`],
      [4, 'B', 'Say "yes"'],
      [5, 'C', 'Valve 5" main'],
    ]);
  });

  test('reports the rows inside an unclosed quote', async () => {
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

  test('stops at an unclosed quote, and names its line', async () => {
    const rows = Array.from({ length: 5 }, (_, n) => `${n},${'x'.repeat(2 ** 20)}`);
    await expect(read(`code,name\nA,"Open\n${rows.join('\n')}\n`)).rejects.toThrow(
      /^Line 2: a quote opens a cell and is not closed within/,
    );
  });

  test('keeps zeros and signs of ids', async () => {
    expect(await read("code,name\n00701,'00701\n1E5,=1+1\n")).toEqual([
      [2, '00701', "'00701"],
      [3, '1E5', '=1+1'],
    ]);
  });
});
