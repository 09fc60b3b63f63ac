// Raw SQL: rows as they were are put together of two tables.
import type { Moment } from '@exchange/runtime/positions/moment';
import type { Rows } from '@exchange/runtime/tables/seen-rows';
import type { ReadDatabase } from '@exchange/runtime/tables/tenancy';
import { type RawBuilder, sql } from 'kysely';
import { transactionsPastTable, transactionsTable } from './table.js';

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
