import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommandLine } from '@exchange/cli/run-command-line';
import { keptConnection } from './kept-connection.js';
import { openTables } from './lanes.js';
import { type Measurement, percentile } from './report.js';
import { ownMiB } from './resident.js';
import type { Stack } from './stack.js';

const premises = 3;
/** Ten years of quarter hours for each premise. */
const records = Number(process.env['BENCH_USAGE'] ?? premises * 350_640);

/** The import of usage through the command line, until the table shows it, beside raw SQL of the same rows. */
export async function measureUsageImport(stack: Stack): Promise<Measurement[]> {
  const folder = mkdtempSync(join(tmpdir(), 'ledger-bench-usage-'));
  const file = join(folder, 'usage.csv');
  const headers = { 'x-api-key': stack.apiKey, 'content-type': 'application/json' };
  const ids = await Promise.all(
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
  const parts = ids.map((id) =>
    Array.from({ length: each }, (_, index) => {
      const at = (step: number) => new Date(start + step * 900_000).toISOString();
      return `${id},${at(index)},${at(index + 1)},${(index % 97) / 8}`;
    }).join('\n'),
  );
  writeFileSync(file, `premise_asset_id,period_start,period_end,kwh\n${parts.join('\n')}\n`);
  const before = ownMiB(process.pid);
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, ownMiB(process.pid));
  }, 200);
  let from = performance.now();
  const said: string[] = [];
  const note = (line: string) => void said.push(line);
  const code = await runCommandLine(
    ['import', 'usage', file, '--url', stack.url, '--api-key', stack.apiKey],
    {
      terminal: { isInteractive: false, out: note, err: note, status: () => undefined },
      env: { DATA_DIR: folder },
      signal: new AbortController().signal,
    },
  );
  const imported = ((each * premises) / (performance.now() - from)) * 1000;
  clearInterval(watch);
  if (code !== 0) throw new Error(said.join('\n'));
  const tables = openTables(stack.databaseUrl);
  const { pool } = tables;
  // The very rows, as a file that PostgreSQL itself reads.
  const copied = join(tmpdir(), `ledger-bench-usage-${process.pid}.copy`);
  await pool.query('create table bench_usage (like usage including all)');
  await pool.query(`copy usage to '${copied}'`);
  from = performance.now();
  await pool.query(`copy bench_usage from '${copied}'`);
  const raw = ((each * premises) / (performance.now() - from)) * 1000;
  await pool.query('drop table bench_usage');
  await tables.close();
  rmSync(copied, { force: true });
  rmSync(folder, { recursive: true, force: true });
  const [latest, forecast] = [
    await readsOf(stack, `/usage/${ids[0]}?limit=100`),
    await readsOf(stack, `/usage/${ids[0]}/forecast`),
  ];
  return [
    { name: 'the same rows by COPY from a file', value: raw, unit: 'records/s' },
    {
      name: `import of ${each * premises} usage records from CSV until readable`,
      value: imported,
      unit: 'records/s',
      baseline: 'COPY',
      ratio: imported / raw,
    },
    { name: 'memory of the import that it took at most', value: most - before, unit: 'MiB' },
    { name: `the latest 100 of a premise's ${each}, p50`, value: latest, unit: 'ms' },
    { name: 'its forecast, p50', value: forecast, unit: 'ms' },
  ];
}

/** The median time of a read over one connection. */
async function readsOf(stack: Stack, path: string): Promise<number> {
  const { request, close } = keptConnection(stack.url);
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
