import {
  type TransactionRow,
  transactionsPastTable,
  transactionsTable,
} from '@exchange/ledger/exchange/transaction/table';
import { insertNewRows } from '@exchange/runtime/tables/write-rows';
import { decimal } from '@exchange/units';
import fc from 'fast-check';
import type { ClientBase } from 'pg';

export interface Life {
  readonly versions: readonly [TransactionRow, ...TransactionRow[]];
}

export const lastOf = ({ versions }: Life): TransactionRow => versions.at(-1) ?? versions[0];

const uuidOf = (kind: number, number: number) =>
  `00000000-0000-4000-8${String(kind).padStart(3, '0')}-${String(number).padStart(12, '0')}`;
export const resellerOf = (number: number) => uuidOf(1, number);
export const counterpartyOf = (number: number) => uuidOf(2, number);
export const assetOf = (number: number) => uuidOf(3, number);

const start = Date.UTC(2026, 0, 1);
export const hour = (number: number) => new Date(start + number * 3_600_000).toISOString();
const numberUpTo = (max: number) => fc.integer({ min: 0, max });
const orNull = <Value>(of: fc.Arbitrary<Value>) => fc.option(of, { nil: null, freq: 3 });

export const books = ['North', 'north', 'NORTH-2', 'A,B', '100%', '_x', 'Ä'];
export const statuses = ['pending', 'confirmed', 'settled', 'cancelled'] as const;

const fixed = fc.record({
  counterparty: numberUpTo(3),
  reseller: orNull(numberUpTo(2)),
  asset: orNull(numberUpTo(2)),
  cost_key: orNull(fc.constantFrom('K-1', 'K-2', 'k-10')),
  type: fc.constantFrom('nomination', 'trade', 'settlement'),
  price: numberUpTo(3),
  begin: numberUpTo(60),
  hours: fc.constantFrom(1, 2, 24, 25, 40),
  direction: orNull(fc.constantFrom('buy', 'sell')),
  currency: fc.constantFrom('USD', 'EUR'),
  book: orNull(fc.constantFrom(...books)),
  external_id: orNull(fc.constantFrom('X-1', 'x-2', 'Y')),
  submitted: numberUpTo(5),
});
const version = fc.record({
  status: fc.constantFrom(...statuses),
  volume: fc.integer({ min: 1, max: 4 }),
  changed: numberUpTo(5),
});

export function lives(count: number, first: number): fc.Arbitrary<readonly Life[]> {
  const one = fc.tuple(fixed, fc.array(version, { minLength: 1, maxLength: 3 }), fc.boolean());
  return fc.array(one, { minLength: count, maxLength: count }).chain((made) =>
    fc.infiniteStream(fc.uuid()).map((ids) => {
      let [event, place] = [0, 0];
      return made.map(([same, versions, isTogether]) => {
        [event, place] = isTogether && event > 0 ? [event, place + 1] : [event + 1, 0];
        return lifeOf(String(ids.next().value), same, versions, first + event * 10, place);
      });
    }),
  );
}

type ValueOf<One> = One extends fc.Arbitrary<infer Value> ? Value : never;

function lifeOf(
  id: string,
  same: ValueOf<typeof fixed>,
  versions: readonly ValueOf<typeof version>[],
  created: number,
  place: number,
): Life {
  const rowOf = ({ status, volume, changed }: ValueOf<typeof version>, index: number) => {
    const row: Omit<TransactionRow, 'resource'> = {
      id,
      counterparty_id: counterpartyOf(same.counterparty),
      asset_id: same.asset === null ? null : assetOf(same.asset),
      reseller_id: same.reseller === null ? null : resellerOf(same.reseller),
      cost_key: same.cost_key,
      transaction_type: same.type,
      status,
      delivery_start: hour(same.begin),
      delivery_end: hour(same.begin + same.hours),
      direction: same.direction,
      currency: same.currency,
      book: same.book,
      trade_date: null,
      external_id: same.external_id,
      shape_kind: null,
      block: null,
      market: null,
      runs: null,
      whole_resource: null,
      submitted_at: hour(same.submitted),
      last_changed_at: hour(same.submitted + index + changed),
      volume_mwh: decimal(String(volume)),
      price_per_mwh: decimal(String(same.price - 1)),
      revision: String(index),
      created_position: String(created),
      place,
      settlement_amount: null,
      corrects: null,
      corrected_by: null,
      changed_position: String(created + index * 111),
      changed_at: new Date(start + (created + index * 111) * 1000).toISOString(),
    };
    return { ...row, resource: JSON.stringify({ id, revision: index, status }) };
  };
  const [first, ...others] = versions;
  if (first === undefined) throw new Error('a life has a version');
  return { versions: [rowOf(first, 0), ...others.map((one, index) => rowOf(one, index + 1))] };
}

export async function writeLives(client: ClientBase, all: readonly Life[]): Promise<void> {
  await insertNewRows(client, transactionsTable, all.map(lastOf));
  const past = all.flatMap(({ versions }) =>
    versions.slice(0, -1).map((row, index) => ({
      ...row,
      valid_to: versions[index + 1]?.changed_position ?? row.changed_position,
    })),
  );
  await insertNewRows(client, transactionsPastTable, past);
}
