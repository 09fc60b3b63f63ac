import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { aTransaction } from '../test/acceptance/fixtures.js';
import { dataFolder, type RunningTree, startTree } from '../test/fault/running-tree.js';
import { treeSeconds } from './process-times.js';
import type { Measurement } from './report.js';
import { supervisorOf } from './resident.js';
import { turnedAway } from './turned-away.js';

const seconds = 20;
const connectionCounts = [64, 1];
const phases = ['first 20 s', 'next 20 s'] as const;

interface Writes {
  readonly rate: number;
  readonly processorMs: number;
}

/**
 * Single transactions on a new folder, until readable. BENCH_BESIDE is another built checkout, which
 * is measured in turns and is the baseline.
 */
export async function measureEmbeddedWrites(): Promise<Measurement[]> {
  const beside = process.env['BENCH_BESIDE'];
  const measurements: Measurement[] = [];
  for (const connections of connectionCounts) {
    const baseline = beside === undefined ? undefined : await measure(connections, mainOf(beside));
    const own = await measure(connections);
    for (const [index, phase] of phases.entries()) {
      const [is, was] = [own[index], baseline?.[index]];
      if (is === undefined) continue;
      const name = `transactions, connections: ${connections}, ${phase}`;
      const ratioTo = (value: number, before: number | undefined) =>
        before === undefined ? {} : { ratio: value / before, baseline: 'BENCH_BESIDE' };
      measurements.push(
        { name, value: is.rate, unit: '/s', ...ratioTo(is.rate, was?.rate) },
        {
          name: `${name}: processor time`,
          value: is.processorMs,
          unit: 'ms',
          ...ratioTo(is.processorMs, was?.processorMs),
        },
      );
    }
  }
  return measurements;
}

async function measure(connections: number, main?: string): Promise<readonly Writes[]> {
  const folder = dataFolder();
  const tree = await startTree(folder.path, {}, main === undefined ? {} : { main });
  try {
    const results: Writes[] = [];
    for (const _ of phases) results.push(await write(tree, connections));
    return results;
  } finally {
    await tree.stop();
    folder.remove();
  }
}

async function write(tree: RunningTree, connections: number): Promise<Writes> {
  const supervisor = supervisorOf(tree);
  const before = treeSeconds(supervisor);
  const result = await autocannon({
    url: `${tree.url}/api/v1/exchange/transactions`,
    method: 'POST',
    connections,
    duration: seconds,
    headers: { 'content-type': 'application/json', 'x-api-key': tree.apiKey },
    body: JSON.stringify(aTransaction()),
  });
  if (turnedAway(result) > 0) throw new Error('writes were turned away');
  const accepted = result['2xx'];
  const processorMs = ((treeSeconds(supervisor) - before) / accepted) * 1_000;
  return { rate: accepted / result.duration, processorMs };
}

/** The file that its `npm start` runs. */
function mainOf(checkout: string): string {
  const { scripts } = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8'));
  const [, file] = /\bnode (\S+)/.exec(scripts.start) ?? [];
  if (file === undefined) throw new Error(`${checkout} has no start script that runs node`);
  return join(checkout, file);
}
