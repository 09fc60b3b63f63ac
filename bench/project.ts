import { projections } from '@exchange/ledger/ledger';
import { connectEventLog } from '@exchange/runtime/event-log/connect';
import { resetLanes } from '../test/services/reset-lanes.js';
import { aTransactionEvent, fillLog } from './events.js';
import { openTables, untilExchangeAt } from './lanes.js';
import type { Measurement } from './report.js';
import type { Stack } from './stack.js';

const events = 60_000;
const rowsAtOnce = 1_000;

export async function measureProjecting(stack: Stack): Promise<Measurement[]> {
  const eventLog = connectEventLog(stack.eventStoreUrl);
  const tables = openTables(stack.databaseUrl);
  const { pool } = tables;
  await fillLog(eventLog, events, () => {
    const { stream, event } = aTransactionEvent();
    return { stream, events: [event] };
  });
  const head = await eventLog.headPosition();
  if (head === undefined) throw new Error('the log is empty');
  await untilExchangeAt(tables, head);
  const { rows } = await pool.query<{ n: number }>('select count(*)::int as n from transactions');
  const total = rows[0]?.n ?? 0;

  let from = performance.now();
  let eventCount = 0;
  const stop = new AbortController();
  for await (const delivery of eventLog.subscribe({
    after: 'start',
    streamPrefixes: ['transaction-'],
    signal: stop.signal,
  })) {
    if (delivery.kind === 'events') eventCount += delivery.events.length;
    if (eventCount >= total) break;
  }
  const subscribed = (eventCount / (performance.now() - from)) * 1000;

  // Raw SQL: the same rows, a thousand per statement, a statement per transaction, same indexes.
  await pool.query('create table bench_rows (like transactions including all)');
  const raw = await pool.query<{ rows: string }>(
    `select json_agg(t)::text as rows from (select *, row_number() over (order by created_position) as n
       from transactions) t group by (n - 1) / ${rowsAtOnce}`,
  );
  from = performance.now();
  for (const { rows: batch } of raw.rows) {
    await pool.query(
      'insert into bench_rows select * from json_populate_recordset(null::bench_rows, $1::json)',
      [batch],
    );
  }
  const inserted = (total / (performance.now() - from)) * 1000;
  await pool.query('drop table bench_rows');

  await resetLanes(
    pool,
    projections.filter(({ lane }) => lane === 'exchange'),
  );
  await untilExchangeAt(tables, 1n);
  from = performance.now();
  const { rows: counts } = await pool.query<{ n: number }>(
    'select count(*)::int as n from transactions',
  );
  await untilExchangeAt(tables, head);
  const projected = ((total - (counts[0]?.n ?? 0)) / (performance.now() - from)) * 1000;
  await Promise.all([eventLog.close(), tables.close()]);
  const bound = Math.min(subscribed, inserted);
  return [
    { name: 'bare subscription', value: subscribed, unit: 'events/s' },
    { name: 'the same rows by raw batched SQL', value: inserted, unit: 'rows/s' },
    {
      name: `projection of ${total} events from a full log`,
      value: projected,
      unit: 'events/s',
      baseline: 'the lower of the two',
      ratio: projected / bound,
      target: '0.70 or more',
    },
  ];
}
