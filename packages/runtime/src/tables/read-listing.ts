import { type SelectQueryBuilder, sql } from 'kysely';
import { type Listing, listingOf, type Page, type PagedRow, readCursor } from './page.js';

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
