/** Which part of a list is wanted. */
export interface Page {
  readonly limit: number;
  readonly offset: number;
  /** The last item of the page before, as `Listing.next` gave it. */
  readonly cursor?: string | undefined;
}

/** A part of a list: JSON texts, and where the next part begins if there is one. */
export interface Listing {
  readonly items: readonly string[];
  readonly next: string | undefined;
}

/** A row of a list that is ordered by when its items were created. */
export interface PagedRow {
  readonly created_position: string;
  readonly resource: string;
}

const positionMax = 2n ** 63n - 1n;

/** The position that a cursor stands for; undefined if it is none of ours. */
export function readCursor(cursor: string): string | undefined {
  const text = Buffer.from(cursor, 'base64url').toString('latin1');
  if (!/^p\d{1,19}$/.test(text) || BigInt(text.slice(1)) > positionMax) return undefined;
  return text.slice(1);
}

/** The listing of rows that were asked for with one more than the page holds. */
export function listingOf(rows: readonly PagedRow[], page: Page): Listing {
  const shown = rows.slice(0, page.limit);
  const last = shown.at(-1);
  const next =
    rows.length > page.limit && last !== undefined
      ? Buffer.from(`p${last.created_position}`, 'latin1').toString('base64url')
      : undefined;
  return { items: shown.map(({ resource }) => resource), next };
}
