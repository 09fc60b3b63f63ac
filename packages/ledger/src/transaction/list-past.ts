// Raw SQL: a row as it was is put together of two tables.
import type { Rows } from '@exchange/runtime/tables/seen-rows';
import { type RawBuilder, sql } from 'kysely';
import type { Condition } from './list-conditions.js';
import type { ListedRow } from './list-request.js';
import { transactionsAt } from './moment.js';
import { transactionsPastTable, transactionsTable } from './table.js';

/** Which rows are looked through. */
export interface Searched {
  readonly rows: RawBuilder<unknown>;
  readonly conditions: readonly Condition[];
  /** Gives what is told of the rows of a query: of what they are, what they were. */
  readonly asTheyWere: (
    listed: RawBuilder<ListedRow>,
    orderBy: RawBuilder<unknown>,
  ) => RawBuilder<ListedRow>;
}

/**
 * The rows of now, or those of a position. What a transaction is found by, and its place in a list, mostly never change:
 * then those that there were are found among the rows as they are, in the order of an index, and are looked up as they
 * were. Otherwise all rows of then are looked through.
 *
 * @param forWhatChanges whether a filter or the order asks for what changes while a transaction lives
 */
export function rowsToSearch(
  rows: Rows,
  position: bigint | undefined,
  forWhatChanges: boolean,
): Searched {
  const now = rows(transactionsTable);
  const asTheyAre: Searched['asTheyWere'] = (listed) => listed;
  if (position === undefined) return { rows: now, conditions: [], asTheyWere: asTheyAre };
  if (forWhatChanges) {
    const then = sql`(${transactionsAt(rows, position)})`;
    return { rows: then, conditions: [], asTheyWere: asTheyAre };
  }
  const at = position.toString();
  return {
    rows: now,
    conditions: [sql`t.created_position <= ${at}`],
    asTheyWere: (listed, orderBy) => sql<ListedRow>`
      select t.id, coalesce(before.resource, t.resource) as resource, t.created_position, t.place, t.sorted
      from (${listed}) as t left join lateral (
        select p.resource from ${rows(transactionsPastTable)} as p
        where p.id = t.id and p.changed_position <= ${at} and p.valid_to > ${at} limit 1
      ) as before on t.changed_position > ${at}
      order by ${orderBy}`,
  };
}
