import type { DealRun } from '@exchange/calendar';
import { indexable } from '@exchange/runtime/tables/storable';
import { addToRows } from '@exchange/runtime/tables/write-rows';
import {
  type Decimal,
  type DecimalSum,
  decimal,
  decimalSum,
  divideDecimals,
  multiplyDecimals,
} from '@exchange/units';
import type { ClientBase } from 'pg';
import { isActive } from '../transaction/deal/deal-data.js';
import type { LanePart } from '../transaction/projection.js';
import type { TransactionChange } from '../transaction/rows.js';
import { storedRuns } from '../transaction/shape/runs.js';
import type { TransactionRow } from '../transaction/table.js';
import { type PositionBlockRow, positionBlocksTable } from './table.js';

interface Delivery {
  readonly start: string;
  readonly end: string;
  readonly volume_mwh: Decimal;
  readonly price_per_mwh: Decimal;
}

const hourMs = decimal('3600000');

function deliveriesOf(row: TransactionRow): readonly Delivery[] {
  const { delivery_start: start, delivery_end: end, volume_mwh, price_per_mwh, runs } = row;
  if (runs === null) return [{ start, end, volume_mwh, price_per_mwh }];
  return storedRuns(runs).map((run) => ({
    start: new Date(run.start).toISOString(),
    end: new Date(run.end).toISOString(),
    volume_mwh: volumeOf(run),
    price_per_mwh: run.price ?? price_per_mwh,
  }));
}

const exactScale = 24;

/** Exact for whole quarter hours; a block's own hours may have other lengths. */
function volumeOf({ start, end, mw }: DealRun): Decimal {
  const megawattMs = multiplyDecimals(mw, decimal(String(end - start)));
  return divideDecimals(megawattMs, hourMs, exactScale);
}

export const positionBlocks: LanePart = {
  streamPrefixes: [],
  tables: [positionBlocksTable],
  apply: (client, _, changes) => writePositionBlocks(client, changes),
};

export async function writePositionBlocks(
  client: ClientBase,
  changes: readonly TransactionChange[],
): Promise<void> {
  const deltas = new Map<string, Delta>();
  const count = (row: TransactionRow, step: 1 | -1) => {
    if (!isActive(row.status)) return;
    const sign = (row.direction === 'sell') !== step > 0 ? 1 : -1;
    for (const { start, end, volume_mwh, price_per_mwh } of deliveriesOf(row)) {
      const delta = deltaOf(deltas, row, start, end);
      delta.volume.add(volume_mwh, sign);
      delta.value.add(multiplyDecimals(volume_mwh, price_per_mwh), sign);
      delta.transactions += step;
    }
  };
  for (const { before, after } of fromFirstToLast(changes)) {
    if (before !== null) count(before, -1);
    count(after, 1);
  }
  const changed = [...deltas.values()]
    .map(
      ({ key, volume, value, transactions }): PositionBlockRow => ({
        volume_mwh: volume.total(),
        value: value.total(),
        transactions,
        ...key,
      }),
    )
    .filter(
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

/** One change per transaction: the states between cancel out. */
function fromFirstToLast(changes: readonly TransactionChange[]): Iterable<TransactionChange> {
  const byId = new Map<string, TransactionChange>();
  for (const { before, after } of changes) {
    const first = byId.get(after.id);
    byId.set(after.id, { before: first === undefined ? before : first.before, after });
  }
  return byId.values();
}

interface Delta {
  readonly key: Omit<PositionBlockRow, 'volume_mwh' | 'value' | 'transactions'>;
  readonly volume: DecimalSum;
  readonly value: DecimalSum;
  transactions: number;
}

function deltaOf(
  deltas: Map<string, Delta>,
  row: TransactionRow,
  delivery_start: string,
  delivery_end: string,
): Delta {
  const { counterparty_id, asset_id, reseller_id, cost_key, transaction_type } = row;
  const { status, book, currency, direction } = row;
  const parts = [
    ...[counterparty_id, asset_id, reseller_id, cost_key, transaction_type],
    ...[status, book, currency, direction, delivery_start, delivery_end],
  ];
  const id = indexable(JSON.stringify(parts), 2_000);
  const existing = deltas.get(id);
  if (existing !== undefined) return existing;
  const parties = { counterparty_id, asset_id, reseller_id, cost_key, transaction_type, status };
  const key = { id, ...parties, book, currency, direction, delivery_start, delivery_end };
  const delta = { key, volume: decimalSum(), value: decimalSum(), transactions: 0 };
  deltas.set(id, delta);
  return delta;
}
