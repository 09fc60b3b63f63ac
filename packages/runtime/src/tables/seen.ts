import type { Table } from './define-table.js';

/** Which rows of a table a caller may see. The platform sees all of every table. */
export type Seen =
  /** All of them, whoever asks. */
  | { readonly by: 'everybody' }
  /** A reseller: those that name it. A null names nobody. */
  | { readonly by: 'reseller'; readonly column: string }
  /** A reseller: those that name it, and those that name nobody. */
  | { readonly by: 'reseller or everybody'; readonly column: string }
  /** Figures that are kept for each owner, and for all together (`owner.ts`): every caller sees one owner's. */
  | { readonly by: 'owner'; readonly column: string }
  /** A reseller: those whose `column` stands in the `named` column of a row of another table that it sees. */
  | {
      readonly by: 'other rows';
      readonly table: Table;
      readonly named: string;
      readonly column: string;
    };

export const seenByEverybody = { by: 'everybody' } as const satisfies Seen;

/** Rows that belong to the reseller that they name, or to the platform where they name none. */
export function seenByReseller(column = 'reseller_id'): Seen {
  return { by: 'reseller', column };
}

/** Rows that belong to the reseller that they name, or to everybody where they name none. */
export function seenByResellerOrEverybody(column = 'reseller_id'): Seen {
  return { by: 'reseller or everybody', column };
}

/** Figures that are kept for each owner. */
export function seenByOwner(column = 'owner'): Seen {
  return { by: 'owner', column };
}

/** Rows that are seen by whoever sees a row of another table that names them. */
export function seenThrough(
  table: Table,
  { named, column }: { readonly named: string; readonly column: string },
): Seen {
  return { by: 'other rows', table, named, column };
}
