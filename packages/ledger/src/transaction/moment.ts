// Raw SQL: rows as they were are put together of two tables.
import type { Rows } from '@exchange/runtime/tables/seen-rows';
import type { ReadDatabase } from '@exchange/runtime/tables/tenancy';
import { type RawBuilder, sql } from 'kysely';
import { transactionsPastTable, transactionsTable } from './table.js';

/** A moment of the past: a position of the log, or a time. */
export type Moment =
  | { readonly kind: 'position'; readonly position: bigint }
  | { readonly kind: 'time'; readonly time: Date };

const positionMax = 2n ** 63n - 1n;

/** Reads a moment from a request: digits are a position, anything else a time. */
export function readMoment(text: string): Moment {
  if (!/^\d+$/.test(text)) return { kind: 'time', time: new Date(text) };
  const position = BigInt(text);
  return { kind: 'position', position: position > positionMax ? positionMax : position };
}

/** The last position of the exchange lane that the log had recorded by that moment; 0 for none. */
export async function momentPosition(database: ReadDatabase, moment: Moment): Promise<bigint> {
  if (moment.kind === 'position') return moment.position;
  const [last] = await database.ofAllTenants(
    (all) => sql<{ position: string }>`
      select coalesce(greatest(
        (select max(changed_position) from ${all(transactionsTable)} as t where changed_at <= ${moment.time}),
        (select max(changed_position) from ${all(transactionsPastTable)} as p where changed_at <= ${moment.time})
      ), 0) as position`,
  );
  return BigInt(last?.position ?? 0);
}

const columns = sql.join(Object.keys(transactionsTable.columns).map((name) => sql.ref(name)));

/** Every one of these transactions as it was at a position: rows that have not changed since, and what changed ones were. */
export function transactionsAt(rows: Rows, position: bigint): RawBuilder<unknown> {
  const at = position.toString();
  return sql`
    select ${columns} from ${rows(transactionsTable)} as t where changed_position <= ${at}
    union all
    select ${columns} from ${rows(transactionsPastTable)} as p where changed_position <= ${at} and valid_to > ${at}`;
}
