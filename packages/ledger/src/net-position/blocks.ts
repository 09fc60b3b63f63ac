import { indexable } from '@exchange/runtime/tables/indexable';
import { addToRows } from '@exchange/runtime/tables/write-rows';
import { addDecimals, decimal, multiplyDecimals, subtractDecimals } from '@exchange/units';
import type { ClientBase } from 'pg';
import type { TransactionChange } from '../transaction/rows.js';
import type { TransactionRow } from '../transaction/table.js';
import { type Delivery, deliveriesOf } from './deliveries.js';
import { type PositionBlockRow, positionBlocksTable } from './table.js';

const zero = decimal('0');
/** A transaction that was called off, refused or replaced is in no position. */
const standing: ReadonlySet<string> = new Set(['pending', 'confirmed', 'settled']);

/** Keeps net volume and value of what stands, by adding what came and taking away what went. */
export async function writePositionBlocks(
  client: ClientBase,
  changes: readonly TransactionChange[],
): Promise<void> {
  const deltas = new Map<string, PositionBlockRow>();
  const count = (row: TransactionRow, deliveries: readonly Delivery[], step: 1 | -1) => {
    const about = {
      counterparty_id: row.counterparty_id,
      asset_id: row.asset_id,
      reseller_id: row.reseller_id,
      cost_key: row.cost_key,
      transaction_type: row.transaction_type,
      status: row.status,
      book: row.book,
      currency: row.currency,
      direction: row.direction,
    };
    // What it buys is added and what it sells taken away; what is taken back, the other way round.
    const isAdded = (row.direction === 'sell') !== step > 0;
    const moved = isAdded ? addDecimals : subtractDecimals;
    for (const { start, end, volume_mwh, price_per_mwh } of deliveries) {
      const key = { ...about, delivery_start: start, delivery_end: end };
      const id = indexable(JSON.stringify(Object.values(key)), 2_000);
      const before = deltas.get(id) ?? {
        ...key,
        id,
        volume_mwh: zero,
        value: zero,
        transactions: 0,
      };
      deltas.set(id, {
        ...before,
        volume_mwh: moved(before.volume_mwh, volume_mwh),
        value: moved(before.value, multiplyDecimals(volume_mwh, price_per_mwh)),
        transactions: before.transactions + step,
      });
    }
  };
  for (const { before, after } of changes) {
    const were = before === null || !standing.has(before.status) ? [] : deliveriesOf(before);
    if (before !== null) count(before, were, -1);
    if (!standing.has(after.status)) continue;
    count(after, isSpreadAs(before, after) ? were : deliveriesOf(after), 1);
  }
  const changed = [...deltas.values()].filter(
    ({ transactions, volume_mwh, value }) =>
      transactions !== 0 || volume_mwh !== '0' || value !== '0',
  );
  if (changed.length === 0) return;
  await addToRows(client, positionBlocksTable, changed, ['volume_mwh', 'value', 'transactions']);
  const lowered = changed.filter(({ transactions }) => transactions < 0).map(({ id }) => id);
  if (lowered.length > 0) {
    await client.query('delete from position_blocks where transactions = 0 and id = any($1)', [
      lowered,
    ]);
  }
}

/** Whether a shape is as it was, so that a long one is read once. */
function isSpreadAs(before: TransactionRow | null, after: TransactionRow): boolean {
  return (
    before !== null &&
    standing.has(before.status) &&
    before.runs !== null &&
    before.runs === after.runs &&
    before.price_per_mwh === after.price_per_mwh
  );
}
