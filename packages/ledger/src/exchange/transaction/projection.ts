import { type AnyEvent, eventGuard } from '@exchange/runtime/event-log/event-schema';
import type { FeatureProjection } from '@exchange/runtime/tables/projection';
import { rowBatch } from '@exchange/runtime/tables/row-batch';
import { sideBySide } from '@exchange/runtime/tables/side-by-side';
import { insertNewRows, rowsById, writeChanges } from '@exchange/runtime/tables/write-rows';
import { writeJson } from '@exchange/units';
import type { ClientBase } from 'pg';
import { streams } from '../../streams.js';
import { batchEvents } from '../batch/events.js';
import { writePositionBlocks } from '../position/blocks.js';
import { positionBlocksTable } from '../position/table.js';
import { detailOf } from '../refusal/detail.js';
import { type RefusalEvent, refusalEvents } from '../refusal/events.js';
import { transactionEvents } from './events.js';
import { createdTransactions, isRepeated } from './initial/created-transactions.js';
import { exchangeLane } from './lane.js';
import { createRow, foldTransaction, type TransactionChange } from './rows.js';
import {
  type RefusalRow,
  refusalsTable,
  transactionsPastTable,
  transactionsTable,
} from './table.js';

const isRefusalEvent = eventGuard(refusalEvents);

const isBatchEvent = eventGuard(batchEvents);

const isTransactionEvent = eventGuard(transactionEvents);

export const exchangeProjection: FeatureProjection = {
  lane: exchangeLane,
  version: 1,
  streamPrefixes: ['transaction-', 'transaction_batch-', 'refusal-'],
  tables: [transactionsTable, transactionsPastTable, positionBlocksTable, refusalsTable],
  findsByKey: true,
  async apply(client, events) {
    const ids = changedIds(events);
    const rows = rowBatch(await rowsById(client, transactionsTable, ids));
    const changes: TransactionChange[] = [];
    const refusals: RefusalRow[] = [];
    for (const at of events) {
      const { event } = at;
      if (isRefusalEvent(event)) {
        refusals.push(refusalRow(event, at.position));
      } else if (isBatchEvent(event)) {
        if (event.type !== 'TransactionBatchSubmitted') continue;
        for (const { index, transaction } of event.data.accepted) {
          changes.push(createRow(rows, transaction, at, index));
        }
      } else if (isTransactionEvent(event)) changes.push(...foldTransaction(rows, event, at));
    }
    await sideBySide(
      writeChanges(client, transactionsTable, rows.changes()),
      writePast(client, changes),
      writePositionBlocks(client, changes),
      insertNewRows(client, refusalsTable, refusals),
    );
  },
  // The batch or the correction creates the row of an item or a replacement.
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
  await insertNewRows(client, transactionsPastTable, past);
}

function refusalRow({ data }: RefusalEvent, position: bigint): RefusalRow {
  const { refusal_id: id, reseller_id, operation, target, status, refusal: _, ...rest } = data;
  const detail = detailOf(data);
  const members = { id, outcome: 'refused', reseller_id, operation, target, status, detail };
  const resource = writeJson({ ...members, ...rest });
  return { id, reseller_id, created_position: position.toString(), resource };
}

function changedIds(events: readonly { readonly event: AnyEvent }[]): ReadonlySet<string> {
  const created = new Set<string>();
  const changed = new Set<string>();
  for (const { event } of events) {
    if (isTransactionEvent(event)) {
      const { transaction_id: id } = event.data;
      if (event.type !== 'TransactionSubmitted') {
        if (!created.has(id)) changed.add(id);
      } else if (!isRepeated(event.data)) created.add(id);
    }
    for (const { transaction_id: id } of createdTransactions(event)) created.add(id);
  }
  return changed;
}
