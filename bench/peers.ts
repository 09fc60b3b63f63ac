import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import autocannon from 'autocannon';
import pg from 'pg';
import { aTransaction } from '../test/acceptance/fixtures.js';
import { debianPostgres } from '../test/services/debian-postgres.js';
import type { Measurement } from './report.js';
import { startBeside } from './server-beside.js';
import type { Stack } from './stack.js';

const seconds = 8;
const connections = 32;
const run = promisify(execFile);

const row = `insert into peer_transactions (counterparty_id, transaction_type, volume_mwh, price_per_mwh, delivery_start,
  delivery_end) values (gen_random_uuid(), 'nomination', 12.5, 41.25, now(), now() + interval '1 hour') returning *;`;

export async function measurePeers(stack: Stack): Promise<Measurement[]> {
  const ours = await accepted(`${stack.url}/api/v1/exchange/transactions`, {
    'x-api-key': stack.apiKey,
    prefer: 'respond-async',
  });
  const measurements: Measurement[] = [
    { name: `transactions accepted, ${connections} connections`, value: ours, unit: '/s' },
  ];
  const beside = (name: string, value: number) =>
    measurements.push({
      name,
      value,
      unit: '/s',
      baseline: 'accepted by this service',
      ratio: value / ours,
    });
  const database = await ownDatabase(stack.databaseUrl);
  try {
    const peers = [['Fastify, pg and a row', './plain-writes.mjs']];
    if (existsSync(fileURLToPath(new URL('./emmett/node_modules', import.meta.url)))) {
      peers.push(['emmett on PostgreSQL', './emmett/server.mjs']);
    } else {
      console.log(
        'emmett is not measured; to install it: npm ci --prefix bench/emmett --ignore-scripts',
      );
    }
    for (const [name = '', file = ''] of peers) {
      const server = await startBeside(name, file, database.url);
      beside(name, await accepted(server.url, {}));
      await server.stop();
    }
    const bin = debianPostgres();
    if (bin !== undefined) beside('the row by pgbench', await byPgbench(bin, database.url));
  } finally {
    await database.drop();
  }
  return measurements;
}

async function accepted(url: string, headers: Record<string, string>): Promise<number> {
  const ask = (duration: number) =>
    autocannon({
      url,
      method: 'POST',
      connections,
      duration,
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(aTransaction()),
    });
  await ask(2);
  const result = await ask(seconds);
  if (result.non2xx > 0) throw new Error(`${url}: ${result.non2xx} requests were not accepted`);
  return result['2xx'] / result.duration;
}

async function ownDatabase(databaseUrl: string) {
  const name = 'bench_peers';
  const onServer = async (sql: string) => {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    await client.query(sql).finally(() => client.end());
  };
  const drop = () => onServer(`drop database if exists ${name} with (force)`);
  await drop();
  await onServer(`create database ${name}`);
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  const client = new pg.Client({ connectionString: url.toString() });
  await client.connect();
  await client.query(`create table peer_transactions (
    id uuid primary key default gen_random_uuid(), counterparty_id uuid not null, transaction_type text not null,
    volume_mwh numeric not null, price_per_mwh numeric not null, delivery_start timestamptz not null,
    delivery_end timestamptz not null, submitted_at timestamptz not null default now())`);
  await client.end();
  return { url: url.toString(), drop };
}

async function byPgbench(bin: string, url: string): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'ledger-pgbench-'));
  try {
    const script = join(folder, 'row.sql');
    writeFileSync(script, row);
    const options = ['-n', '-M', 'prepared', '-c', `${connections}`, '-j', '2'];
    const { stdout } = await run(join(bin, 'pgbench'), [
      ...options,
      ...['-T', `${seconds}`, '-f', script, url],
    ]);
    return Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
