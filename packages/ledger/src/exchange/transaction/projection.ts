import type { RecordedEvent } from '@exchange/runtime/event-log/codec';
import { type AnyEvent, eventGuard } from '@exchange/runtime/event-log/event-schema';
import type { Table } from '@exchange/runtime/tables/definition/define-table';
import type { FeatureProjection } from '@exchange/runtime/tables/definition/projection';
import { sideBySide } from '@exchange/runtime/tables/side-by-side';
import {
  insertNewRows,
  rowBatch,
  rowsById,
  writeChanges,
} from '@exchange/runtime/tables/write-rows';
import type { ClientBase } from 'pg';
import { streams } from '../../streams.js';
import { transactionEvents } from './events.js';
import {
  createdTransactions,
  type DealCreator,
  isRepeated,
} from './initial/created-transactions.js';
import { exchangeLane } from './lane.js';
import { createRow, foldTransaction, type TransactionChange } from './rows.js';
import { transactionsPastTable, transactionsTable } from './table.js';

const isTransactionEvent = eventGuard(transactionEvents);

export interface LanePart {
  readonly streamPrefixes: readonly string[];
  readonly tables: readonly Table[];
  apply(
    client: ClientBase,
    events: readonly RecordedEvent<AnyEvent>[],
    changes: readonly TransactionChange[],
  ): Promise<void>;
}

export function exchangeProjection(
  creator: DealCreator,
  parts: readonly LanePart[],
): FeatureProjection {
  return {
    lane: exchangeLane,
    version: 2,
    streamPrefixes: [
      'transaction-',
      creator.streamPrefix,
      ...parts.flatMap(({ streamPrefixes }) => streamPrefixes),
    ],
    tables: [transactionsTable, transactionsPastTable, ...parts.flatMap(({ tables }) => tables)],
    findsByKey: true,
    async apply(client, events) {
      const ids = changedIds(creator, events);
      const rows = rowBatch(await rowsById(client, transactionsTable, ids));
      const changes: TransactionChange[] = [];
      for (const at of events) {
        const { event } = at;
        if (isTransactionEvent(event)) changes.push(...foldTransaction(rows, event, at));
        else {
          for (const { index, transaction } of creator.created(event)) {
            changes.push(createRow(rows, transaction, at, index));
          }
        }
      }
      await sideBySide(
        writeChanges(client, transactionsTable, rows.changes()),
        writePast(client, changes),
        ...parts.map((part) => part.apply(client, events, changes)),
      );
    },
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
}

async function writePast(client: ClientBase, changes: readonly TransactionChange[]): Promise<void> {
  // Spread last, as a member after a spread takes longer.
  const past = changes.flatMap(({ before, after }) =>
    before === null ? [] : [{ valid_to: after.changed_position, ...before }],
  );
  await insertNewRows(client, transactionsPastTable, past);
}

function changedIds(
  creator: DealCreator,
  events: readonly { readonly event: AnyEvent }[],
): ReadonlySet<string> {
  const created = new Set<string>();
  const changed = new Set<string>();
  for (const { event } of events) {
    if (isTransactionEvent(event)) {
      const { transaction_id: id } = event.data;
      if (event.type !== 'TransactionSubmitted') {
        if (!created.has(id)) changed.add(id);
      } else if (!isRepeated(event.data)) created.add(id);
    }
    for (const { transaction_id: id } of createdTransactions(creator, event)) created.add(id);
  }
  return changed;
}
