import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { outputOf } from '../services/server-process.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

export interface StoreUrls {
  readonly databaseUrl: string;
  readonly eventStoreUrl: string;
}

/** Runs `ledger verify` of a build, and returns its complaint. */
export async function verifyTables(
  { databaseUrl, eventStoreUrl }: StoreUrls,
  build = root,
): Promise<readonly string[]> {
  const main = join(build, 'services/cli/dist/main.js');
  const child = spawn(process.execPath, [main, 'verify'], {
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: process.env['HOME'] ?? '',
      DATABASE_URL: databaseUrl,
      EVENTSTORE_URL: eventStoreUrl,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = outputOf(child);
  const [code] = await once(child, 'exit');
  return code === 0 ? [] : [`ledger verify ended with ${code}: ${output().slice(-3_000)}`];
}

export async function onDatabase<Result>(
  connectionString: string,
  work: (database: pg.Client) => Promise<Result>,
): Promise<Result> {
  const database = new pg.Client({ connectionString });
  await database.connect();
  try {
    return await work(database);
  } finally {
    await database.end();
  }
}

export async function transactionIds(databaseUrl: string): Promise<readonly string[]> {
  const { rows } = await onDatabase(databaseUrl, (database) =>
    database.query<{ id: string }>('select id from ledger.transactions'),
  );
  return rows.map(({ id }) => id);
}

/** Whether every lane is at the end of the log. */
export async function isQuiet(url: string): Promise<boolean> {
  const response = await fetch(`${url}/readyz`).catch(() => undefined);
  if (response?.ok !== true) return false;
  const lanes: unknown[] = Object.values(Object(Object(await response.json()).lanes));
  return lanes.length > 0 && lanes.every((lane) => Object(lane).behind === '0');
}
