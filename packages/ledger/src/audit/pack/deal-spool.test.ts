import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AttestedEvent } from '@exchange/proof';
import { saidOf, Tally } from '@exchange/proof/pack';
import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { shortOrWhole } from '../../../../../test/services/seeded-part.js';
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

/** The table of all events, with so many transactions in memory, and what is counted of it. */
async function tableOf(events: readonly AttestedEvent[], max: number) {
  const open = inFolder();
  const [deals, table, tally] = [new DealSpool(open, max), open(), new Tally()];
  for (const event of events) {
    tally.takeEvent(event);
    await deals.take(event, saidOf(event, undefined));
  }
  await deals.writeTable(table, tally);
  await table.end();
  const lines: string[] = [];
  for await (const run of table.lines()) lines.push(...run);
  const groups = tally.groups().map(({ names, count, volume, amount }) => {
    return { names, count, volume: [String(volume), volume.count], amount: String(amount) };
  });
  return { lines, groups, begunBefore: tally.dealsBegunBefore };
}

test('transactions that do not fit into memory come out as those that do', async () => {
  // Events of one transaction are far apart, so that they stand in several files.
  const events = sampleLines(shortOrWhole(160, 400))
    .map(({ event }) => attested(event))
    .sort((a, b) => Number(a.revision) - Number(b.revision));
  const expected = await tableOf(events, 1000);
  expect(expected.groups.reduce((sum, { count }) => sum + count, 0)).toBe(shortOrWhole(50, 125));
  for (const max of [1, 7, 50]) {
    expect(await tableOf(events, max), `${max} in memory`).toEqual(expected);
  }
});

const text = fc.oneof(
  fc.constantFrom('', 'buy', 'sell', 'USD', '12.5', '-3', 'a,b', 'a"b', '"', '=1', "'=1"),
  fc.constantFrom('two\r\nlines', '\n', '\r', '\ufeffa', '\ud800', 'Zürich', '😀'),
  fc.string({ unit: 'binary', maxLength: 6 }),
);
const said = fc.record(
  {
    transaction_type: text,
    volume_mwh: text,
    direction: text,
    currency: text,
    book: text,
    submitted_at: text,
    amount: text,
    replacement: fc.record({ transaction_id: text }),
  },
  { requiredKeys: [] },
);
const type = fc.constantFrom(
  'TransactionSubmitted',
  'TransactionConfirmed',
  'TransactionCurtailed',
  'TransactionSettled',
  'TransactionCorrected',
  'SomethingElse',
);

test('whatever their events say, and whatever they are called, the table is the same however few fit into memory', async () => {
  const drawn = fc
    .array(fc.oneof(fc.uuid(), text), { minLength: 1, maxLength: 8 })
    .chain((ids) => fc.array(fc.tuple(fc.constantFrom(...ids), type, said), { maxLength: 30 }));
  await fc.assert(
    fc.asyncProperty(drawn, fc.integer({ min: 1, max: 4 }), async (told, max) => {
      const events = told.map(([id, type, data], index) => ({
        position: String(index + 1),
        stream: `transaction-${id}`,
        revision: '0',
        id: String(index),
        type,
        time: '2026-01-31T23:59:59.000Z',
        data,
        metadata: {},
      }));
      expect(await tableOf(events, max)).toEqual(await tableOf(events, 1000));
    }),
    { numRuns: shortOrWhole(12, 200) },
  );
});

test('what cannot be written is thrown to who writes', async () => {
  const spool = new Spool('/nowhere/at/all');
  await spool.add('a line\n');
  await expect(spool.end()).rejects.toThrow('ENOENT');
});
