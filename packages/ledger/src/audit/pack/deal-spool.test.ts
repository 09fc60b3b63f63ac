import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BookedDeal, DealBook, saidOf } from '@exchange/proof/pack';
import { afterEach, expect, test } from 'vitest';
import { sampleLines } from '../../../test/sample-pack.js';
import { attested } from '../attested.js';
import { DealSpool } from './deal-spool.js';
import { Spool } from './spool.js';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function inFolder(): () => Spool {
  const folder = mkdtempSync(join(tmpdir(), 'deal-spool-'));
  folders.push(folder);
  let count = 0;
  return () => {
    count += 1;
    return new Spool(join(folder, String(count)));
  };
}

test('transactions that do not fit into memory come out as those that do', async () => {
  // Events of one transaction are far apart, so that they stand in several files.
  const events = sampleLines(400)
    .map(({ event }) => attested(event))
    .sort((a, b) => Number(a.revision) - Number(b.revision));
  const book = new DealBook();
  for (const event of events) book.take(event, saidOf(event, undefined));
  const expected = book.drain();
  expect(expected).toHaveLength(100);
  for (const max of [1, 7, 50, 1000]) {
    const spool = new DealSpool(inFolder(), max);
    for (const event of events) await spool.take(event, saidOf(event, undefined));
    const deals: BookedDeal[] = [];
    for await (const run of spool.deals()) deals.push(...run);
    expect(deals, `${max} in memory`).toEqual(expected);
  }
});

test('what cannot be written is thrown to who writes', async () => {
  const spool = new Spool('/nowhere/at/all');
  await spool.add('a line\n');
  await expect(spool.end()).rejects.toThrow('ENOENT');
});
