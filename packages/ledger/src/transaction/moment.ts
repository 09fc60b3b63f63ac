// Raw SQL: rows as they were are put together of two tables.
import type { Moment } from '@exchange/runtime/positions/moment';
import type { Rows } from '@exchange/runtime/tables/seen-rows';
import type { ReadDatabase } from '@exchange/runtime/tables/tenancy';
import { type RawBuilder, sql } from 'kysely';
import { transactionsPastTable, transactionsTable } from './table.js';

/**
 * Number of changes to read around a time. The clocks of a log's servers may differ by less than these changes took.
 */
const changesAround = 4_000;

/** The last position of the exchange lane that the log had recorded by that moment; 0 for none. */
export async function momentPosition(database: ReadDatabase, moment: Moment): Promise<bigint> {
  if (moment.kind === 'position') return moment.position;
  const { time } = moment;
  const [last] = await database.ofAllTenants(
    (all) => sql<{ position: string }>`
      select coalesce(greatest(${lastBy(all(transactionsTable), time)}, ${lastBy(all(transactionsPastTable), time)}), 0) as position`,
  );
  return BigInt(last?.position ?? 0);
}

/** The highest position among the last changes by a time: where a clock was put back, that is not the last one by time. */
function lastBy(rows: RawBuilder<unknown>, time: Date): RawBuilder<unknown> {
  return sql`(select max(changed_position) from (
    select changed_position from ${rows} as t where changed_at <= ${time}
    order by changed_at desc, changed_position desc limit ${changesAround}) as latest)`;
}

/** The position of the last change that the tables have; 0 for none. */
export async function lastChange(database: ReadDatabase): Promise<bigint> {
  const [last] = await database.ofAllTenants(
    (all) => sql<{ position: string }>`
      select coalesce(greatest(
        (select max(created_position) from ${all(transactionsTable)} as t),
        (select max(valid_to) from ${all(transactionsPastTable)} as p)
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

/** The rows that a list is searched in. */
export interface Searched {
  readonly rows: RawBuilder<unknown>;
  readonly conditions: readonly RawBuilder<boolean>[];
  /** Whether indexes have these rows: not those that are put together of two tables. */
  readonly isIndexed: boolean;
  /** Gives the resources of listed rows as they were. */
  readonly asTheyWere: (listed: RawBuilder<unknown>) => RawBuilder<unknown>;
}

/**
 * The rows of now, or those of a position: found among the rows of now, and looked up as they were. If the filter or the
 * order asks for what changes, all rows of then are put together.
 */
export function rowsToSearch(
  rows: Rows,
  position: bigint | undefined,
  isOfChange: boolean,
): Searched {
  const now = rows(transactionsTable);
  const plain = { conditions: [], asTheyWere: (listed: RawBuilder<unknown>) => listed };
  if (position === undefined) return { ...plain, rows: now, isIndexed: true };
  if (isOfChange) {
    return { ...plain, rows: sql`(${transactionsAt(rows, position)})`, isIndexed: false };
  }
  const at = position.toString();
  return {
    rows: now,
    conditions: [sql`t.created_position <= ${at}`],
    isIndexed: true,
    asTheyWere: (listed) => sql`
      (select t.id, coalesce(before.resource, t.resource) as resource, t.created_position, t.place, t.sorted
      from ${listed} as t left join lateral (
        select p.resource from ${rows(transactionsPastTable)} as p
        where p.id = t.id and p.changed_position <= ${at} and p.valid_to > ${at} limit 1
      ) as before on t.changed_position > ${at})`,
  };
}
