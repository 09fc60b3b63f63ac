import type { Projection } from '../projection.js';
import { rowBatch, upsertFromJson, writeChanges } from '../row-batch.js';
import { foldTransaction, type TransactionRow } from './rows.js';

const upsertTransactions = upsertFromJson('transactions', {
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
  resource: 'text',
});

/** Nominations, trades and settlements. */
export const exchangeProjection: Projection = {
  lane: 'exchange',
  streamPrefixes: ['transaction-'],
  tables: ['transactions'],
  async apply(client, events) {
    const rows = rowBatch<TransactionRow>(new Map());
    for (const { event, ...at } of events) {
      if (event.type === 'TransactionSubmitted') foldTransaction(rows, event, at);
    }
    await writeChanges(client, 'transactions', upsertTransactions, rows.changes());
  },
};
