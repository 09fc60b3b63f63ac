import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { checkWeight, consoleBytesMax, sumOf, weigh } from '../../scripts/console-weight.mjs';
import record from '../../services/console/weight.json' with { type: 'json' };
import { temporaryFolder } from '../services/temporary-folder.js';

let folder = '';
const put = (name: string, bytes: number) =>
  writeFileSync(join(folder, 'assets', name), Buffer.alloc(bytes));

beforeAll(() => {
  folder = temporaryFolder();
  mkdirSync(join(folder, 'assets'));
  put('blotter-page-Ab_3-x9Z.js', 90_000);
  put('blotter-page-Ab_3-x9Z.js.gz', 30_000);
  put('blotter-page-Ab_3-x9Z.js.br', 20_000);
  put('tiny-12345678.css', 400);
  put('map-page-12345678.js', 900_000);
  put('map-page-12345678.js.gz', 300_000);
  put('countries-12345678.json.gz', 200_000);
});

test("the console's weight is the transferred size of its pages, the map apart", () => {
  expect(weigh(folder)).toEqual({
    pages: { 'blotter-page.js': 30_000, 'tiny.css': 400 },
    map: 300_000,
  });
});

test('a build over the limit fails and names the larger files', () => {
  expect(() => checkWeight(folder, 30_400)).not.toThrow();
  expect(() => checkWeight(folder, 30_399)).toThrow(/blotter-page\.js: 30\.0 kB, \d+\.\d kB more/);
});

test('the recorded weight is within the limit, with reserve', () => {
  expect(consoleBytesMax).toBe(400_000);
  expect(sumOf(record)).toBeLessThan(consoleBytesMax);
});
