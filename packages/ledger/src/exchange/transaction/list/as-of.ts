// Raw SQL: past rows are a union of two tables.
import type { Moment } from '@exchange/runtime/positions/moment';
import type { ReadDatabase } from '@exchange/runtime/tables/queries/tenancy';
import type { Rows } from '@exchange/runtime/tables/queries/visible-rows';
import { type RawBuilder, sql } from 'kysely';
import { transactionsPastTable, transactionsTable } from '../table.js';

/** The servers' clocks may differ, by less time than these changes took. */
const changesAround = 4_000;

export async function momentPosition(database: ReadDatabase, moment: Moment): Promise<bigint> {
  if (moment.kind === 'position') return moment.position;
  const { time } = moment;
  const [last] = await database.ofAllTenants(
    (all) => sql<{ position: string }>`
      select coalesce(greatest(${lastBy(all(transactionsTable), time)}, ${lastBy(all(transactionsPastTable), time)}), 0) as position`,
  );
  return BigInt(last?.position ?? 0);
}

/** A clock may be set back, so the highest position is not always the last by time. */
function lastBy(rows: RawBuilder<unknown>, time: Date): RawBuilder<unknown> {
  return sql`(select max(changed_position) from (
    select changed_position from ${rows} as t where changed_at <= ${time}
    order by changed_at desc, changed_position desc limit ${changesAround}) as latest)`;
}

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

export function transactionsAt(rows: Rows, position: bigint): RawBuilder<unknown> {
  const at = position.toString();
  return sql`
    select ${columns} from ${rows(transactionsTable)} as t where changed_position <= ${at}
    union all
    select ${columns} from ${rows(transactionsPastTable)} as p where changed_position <= ${at} and valid_to > ${at}`;
}

export interface SearchedRows {
  readonly rows: RawBuilder<unknown>;
  readonly conditions: readonly RawBuilder<boolean>[];
  readonly isIndexed: boolean;
  readonly pastResources: (listed: RawBuilder<unknown>) => RawBuilder<unknown>;
}

/**
 * Searches present rows and then reads past versions, unless filter or order use changing values.
 */
export function rowsToSearch(
  rows: Rows,
  position: bigint | undefined,
  isOfChange: boolean,
): SearchedRows {
  const now = rows(transactionsTable);
  const plain = { conditions: [], pastResources: (listed: RawBuilder<unknown>) => listed };
  if (position === undefined) return { ...plain, rows: now, isIndexed: true };
  if (isOfChange) {
    return { ...plain, rows: sql`(${transactionsAt(rows, position)})`, isIndexed: false };
  }
  const at = position.toString();
  return {
    rows: now,
    conditions: [sql`t.created_position <= ${at}`],
    isIndexed: true,
    pastResources: (listed) => sql`
      (select t.id, coalesce(before.resource, t.resource) as resource, t.created_position, t.place, t.sorted
      from ${listed} as t left join lateral (
        select p.resource from ${rows(transactionsPastTable)} as p
        where p.id = t.id and p.changed_position <= ${at} and p.valid_to > ${at} limit 1
      ) as before on t.changed_position > ${at})`,
  };
}
