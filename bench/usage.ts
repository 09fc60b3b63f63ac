import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommandLine } from '@exchange/cli/run-command-line';
import { millisecondsAtRate, submitOne } from './at-rate.js';
import { openTables } from './lanes.js';
import { openConnection } from './open-connection.js';
import { type Measurement, percentile } from './report.js';
import { ownMiB } from './resident.js';
import type { Stack } from './stack.js';

const premises = 3;
const linesAtOnce = 10_000;
/** Ten years of quarter hours. */
const records = Number(process.env['BENCH_USAGE'] ?? premises * 350_640);

async function importUsage(stack: Stack): Promise<{
  readonly premiseIds: readonly string[];
  readonly count: number;
  readonly seconds: number;
  readonly memoryMiB: number;
}> {
  const folder = mkdtempSync(join(tmpdir(), 'ledger-bench-usage-'));
  const file = join(folder, 'usage.csv');
  const headers = { 'x-api-key': stack.apiKey, 'content-type': 'application/json' };
  const premiseIds = await Promise.all(
    Array.from({ length: premises }, async (_, index) => {
      const response = await fetch(`${stack.url}/api/v1/assets`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ asset_type: 'premise', name: `bench ${index}` }),
      });
      return String(Object(await response.json()).id);
    }),
  );
  const each = Math.ceil(records / premises);
  const start = Date.UTC(2016, 0, 1);
  const at = (step: number) => new Date(start + step * 900_000).toISOString();
  writeFileSync(file, 'premise_asset_id,period_start,period_end,kwh\n');
  for (const id of premiseIds) {
    for (let first = 0; first < each; first += linesAtOnce) {
      const lines = Array.from({ length: Math.min(linesAtOnce, each - first) }, (_, index) => {
        const step = first + index;
        return `${id},${at(step)},${at(step + 1)},${(step % 97) / 8}\n`;
      });
      appendFileSync(file, lines.join(''));
    }
  }
  const before = ownMiB(process.pid);
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, ownMiB(process.pid));
  }, 200);
  const from = performance.now();
  const lines: string[] = [];
  const note = (line: string) => void lines.push(line);
  const code = await runCommandLine(
    ['import', 'usage', file, '--url', stack.url, '--api-key', stack.apiKey],
    {
      terminal: { isInteractive: false, out: note, err: note, status: () => undefined },
      env: { DATA_DIR: folder },
      signal: new AbortController().signal,
    },
  );
  const seconds = (performance.now() - from) / 1000;
  clearInterval(watch);
  rmSync(folder, { recursive: true, force: true });
  if (code !== 0) throw new Error(lines.join('\n'));
  return { premiseIds, count: each * premises, seconds, memoryMiB: most - before };
}

/** The baseline is raw SQL of the same rows. */
export async function measureUsageImport(stack: Stack): Promise<Measurement[]> {
  const { premiseIds, count, seconds, memoryMiB } = await importUsage(stack);
  const raw = count / (await secondsOfCopy(stack));
  const [latest, forecast] = [
    await readsOf(stack, `/usage/${premiseIds[0]}?limit=100`),
    await readsOf(stack, `/usage/${premiseIds[0]}/forecast`),
  ];
  return [
    { name: 'the same rows by COPY from a file', value: raw, unit: 'records/s' },
    {
      name: `import of ${count} usage records from CSV until readable`,
      value: count / seconds,
      unit: 'records/s',
      baseline: 'COPY',
      ratio: count / seconds / raw,
    },
    { name: 'maximum memory of the import', value: memoryMiB, unit: 'MiB' },
    { name: `the latest 100 of a premise's ${count / premises}, p50`, value: latest, unit: 'ms' },
    { name: 'its forecast, p50', value: forecast, unit: 'ms' },
    ...(await measureBesideTrades(stack)),
  ];
}

async function measureBesideTrades(stack: Stack): Promise<Measurement[]> {
  const perSecond = 50;
  const imported = new AbortController();
  let importing: ReturnType<typeof importUsage> | undefined;
  let late = 0;
  const trades = await millisecondsAtRate(
    { perSecond, warmingSeconds: 0, seconds: 600, signal: imported.signal },
    async () => {
      // The first trade waits until the machine is quiet.
      importing ??= importUsage(stack).finally(() => imported.abort());
      if (!(await submitOne(stack))) late += 1;
    },
  );
  if (importing === undefined) throw new Error('no trade was sent');
  const { count, seconds } = await importing;
  const beside = `beside ${perSecond} trades/s`;
  return [
    { name: `import of usage ${beside}`, value: count / seconds, unit: 'records/s' },
    {
      name: `trades readable ${beside} and the import, p50`,
      value: percentile(trades, 0.5),
      unit: 'ms',
    },
    {
      name: `trades readable ${beside} and the import, p99`,
      value: percentile(trades, 0.99),
      unit: 'ms',
      target: 'at most 500 ms',
    },
    { name: 'of them not readable within 2 s', value: late, unit: `of ${trades.length}` },
  ];
}

async function secondsOfCopy(stack: Stack): Promise<number> {
  const tables = openTables(stack.databaseUrl);
  const { pool } = tables;
  const copied = join(tmpdir(), `ledger-bench-usage-${process.pid}.copy`);
  await pool.query('create table bench_usage (like usage including all)');
  await pool.query(`copy usage to '${copied}'`);
  const from = performance.now();
  await pool.query(`copy bench_usage from '${copied}'`);
  const seconds = (performance.now() - from) / 1000;
  await pool.query('drop table bench_usage');
  await tables.close();
  rmSync(copied, { force: true });
  return seconds;
}

async function readsOf(stack: Stack, path: string): Promise<number> {
  const { request, close } = openConnection(stack.url);
  const times: number[] = [];
  for (let run = 0; run < 50; run += 1) {
    const from = performance.now();
    const { status, text } = await request(`/api/v1${path}`, { 'x-api-key': stack.apiKey });
    if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
    times.push(performance.now() - from);
  }
  close();
  return percentile(times, 0.5);
}
