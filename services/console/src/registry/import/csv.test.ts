import { expect, it } from 'vitest';
import { readCsv } from './csv';

it('reads quoted values with separators, quotes and new lines, and says where each record begins', () => {
  const text = '\uFEFFcode,name\r\nA,"Gulf, ""Coast""\nPower"\r\n\r\nB,<b>Bold</b>\r\n';
  expect(readCsv(text)).toEqual([
    { line: 1, values: ['code', 'name'] },
    { line: 2, values: ['A', 'Gulf, "Coast"\nPower'] },
    { line: 5, values: ['B', '<b>Bold</b>'] },
  ]);
});

it('takes semicolons where the head has them', () => {
  expect(readCsv('code;name\nA;Gulf, Coast')).toEqual([
    { line: 1, values: ['code', 'name'] },
    { line: 2, values: ['A', 'Gulf, Coast'] },
  ]);
});

it('has no record of nothing', () => {
  expect(readCsv('\n \n')).toEqual([]);
});
