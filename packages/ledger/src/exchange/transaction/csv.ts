// Raw SQL: cells come from the JSON text of a row, with all digits.
import { Readable } from 'node:stream';
import { csvLine } from '@exchange/runtime/http/csv';
import { nextLink } from '@exchange/runtime/http/next-page';
import type { Page } from '@exchange/runtime/tables/page';
import type { ReadDatabase, SeenTables } from '@exchange/runtime/tables/tenancy';
import type { Position, Scope } from '@exchange/units';
import type { FastifyReply } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import { lastChange } from './list/as-of.js';
import { orderOf, type PlacedRow } from './list/order.js';
import { type ListRequest, positionOf, readPage } from './list/query.js';
import { transactionCsvColumns } from './resource.js';

const chunkSize = 2_000;

interface CsvAnswer {
  readonly scope: Scope;
  readonly database: ReadDatabase;
  readonly names: (tables: SeenTables) => RawBuilder<unknown>;
  readonly publicUrl: string | undefined;
  readonly request: ListRequest;
  readonly position: Position;
  /** Undefined: all rows after the cursor or offset. */
  readonly page: Omit<Page, 'limit'> & { readonly limit: number | undefined };
}

/** All parts show the position at the start, so that a concurrent change neither repeats nor omits a row. */
export async function sendCsv(reply: FastifyReply, answer: CsvAnswer): Promise<FastifyReply> {
  const { database, publicUrl, request, position, page } = answer;
  const at = (await positionOf(database, request.moment)) ?? (await lastChange(database));
  const partAfter = (cursor: string | undefined, offset: number) =>
    readPart(answer, at, { limit: page.limit ?? chunkSize, offset, cursor });
  // Read before the answer starts, so that a failure still has a status.
  const first = await partAfter(page.cursor, page.offset);
  reply.header('ledger-position', position.toString());
  reply.header('content-type', 'text/csv; charset=utf-8');
  if (page.limit !== undefined && first.next !== undefined) {
    reply.header('link', nextLink(reply.request, publicUrl, first.next));
  }
  async function* lines() {
    yield csvLine(transactionCsvColumns);
    let part = first;
    for (;;) {
      yield part.lines;
      if (page.limit !== undefined || part.next === undefined) return;
      part = await partAfter(part.next, 0);
    }
  }
  return reply.send(Readable.from(lines()));
}

type CsvRow = PlacedRow & { readonly cells: readonly (string | null)[] };

/** The lines at a position, and the cursor of the next part. */
async function readPart(
  { scope, database, names, request }: CsvAnswer,
  position: bigint,
  page: Page,
) {
  const { orderBy } = orderOf(request.sort, undefined);
  const select = (listed: RawBuilder<unknown>) => sql<CsvRow>`
    select created_position, place, sorted, array[${sql.join(transactionCsvColumns.map(cellOf))}] as cells
    from (${listed}) as listed cross join lateral (select listed.resource::json as r offset 0) as one
      left join ${names(database.seenBy(scope))} as c on c.id = (r ->> 'counterparty_id')::uuid
    order by ${orderBy}`;
  const { rows, next } = await readPage(scope, database, request, position, page, select);
  return { lines: rows.map((row) => csvLine(row.cells)).join(''), next };
}

/** Of a transaction `r` whose counterparty is `c`. */
function cellOf(name: string): RawBuilder<unknown> {
  if (name === 'counterparty_code') return sql`c.code`;
  if (name === 'counterparty_name') return sql`c.name`;
  const ofBlock = /^block_(.*)$/.exec(name)?.[1];
  return ofBlock === undefined
    ? sql`r ->> ${sql.lit(name)}`
    : sql`r -> 'block' ->> ${sql.lit(ofBlock)}`;
}
