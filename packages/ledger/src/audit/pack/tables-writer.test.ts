import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPackCheckpoint } from '@exchange/proof/pack';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { bytesOf, sampleLines, samplePack, samplePackParts } from '../../../test/sample-pack.js';
import { tablesBeside, tablesHere, tablesWriter } from './tables-writer.js';
import { writePack } from './write-pack.js';
import type { AskedTables } from './write-tables.js';

const log = sampleLines(500);
const folder = mkdtempSync(join(tmpdir(), 'tables-writer-'));
// Packs of other tests are made elsewhere.
vi.stubEnv('TMPDIR', folder);
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

const left = () => readdirSync(folder).filter((name) => name.startsWith('ledger-pack-'));

describe.each([
  { where: 'here', tables: tablesHere },
  { where: 'in a thread of their own', tables: tablesBeside },
])('tables that are made $where', ({ tables }) => {
  const packed = (change: (asked: AskedTables) => AskedTables = (asked) => asked) =>
    writePack(samplePackParts(log), () => (asked) => tables(change(asked)));

  // Starts worker threads.
  test('are the same bytes', { timeout: 20_000 }, async () => {
    expect((await bytesOf(packed())).equals(await samplePack(log))).toBe(true);
    expect(left()).toEqual([]);
  });

  test('that cannot be written end the pack with why, and nothing of it is left', async () => {
    const pack = packed((asked) => ({ ...asked, folder: join(folder, 'nowhere') }));
    await expect(bytesOf(pack)).rejects.toThrow('ENOENT');
    expect(left()).toEqual([]);
  });

  test('of what is no event are refused', async () => {
    const { selection, checkpoint, keys } = samplePackParts(log);
    const own = mkdtempSync(join(folder, 'own-'));
    const writer = tables({
      folder: own,
      selection,
      signed: openPackCheckpoint(checkpoint, keys),
    });
    await writer.take(Buffer.from('{"leaf_index":0}\n'));
    await expect(writer.end()).rejects.toThrow('a line is no event');
    await writer.close();
    rmSync(own, { recursive: true });
  });

  test('end with the reader, wherever it stands', async () => {
    for (const pieces of [1, 8, 14]) {
      const pack = packed();
      for (let count = 0; count < pieces; count += 1) await pack.next();
      expect(left()).toHaveLength(1);
      await pack.return(undefined);
      expect(left(), `after ${pieces} pieces`).toEqual([]);
    }
  });
});

test('only the tables of many events are worth a thread', () => {
  expect(tablesWriter(500)).toBe(tablesHere);
  expect(tablesWriter(1_000_000)).toBe(tablesBeside);
});
