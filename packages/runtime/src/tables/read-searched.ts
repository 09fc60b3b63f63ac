import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { idsBeginning } from './ids-beginning.js';
import { lookedAtFor } from './looked-at.js';
import { type Listing, listingOf, type Page, type PagedRow } from './page.js';
import { beyondCursor, readListing } from './read-listing.js';
import { askedWords } from './search-words.js';
import type { SeenTables } from './tenancy.js';

/**
 * A page of what a query lists, oldest first, and of it only what somebody looks for: each word that was typed begins one
 * of the row's `words` (`search-words.ts`), or all of it begins the row's `id`.
 *
 * Where many fit, they are found soon in the list's order; where few do, the index of words has them. Neither way is good for
 * the other, and the planner cannot tell, so a bounded part of the rows in order is looked at first (decision 0038).
 */
export async function readSearched<Tables, From extends keyof Tables>(
  tables: Pick<SeenTables, 'ask'>,
  query: SelectQueryBuilder<Tables, From, PagedRow>,
  page: Page,
  typed: string | undefined,
): Promise<Listing> {
  if (typed === undefined) return readListing(query, page);
  const { limit, offset } = page;
  const fits = fitting(typed);
  const searched = beyondCursor(query, page.cursor).select([
    sql<string>`id`.as('id'),
    sql<string | null>`words`.as('words'),
  ]);
  const shown = sql`order by created_position limit ${limit + 1} offset ${offset}`;
  const first = searched.orderBy(sql`created_position`).limit(lookedAtFor(limit + 1 + offset));
  const amongFirst = await tables.ask(sql<PagedRow>`
    select resource, created_position from ${first} as first where ${fits} ${shown}`);
  if (amongFirst.length > limit) return listingOf(amongFirst, page);
  // With `offset 0` the planner looks for them as if no order were asked for.
  const all = searched.where(fits).offset(0);
  const rows = await tables.ask(sql<PagedRow>`
    select resource, created_position from ${all} as found ${shown}`);
  return listingOf(rows, page);
}

/** Whether a row fits what was typed. The index of words is on this very expression. */
function fitting(typed: string): RawBuilder<boolean> {
  const words = askedWords(typed);
  if (words.length === 0) return sql<boolean>`false`;
  const asked = words.map((word) => `'${word.replace(/['\\]/g, '$&$&')}':*`).join(' & ');
  const hasWords = sql<boolean>`array_to_tsvector(string_to_array(words, ' ')) @@ ${asked}::tsquery`;
  const ids = idsBeginning(typed.trim());
  return ids === undefined
    ? hasWords
    : sql<boolean>`(${hasWords} or id between ${ids.first}::uuid and ${ids.last}::uuid)`;
}
