// Raw SQL: cells come from the JSON text of a row, with all digits.
import type { ReadOptions } from '@exchange/runtime/http/reads/read-options';
import type { Page } from '@exchange/runtime/tables/queries/page';
import type { ReadDatabase, VisibleTables } from '@exchange/runtime/tables/queries/tenancy';
import type { Position, Scope } from '@exchange/units';
import type { FastifyReply } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import { type CsvPart, sendCsv } from '../../platform/queries/send-csv.js';
import { lastChange } from './list/as-of.js';
import { orderOf, type PlacedRow } from './list/order.js';
import { type ListRequest, positionOf, readPage } from './list/query.js';
import { transactionCsvColumns } from './resource.js';

interface CsvAnswer {
  readonly scope: Scope;
  readonly database: ReadDatabase;
  readonly names: (tables: VisibleTables) => RawBuilder<unknown>;
  readonly request: ListRequest;
  readonly position: Position;
  readonly page: Omit<Page, 'limit'> & { readonly limit: number | undefined };
}

/** Reads all parts at one position: no row is repeated or omitted. */
export async function sendTransactionCsv(
  reply: FastifyReply,
  options: Pick<ReadOptions, 'publicUrl' | 'recordExport'>,
  answer: CsvAnswer,
): Promise<FastifyReply> {
  const { database, request, position, page } = answer;
  const at = (await positionOf(database, request.moment)) ?? (await lastChange(database));
  return sendCsv(reply, options, {
    columns: transactionCsvColumns,
    position,
    page,
    partSize: 2_000,
    read: (part) => readPart(answer, at, part),
  });
}

type CsvRow = PlacedRow & { readonly cells: readonly (string | null)[] };

async function readPart(
  { scope, database, names, request }: CsvAnswer,
  position: bigint,
  page: Page,
): Promise<CsvPart> {
  const { orderBy } = orderOf(request.sort, undefined);
  const select = (listed: RawBuilder<unknown>) => sql<CsvRow>`
    select created_position, place, sorted, array[${sql.join(transactionCsvColumns.map(cellOf))}] as cells
    from (${listed}) as listed cross join lateral (select listed.resource::json as r offset 0) as one
      left join ${names(database.visibleTo(scope))} as c on c.id = (r ->> 'counterparty_id')::uuid
    order by ${orderBy}`;
  const { rows, next } = await readPage(scope, database, request, position, page, select);
  return { rows: rows.map(({ cells }) => cells), next };
}

function cellOf(name: string): RawBuilder<unknown> {
  if (name === 'counterparty_code') return sql`c.code`;
  if (name === 'counterparty_name') return sql`c.name`;
  const ofBlock = /^block_(.*)$/.exec(name)?.[1];
  return ofBlock === undefined
    ? sql`r ->> ${sql.lit(name)}`
    : sql`r -> 'block' ->> ${sql.lit(ofBlock)}`;
}
