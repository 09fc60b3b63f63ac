import { type RawBuilder, sql } from 'kysely';

export interface Page {
  readonly limit: number;
  readonly offset: number;
  readonly cursor?: string | undefined;
}

export interface Listing {
  readonly items: readonly string[];
  readonly next: string | undefined;
}

export interface PagedRow {
  readonly created_position: string;
  readonly resource: string;
}

const positionMax = 2n ** 63n - 1n;

export function readCursor(cursor: string): string | undefined {
  const text = Buffer.from(cursor, 'base64url').toString('latin1');
  if (!/^p\d{1,19}$/.test(text) || BigInt(text.slice(1)) > positionMax) return undefined;
  return text.slice(1);
}

/** Maximum of a page, except for a single row: attributes have up to 1 MB. */
export const pageBytesMax = 32 * 1024 * 1024;

/**
 * Rows beyond the page have no text.
 * @param rows fetched with `limit + 1`
 * @param more further columns, after a comma
 */
export function withinBytes<Row>(
  rows: RawBuilder<unknown>,
  text: RawBuilder<unknown>,
  limit: number,
  more: RawBuilder<unknown> = sql``,
): RawBuilder<Row> {
  return sql`
    select created_position, case when place = 1 or (place <= ${limit} and bytes <= ${pageBytesMax}) then ${text} end as ${text}${more}
    from (
      select *, row_number() over so_far as place, sum(octet_length(${text})) over so_far as bytes
      from (${rows}) as page
      window so_far as (order by created_position rows unbounded preceding)
    ) as counted
    order by created_position`;
}

/** A row beyond the page's bytes has no resource. */
export interface CutRow extends Omit<PagedRow, 'resource'> {
  readonly resource: string | null;
}

const isInPage = (row: CutRow): row is PagedRow => row.resource !== null;

/** @param rows fetched with `limit + 1` */
export function listingOf(rows: readonly CutRow[], page: Page): Listing {
  const pageRows = rows.slice(0, page.limit).filter(isInPage);
  const last = pageRows.at(-1);
  const next =
    rows.length > pageRows.length && last !== undefined
      ? Buffer.from(`p${last.created_position}`, 'latin1').toString('base64url')
      : undefined;
  return { items: pageRows.map(({ resource }) => resource), next };
}
