// Raw SQL: the database extracts one line from a text with thousands.
import {
  type Listing,
  listingOf,
  type Page,
  readCursor,
} from '@exchange/runtime/tables/queries/page';
import type { VisibleTables } from '@exchange/runtime/tables/queries/tenancy';
import type { TransactionId } from '@exchange/units';
import { sql } from 'kysely';
import { issuedHead, writeLineOfDeal } from '../resource.js';
import { statementLinesTable, statementsTable } from '../table.js';
import { issuedLine } from './data.js';

interface Row {
  readonly created_position: string;
  readonly head: string;
  readonly line: string;
}

export async function listLinesOfDeal(
  tables: VisibleTables,
  id: TransactionId,
  page: Page,
): Promise<Listing> {
  const after = page.cursor === undefined ? undefined : readCursor(page.cursor);
  const isBehind = after === undefined ? sql`true` : sql`s.created_position < ${after}`;
  const rows = await tables.ask(sql<Row>`
    select s.created_position, s.resource as head,
      (l.lines::json -> (array_position(l.transaction_ids, ${id}::text) - 1))::text as line
    from ${tables.rows(statementLinesTable)} as l
    join ${tables.rows(statementsTable)} as s on s.lines_id = l.lines_id
    where l.transaction_ids @> array[${id}]::text[] and ${isBehind}
    order by s.created_position desc limit ${page.limit + 1} offset ${page.offset}`);
  const texts = rows.map(({ created_position, head, line }) => {
    const { id: statement_id, ...of } = issuedHead.parse(JSON.parse(head));
    const own = issuedLine.parse(JSON.parse(line));
    return { created_position, resource: writeLineOfDeal({ statement_id, ...of, ...own }) };
  });
  return listingOf(texts, page);
}
