// Raw SQL: queries of other features join names by id.

import { storableFilter } from '@exchange/runtime/tables/storable';
import type { SeenTables } from '@exchange/runtime/tables/tenancy';
import { type RawBuilder, sql } from 'kysely';
import type { CounterpartyName } from '../transaction/ports.js';
import { counterpartiesTable } from './table.js';

/** Codes and names of counterparties, for a left join by id to rows in scope. Unregistered ids have none. */
export function namesInSql(tables: SeenTables): RawBuilder<CounterpartyName> {
  return sql`(select id, code, name from ${tables.rowsNamedBySeen(counterpartiesTable)} as named)`;
}

/** The same for ids of rows in scope, for answers assembled outside SQL. */
export async function namesOfCounterparties(
  tables: SeenTables,
  ids: Iterable<string>,
): Promise<ReadonlyMap<string, CounterpartyName>> {
  const uniqueIds = [...new Set(ids)];
  if (uniqueIds.length === 0) return new Map();
  const rows = await tables.ask(
    sql<CounterpartyName>`
      select id, code, name from ${namesInSql(tables)} as c where id = any(${uniqueIds}::uuid[])`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** The ids of counterparties in scope whose code or name starts with a text, ignoring case. */
export async function idsOfCounterpartiesBeginning(
  tables: SeenTables,
  text: string,
): Promise<readonly string[]> {
  const rows = await tables.ask(sql<{ readonly id: string }>`
    select id from ${tables.rows(counterpartiesTable)} as c where ${beginsWith(text)}`);
  return rows.map(({ id }) => id);
}

/** Whether a counterparty's code or name starts with a text, ignoring case. Indexes serve it. */
function beginsWith(text: string): RawBuilder<boolean> {
  const pattern = `${storableFilter(text).replace(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`(lower(code) like lower(${pattern}) or lower(name) like lower(${pattern}))`;
}
