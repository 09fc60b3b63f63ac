// Raw SQL: cells come from the JSON text of a row, digit by digit.
import { csvLine } from '@exchange/runtime/http/csv';
import type { Page } from '@exchange/runtime/tables/page';
import type { ReadDatabase } from '@exchange/runtime/tables/tenancy';
import type { Scope } from '@exchange/units';
import { type RawBuilder, sql } from 'kysely';
import { counterpartyNames } from '../counterparty/names.js';
import { orderOf, type PlacedRow } from './list-order.js';
import { cut, readPage } from './list-query.js';
import type { ListRequest } from './list-request.js';

/** The members of a transaction that a line has, in their order; those of its block have their own names before. */
const members = [
  'asset_id',
  'reseller_id',
  'cost_key',
  'transaction_type',
  'volume_mwh',
  'price_per_mwh',
  'delivery_start',
  'delivery_end',
  'status',
  'settlement_amount',
  'corrects',
  'corrected_by',
  'direction',
  'currency',
  'book',
  'trade_date',
  'external_id',
  'shape',
] as const;
const blockMembers = ['product', 'mw', 'market', 'time_zone', 'hours', 'days', 'calendar'] as const;
const times = ['submitted_at', 'changed_at'] as const;

/** Each column, and its cell of a transaction `r` whose counterparty is `c`. */
const columns: readonly (readonly [string, RawBuilder<unknown>])[] = [
  ['id', member('id')],
  ['counterparty_id', member('counterparty_id')],
  ['counterparty_code', sql`c.code`],
  ['counterparty_name', sql`c.name`],
  ...members.map((name) => [name, member(name)] as const),
  ...blockMembers.map((name) => [`block_${name}`, sql`r -> 'block' ->> ${sql.lit(name)}`] as const),
  ...times.map((name) => [name, member(name)] as const),
];

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
