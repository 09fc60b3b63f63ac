import { randomUUID } from 'node:crypto';
import { connectNativeLog } from '@exchange/runtime/event-log/connect';
import { historyStream } from '@exchange/runtime/event-log/format/ledger-started';
import { newLedgerStarted, startLog } from '@exchange/runtime/event-log/format/log-format';
import type { EventToAppend, StoredEvent } from '@exchange/runtime/event-log/types';
import { migrate } from '@exchange/runtime/tables/migration/migrate';
import pg from 'pg';
import { anEvent } from '../../packages/runtime/test/event-log/sample.js';
import type { TestStores } from './inject.js';
import { onServer } from './template-database.js';

export const madeByOlder =
  /made by 0\.x; start with an empty event log, database and DATA_DIR, a new CHECKPOINT_SIGNING_KEY and a new place for signed checkpoints/;

export const newerFormat = /has format 2, and this version reads format 1/;

export const otherFormats = [
  {
    name: 'a log of 0.x',
    store: 'log',
    message: madeByOlder,
    make: ({ eventStoreUrl }: TestStores) => appendAsOlder(eventStoreUrl),
  },
  {
    name: 'a log of a newer format',
    store: 'log',
    message: newerFormat,
    make: ({ eventStoreUrl }: TestStores) => startNewerLog(eventStoreUrl),
  },
  {
    name: 'tables of 0.x',
    store: 'tables',
    message: madeByOlder,
    make: ({ databaseUrl }: TestStores) => makeTablesOfOlder(databaseUrl),
  },
  {
    name: 'tables of a newer format',
    store: 'tables',
    message: newerFormat,
    make: ({ databaseUrl }: TestStores) => makeNewerTables(databaseUrl),
  },
] as const;

export function eventOfOlder(): EventToAppend {
  const id = randomUUID();
  const data = { reseller_id: id, code: id.slice(0, 8), name: 'North', operating_states: ['AK'] };
  return anEvent(data, 'ResellerRegistered');
}

export async function appendAsOlder(url: string, events = 3): Promise<void> {
  await onNativeLog(url, async ({ eventLog }) => {
    for (let count = 0; count < events; count += 1) {
      await eventLog.append(`reseller-${randomUUID()}`, 'no_stream', [eventOfOlder()]);
    }
  });
}

export async function startNewerLog(url: string): Promise<void> {
  const started = { ...newLedgerStarted(), data: { format: 2 } };
  await onNativeLog(url, ({ eventLog }) =>
    eventLog.append(historyStream, 'no_stream', [started]).then(() => undefined),
  );
}

export async function startLogAt(url: string): Promise<void> {
  await onNativeLog(url, ({ eventLog }) => startLog(eventLog));
}

async function makeTablesOfOlder(databaseUrl: string): Promise<void> {
  await onServer(
    databaseUrl,
    `create schema ledger;
     create table ledger.lane_checkpoints (lane text primary key, position bigint not null);
     insert into ledger.lane_checkpoints values ('directory', 7)`,
  );
}

async function makeNewerTables(databaseUrl: string): Promise<void> {
  await migrate(databaseUrl);
  await onServer(databaseUrl, 'update ledger.ledger_format set format = 2');
}

export async function contentOf(
  databaseUrl: string,
): Promise<{ readonly counts: Record<string, unknown>; readonly others: readonly unknown[] }> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
    );
    const counts: Record<string, unknown> = {};
    for (const { name } of rows) {
      const counted = await client.query(`select count(*)::integer, max(xmin::text) from ${name}`);
      counts[name] = counted.rows[0];
    }
    const others = await client.query(
      'select nspname as name from pg_namespace union all select extname from pg_extension order by 1',
    );
    return { counts, others: others.rows };
  } finally {
    await client.end();
  }
}

export async function eventsOf(url: string): Promise<readonly StoredEvent[]> {
  const events: StoredEvent[] = [];
  await onNativeLog(url, async ({ eventLog }) => {
    for await (const event of eventLog.readAll()) events.push(event);
  });
  return events;
}

async function onNativeLog(
  url: string,
  work: (native: ReturnType<typeof connectNativeLog>) => Promise<void>,
): Promise<void> {
  const native = connectNativeLog(url);
  try {
    await work(native);
  } finally {
    await native.eventLog.close();
  }
}
