import { type AnyEvent, eventGuard } from '@exchange/runtime/event-log/event-schema';
import type { FeatureProjection } from '@exchange/runtime/tables/projection';
import {
  rowBatch,
  rowsById,
  upsertFromJson,
  writeChanges,
  writeRows,
} from '@exchange/runtime/tables/row-batch';
import { writeJson } from '@exchange/units';
import type { ClientBase } from 'pg';
import { batchEvents } from '../batch/events.js';
import { writePositionBlocks } from '../net-position/blocks.js';
import { type RefusalEvent, refusalEvents } from '../refusal/events.js';
import { streams } from '../streams.js';
import { transactionEvents } from './events.js';
import { begin, foldTransaction, type TransactionChange, type TransactionRow } from './rows.js';

const isRefusalEvent = eventGuard(refusalEvents);

const isBatchEvent = eventGuard(batchEvents);

const isTransactionEvent = eventGuard(transactionEvents);

const columns = {
  id: 'uuid',
  counterparty_id: 'uuid',
  asset_id: 'uuid',
  reseller_id: 'uuid',
  cost_key: 'text',
  transaction_type: 'text',
  volume_mwh: 'numeric',
  price_per_mwh: 'numeric',
  delivery_start: 'timestamptz',
  delivery_end: 'timestamptz',
  status: 'text',
  revision: 'bigint',
  created_position: 'bigint',
  place: 'integer',
  settlement_amount: 'numeric',
  corrects: 'uuid',
  corrected_by: 'uuid',
  changed_position: 'bigint',
  changed_at: 'timestamptz',
  resource: 'text',
} as const;

const upsertTransactions = upsertFromJson('transactions', columns);
const names = Object.keys(columns).join(', ');
const record = Object.entries(columns)
  .map(([name, type]) => `${name} ${type}`)
  .join(', ');
const insertPast = `insert into transactions_past (${names}, valid_to)
select ${names}, valid_to from json_to_recordset($1::json) as r(${record}, valid_to bigint)
on conflict (id, changed_position) do nothing`;
const insertRefusals = `insert into refusals (id, reseller_id, created_position, resource)
select * from json_to_recordset($1::json) as r(id uuid, reseller_id uuid, created_position bigint, resource text)
on conflict (id) do nothing`;

// As texts, so that a row comes back as it was folded.
const instant = (name: string) =>
  `to_char(${name} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${name}`;
const selectTransactions = `select ${Object.entries(columns)
  .map(([name, type]) => (type === 'timestamptz' ? instant(name) : name))
  .join(', ')} from transactions`;

/** Nominations, trades and settlements: what they are, what they were, and the positions that they make. */
export const exchangeProjection: FeatureProjection = {
  lane: 'exchange',
  version: 1,
  streamPrefixes: ['transaction-', 'transaction_batch-', 'refusal-'],
  tables: ['transactions', 'transactions_past', 'position_blocks', 'refusals'],
  async apply(client, events) {
    const touched = new Set(events.flatMap(({ event }) => changedId(event) ?? []));
    const rows = rowBatch(await rowsById<TransactionRow>(client, selectTransactions, touched));
    const changes: TransactionChange[] = [];
    const refusals: unknown[] = [];
    for (const { event, ...at } of events) {
      if (isRefusalEvent(event)) {
        refusals.push(refusalRow(event, at.position));
      } else if (isBatchEvent(event)) {
        for (const { index, transaction } of event.data.accepted) {
          changes.push(begin(rows, transaction, at, index));
        }
      } else if (isTransactionEvent(event)) changes.push(...foldTransaction(rows, event, at));
    }
    await writeChanges(client, 'transactions', upsertTransactions, rows.changes());
    await writePast(client, changes);
    await writePositionBlocks(client, changes);
    await writeRows(client, insertRefusals, refusals);
  },
  // A transaction that came with a batch, or stands in for another one, has its row from there.
  needs(event) {
    if (!isTransactionEvent(event) || event.type !== 'TransactionSubmitted') return [];
    const { batch_id, corrects } = event.data;
    return [
      ...(batch_id === undefined ? [] : [streams.transactionBatch(batch_id)]),
      ...(corrects === undefined ? [] : [streams.transaction(corrects)]),
    ];
  },
  async isMet(client, event) {
    if (!isTransactionEvent(event) || event.type !== 'TransactionSubmitted') return true;
    const { rows } = await client.query('select from transactions where id = $1', [
      event.data.transaction_id,
    ]);
    return rows.length > 0;
  },
};

async function writePast(client: ClientBase, changes: readonly TransactionChange[]): Promise<void> {
  const past = changes.flatMap(({ before, after }) =>
    before === null ? [] : [{ ...before, valid_to: after.changed_position }],
  );
  await writeRows(client, insertPast, past);
}

function refusalRow({ data }: RefusalEvent, position: bigint) {
  const { refusal_id: id, reseller_id, ...rest } = data;
  const resource = writeJson({ id, outcome: 'refused', reseller_id, ...rest });
  return { id, reseller_id, created_position: position.toString(), resource };
}

/** The transaction whose row an event changes. */
function changedId(event: AnyEvent): string | undefined {
  return isTransactionEvent(event) && event.type !== 'TransactionSubmitted'
    ? event.data.transaction_id
    : undefined;
}
