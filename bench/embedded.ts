import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type RunningTree, startTree } from '../test/fault/running-tree.js';
import { measureEmbeddedWrites } from './embedded-writes.js';
import type { Measurement } from './report.js';
import { residentMiB, supervisorOf, takenMiB } from './resident.js';
import { writeBatches } from './write-batches.js';

const transactions = 100_000;
const atOnce = 500;

export async function measureEmbedded(): Promise<Measurement[]> {
  const folder = mkdtempSync(join(tmpdir(), 'ledger-bench-'));
  const data = join(folder, 'data');
  const ready = async () => {
    const from = performance.now();
    const tree = await startTree(data, { LANE_LAG_SECONDS_MAX: '5' });
    return { tree, seconds: (performance.now() - from) / 1000 };
  };
  const measurements: Measurement[] = [];
  const note = (name: string, value: number, unit: string, target?: string) =>
    measurements.push({ name, value, unit, ...(target === undefined ? {} : { target }) });
  const noteMemory = (when: string, tree: RunningTree, target: string) => {
    const supervisor = supervisorOf(tree);
    note(`memory ${when}, shared pages counted once`, takenMiB(supervisor), 'MiB', target);
    note(`memory ${when}, shared pages counted per process`, residentMiB(supervisor), 'MiB');
  };
  const first = await ready();
  let { tree } = first;
  try {
    note('ready, first start', first.seconds, 's', '10 or less');
    await pause(10_000);
    noteMemory('at rest', tree, '850 or less');
    const before = bytesIn(data);
    const from = performance.now();
    await writeBatches(tree, { transactions, atOnce, clients: 2 });
    const seconds = (performance.now() - from) / 1000;
    note(
      `${transactions} transactions in batches of ${atOnce}, until readable`,
      transactions / seconds,
      '/s',
    );
    // Memory is released when quiet.
    await pause(25_000);
    noteMemory('at rest after the batches', tree, 'at rest after the batches');
    await tree.stop();
    const after = bytesIn(data);
    note('disk space per transaction', (after.all - before.all) / transactions, 'B');
    note('write-ahead log of the embedded database', after.writeAhead / 2 ** 20, 'MiB', 'below 64');
    const later = await ready();
    tree = later.tree;
    note('ready, later start', later.seconds, 's', '3 or less');
  } finally {
    await tree.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  return [...measurements, ...(await measureEmbeddedWrites())];
}

function bytesIn(folder: string): { readonly all: number; readonly writeAhead: number } {
  let [all, writeAhead] = [0, 0];
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const { size, blocks } = statSync(join(folder, file), { throwIfNoEntry: false }) ?? {
      size: 0,
      blocks: 0,
    };
    // A sparse file takes less disk space than its length.
    const bytes = Math.min(size, blocks * 512);
    all += bytes;
    if (file.includes('pg_wal/')) writeAhead += bytes;
  }
  return { all, writeAhead };
}
