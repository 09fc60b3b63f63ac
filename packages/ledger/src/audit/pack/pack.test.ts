import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type PackVerdict, readZip, verifyPack } from '@exchange/proof/pack';
import { openPack } from '@exchange/proof/pack/open';
import { describe, expect, test } from 'vitest';
import { buildVerifiers } from '../../../../../scripts/verifiers-build.mjs';
import { seededPart } from '../../../../../test/services/seeded-part.js';
import { temporaryFolder } from '../../../../../test/services/temporary-folder.js';
import { parseCsv } from '../../../test/csv-reader.js';
import {
  bytesAt,
  dealId,
  filesOf,
  fingerprint,
  isCorrected,
  replacementOf,
  sampleLines,
  samplePack,
  samplePackParts,
} from '../../../test/sample-pack.js';
import { writePack } from './write-pack.js';

const log = sampleLines(157);
const folder = temporaryFolder();
await buildVerifiers();
const whole = await samplePack(log);

const verified = (pack: Uint8Array, fingerprints = [fingerprint]): Promise<PackVerdict> =>
  verifyPack({ files: () => readZip(bytesAt(pack)), fingerprints });
const textIn = async (pack: Buffer, name: string) =>
  (await filesOf(pack)).get(name)?.toString() ?? '';
const leavesIn = async (pack: Buffer): Promise<number[]> =>
  (await textIn(pack, 'events.ndjson'))
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line).leaf_index);

describe('a pack', () => {
  test('of any range is proven', async () => {
    const edges = [0, ...seededPart([1, 2, 63, 64, 65, 127, 128, 156], 2), 157];
    for (const firstLeaf of edges) {
      for (const endLeaf of edges.filter((one) => one >= firstLeaf)) {
        const [from, to] = [`${firstLeaf * 7 + 3}`, `${Math.max(0, endLeaf * 7 - 4)}`];
        const pack = await samplePack(log, { firstLeaf, endLeaf, from, to });
        const verdict = await verified(pack);
        const about = `${firstLeaf} to ${endLeaf}`;
        expect(verdict, about).toMatchObject({ ok: true, pack: { events: endLeaf - firstLeaf } });
        expect(await leavesIn(pack), about).toEqual(
          Array.from({ length: endLeaf - firstLeaf }, (_, index) => firstLeaf + index),
        );
      }
    }
  }, 20_000); // Packs and verifies every pair of edges.

  test('of an earlier checkpoint has the events up to that checkpoint', async () => {
    const pack = await samplePack(log, {}, undefined, 100);
    expect(await verified(pack)).toMatchObject({
      ok: true,
      isWholeLog: true,
      pack: { events: 100 },
    });
    const empty = await samplePack(log, {}, undefined, 0);
    expect(await verified(empty)).toMatchObject({ ok: true, pack: { events: 0 } });
  });

  test('is unpacked by another program, and its folder is verified', async () => {
    const file = join(folder, 'pack.zip');
    writeFileSync(file, whole);
    const unpack = `import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None; z.extractall(sys.argv[2])`;
    const out = join(folder, 'unpacked');
    execFileSync('python3', ['-c', unpack, file, out]);
    writeFileSync(join(out, '.DS_Store'), 'a desktop was here');
    const files = () => openPack(out);
    expect(await verifyPack({ files, fingerprints: [fingerprint] })).toMatchObject({ ok: true });
    writeFileSync(join(out, 'notes.txt'), 'a file more');
    expect(await verifyPack({ files })).toMatchObject({ ok: false, problem: 'unknown_file' });
    const zip = () => openPack(file);
    expect(await verifyPack({ files: zip, fingerprints: [fingerprint] })).toMatchObject({
      ok: true,
    });
  }, 20_000); // Starts another program.
});

test('a client that stops reading pauses the read of the log, and its disconnection ends it', async () => {
  const [first] = log;
  const state = { lines: 0, isEnded: false };
  async function* lines() {
    try {
      for (; first !== undefined; state.lines += 1) {
        yield [{ leaf: state.lines, event: { ...first.event, position: BigInt(state.lines) } }];
      }
    } finally {
      state.isEnded = true;
    }
  }
  const pack = writePack({ ...samplePackParts(log), lines: lines() });
  while (state.lines === 0) await pack.next();
  const before = state.lines;
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(state).toEqual({ lines: before, isEnded: false });
  expect(before).toBeLessThan(10_000);
  await pack.return(undefined);
  expect(state.isEnded).toBe(true);
});

describe('the tables and the report', () => {
  test('have the final state of each transaction', async () => {
    const [head = [], ...rows] = parseCsv(await textIn(whole, 'transactions.csv'));
    const named = rows.map((cells) =>
      Object.fromEntries(head.map((name, at) => [name, cells[at]])),
    );
    const deals = Array.from({ length: 40 }, (_, deal) => deal);
    expect(named.map((row) => row['transaction_id'])).toEqual(
      [...deals, ...deals.filter(isCorrected).map(replacementOf)].map(dealId),
    );
    expect(named[1]).toMatchObject({ status: 'confirmed', volume_mwh: '0.5', events: '3' });
    expect(named[2]).toMatchObject({ status: 'settled', settlement_amount: '-2.10' });
    expect(named[4]).toMatchObject({ status: 'corrected', corrected_by: dealId(replacementOf(4)) });
    expect(named[39]).toMatchObject({ status: 'pending', first_position: '1095', events: '1' });
  });

  test('escape user input as CSV and HTML, and neutralize formulas', async () => {
    const history = await textIn(whole, 'history.csv');
    const rows = parseCsv(history);
    expect(new Set(rows.map((cells) => cells.length)).size).toBe(1);
    const own = log.filter(({ event }) => event.stream.startsWith('transaction-'));
    const replacements = own.filter(({ event }) => event.type === 'TransactionCorrected');
    expect(rows).toHaveLength(1 + own.length + replacements.length);
    const texts = [...rows, ...parseCsv(await textIn(whole, 'transactions.csv'))].flat();
    expect(texts.filter((cell) => /^[=+@\t]/.test(cell))).toEqual([]);
    expect(texts.filter((cell) => cell.startsWith("'=cmd|")).length).toBeGreaterThan(20);
    const report = await textIn(whole, 'report.html');
    expect(report).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(report).not.toMatch(/<script|<img|javascript:|<[^>]+\son\w+=/i);
    expect(report).toContain("default-src 'none'");
  });

  test('list sums, corrections, refusals, actors and keys', async () => {
    const report = (await textIn(whole, 'report.html')).replace(/<[^>]*>/g, '|');
    for (const expected of [
      '|from the beginning to the checkpoint|',
      '|settled||trade||buy|',
      '|Corrections|',
      `|${dealId(500_004)}|`,
      '|frozen||409|',
      '|bearer||user-1|',
      `|${fingerprint}||0||||yes|`,
      '|TransactionSettled|',
      'What it does not prove',
    ]) {
      expect(report).toContain(expected);
    }
    expect(report).toMatch(
      /\|settled\|\|trade\|\|buy\|\|as the installation states\|\|\d+\|\|[\d.]+\|\|-[\d.]+\|/,
    );
  });
});
