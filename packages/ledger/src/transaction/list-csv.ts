// Raw SQL: cells come from the JSON text of a row, digit by digit.
import { csvLine } from '@exchange/runtime/http/csv';
import type { Page } from '@exchange/runtime/tables/page';
import type { ReadDatabase } from '@exchange/runtime/tables/tenancy';
import type { Scope } from '@exchange/units';
import { type RawBuilder, sql } from 'kysely';
import { counterpartyNames } from '../counterparty/names.js';
import { csvColumns } from './csv-columns.js';
import { orderOf, type PlacedRow } from './list-order.js';
import { cut, readPage } from './list-query.js';
import type { ListRequest } from './list-request.js';

/** Each column, and its cell of a transaction `r` whose counterparty is `c`. */
const columns: readonly (readonly [string, RawBuilder<unknown>])[] = csvColumns.map((name) => [
  name,
  cellOf(name),
]);

function cellOf(name: string): RawBuilder<unknown> {
  if (name === 'counterparty_code') return sql`c.code`;
  if (name === 'counterparty_name') return sql`c.name`;
  const ofBlock = /^block_(.*)$/.exec(name)?.[1];
  return ofBlock === undefined ? member(name) : sql`r -> 'block' ->> ${sql.lit(ofBlock)}`;
}

function member(name: string): RawBuilder<unknown> {
  return sql`r ->> ${sql.lit(name)}`;
}

/** The first line. */
export const csvHead = csvLine(columns.map(([name]) => name));

type CsvRow = PlacedRow & { readonly cells: readonly (string | null)[] };

/** Lines of transactions, and the cursor of what comes after them if there is more. */
export interface CsvPart {
  readonly lines: string;
  readonly next: string | undefined;
}

/**
 * Transactions as lines of comma-separated values.
 *
 * @param position as they were there
 */
export async function csvPart(
  scope: Scope,
  database: ReadDatabase,
  request: ListRequest,
  position: bigint,
  page: Page,
): Promise<CsvPart> {
  const tables = database.seenBy(scope);
  const { orderBy } = orderOf(request.sort, undefined);
  const rows = await readPage(
    scope,
    database,
    request,
    position,
    page,
    (listed) => sql<CsvRow>`
      select created_position, place, sorted, array[${sql.join(columns.map(([, cell]) => cell))}] as cells
      from (${listed}) as listed cross join lateral (select listed.resource::json as r offset 0) as one
        left join ${counterpartyNames(tables)} as c on c.id = (r ->> 'counterparty_id')::uuid
      order by ${orderBy}`,
  );
  const { shown, next } = cut(rows, request, page);
  return { lines: shown.map((row) => csvLine(row.cells)).join(''), next };
}
