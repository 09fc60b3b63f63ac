import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import {
  type CutRow,
  type Listing,
  listingOf,
  type Page,
  type PagedRow,
  readCursor,
  withinBytes,
} from './page.js';
import { idsBeginning, queryWords } from './search-words.js';
import type { VisibleTables } from './tenancy.js';

const created = sql<string>`created_position`;

type PagedQuery<Tables, From extends keyof Tables> = SelectQueryBuilder<Tables, From, PagedRow>;

export async function readListing<Tables, From extends keyof Tables>(
  query: PagedQuery<Tables, From>,
  page: Page,
  order: 'oldest first' | 'newest first' = 'oldest first',
): Promise<Listing> {
  const rows = await beyondCursor(query, page.cursor, order)
    .orderBy(created, order === 'oldest first' ? 'asc' : 'desc')
    .limit(page.limit + 1)
    .offset(page.offset)
    .execute();
  return listingOf(rows, page);
}

export function beyondCursor<Tables, From extends keyof Tables>(
  query: PagedQuery<Tables, From>,
  cursor: string | undefined,
  order: 'oldest first' | 'newest first' = 'oldest first',
): PagedQuery<Tables, From> {
  const after = cursor === undefined ? undefined : readCursor(cursor);
  if (after === undefined) return query;
  const beyond = order === 'oldest first' ? sql`>` : sql`<`;
  return query.where(sql<boolean>`${created} ${beyond} ${after}`);
}

/**
 * Each typed word must begin one of `words` (`search-words.ts`), or the text of `id`. A scan in
 * order suits many matches, the index few; the planner cannot tell, so a bounded scan comes first
 * (decision 0038).
 */
export async function readSearched<Tables, From extends keyof Tables>(
  tables: Pick<VisibleTables, 'ask'>,
  query: SelectQueryBuilder<Tables, From, PagedRow>,
  page: Page,
  typed: string | undefined,
): Promise<Listing> {
  const { limit, offset } = page;
  const rowsOf = async (source: RawBuilder<unknown>) =>
    tables.ask(
      withinBytes<CutRow>(
        sql`select resource, created_position ${source}
          order by created_position limit ${limit + 1} offset ${offset}`,
        sql`resource`,
        limit,
      ),
    );
  if (typed === undefined) {
    return listingOf(await rowsOf(sql`from ${beyondCursor(query, page.cursor)} as found`), page);
  }
  const fits = fitting(typed);
  const searched = beyondCursor(query, page.cursor).select([
    sql<string>`id`.as('id'),
    sql<string | null>`words`.as('words'),
  ]);
  const first = searched.orderBy(sql`created_position`).limit(candidatesFor(limit + 1 + offset));
  const amongFirst = await rowsOf(sql`from ${first} as first where ${fits}`);
  if (amongFirst.length > limit) return listingOf(amongFirst, page);
  // `offset 0` keeps the planner from reading in order.
  const all = searched.where(fits).offset(0);
  return listingOf(await rowsOf(sql`from ${all} as found`), page);
}

/** The index of words has this exact expression. */
function fitting(typed: string): RawBuilder<boolean> {
  const words = queryWords(typed);
  if (words.length === 0) return sql<boolean>`false`;
  const tsquery = words.map((word) => `'${word.replace(/['\\]/g, '$&$&')}':*`).join(' & ');
  const hasWords = sql<boolean>`array_to_tsvector(string_to_array(words, ' ')) @@ ${tsquery}::tsquery`;
  const ids = idsBeginning(typed.trim());
  return ids === undefined
    ? hasWords
    : sql<boolean>`(${hasWords} or id between ${ids.first}::uuid and ${ids.last}::uuid)`;
}

/** Read in order per wanted row before the query collects all matches (decision 0038). */
export const candidatesPerRow = 40;
export const candidatesMax = 20_000;

export function candidatesFor(count: number, forEach = candidatesPerRow): number {
  return Math.min(count * forEach, candidatesMax);
}
