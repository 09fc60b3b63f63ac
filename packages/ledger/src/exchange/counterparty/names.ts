// Raw SQL: names of rows that visible transactions name, and prefixes of names.

import type { VisibleTables } from '@exchange/runtime/tables/queries/tenancy';
import { storableFilter } from '@exchange/runtime/tables/storable';
import { type RawBuilder, sql } from 'kysely';
import type { CounterpartyName } from '../transaction/ports.js';
import { counterpartiesTable } from './table.js';

export async function namesOfCounterparties(
  tables: VisibleTables,
  ids: Iterable<string>,
): Promise<ReadonlyMap<string, CounterpartyName>> {
  const uniqueIds = [...new Set(ids)];
  if (uniqueIds.length === 0) return new Map();
  const rows = await tables.ask(
    sql<CounterpartyName>`
      select id, code, name from ${tables.rowsNamedBySeen(counterpartiesTable)} as c where id = any(${uniqueIds}::uuid[])`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

export async function idsOfCounterpartiesBeginning(
  tables: VisibleTables,
  text: string,
): Promise<readonly string[]> {
  const rows = await tables.ask(sql<{ readonly id: string }>`
    select id from ${tables.rows(counterpartiesTable)} as c where ${beginsWith(text)}`);
  return rows.map(({ id }) => id);
}

function beginsWith(text: string): RawBuilder<boolean> {
  const pattern = `${storableFilter(text).replace(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`(lower(code) like lower(${pattern}) or lower(name) like lower(${pattern}))`;
}
