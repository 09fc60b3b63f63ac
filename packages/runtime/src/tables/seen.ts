import type { Table } from './define-table.js';

/** Which rows of a table a caller may see. The platform sees all of every table. */
export type Seen =
  | SeenInOneWay
  /** What is seen in one of several ways. */
  | { readonly by: 'any'; readonly ways: readonly SeenInOneWay[] };

export type SeenInOneWay =
  /** All of them, whoever asks. */
  | { readonly by: 'everybody' }
  /** A reseller: those that name it. A null names nobody. */
  | { readonly by: 'reseller'; readonly column: string }
  /** A reseller: those that name it, and those that name nobody. */
  | { readonly by: 'reseller or everybody'; readonly column: string }
  /** Those that have a value in a column, whoever asks. */
  | { readonly by: 'value'; readonly column: string; readonly value: string }
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

/** Rows that have a value in a column are everybody's. */
export function seenWhere(column: string, value: string) {
  return { by: 'value', column, value } as const satisfies Seen;
}

/** Rows that are seen in one of several ways. */
export function seenInAnyWay(...ways: readonly SeenInOneWay[]) {
  return { by: 'any', ways } as const satisfies Seen;
}

/** Figures that are kept for each owner. */
export function seenByOwner(column = 'owner'): Seen {
  return { by: 'owner', column };
}

/** Rows that are seen by whoever sees a row of another table that names them. */
export function seenThrough(
  table: Table,
  { named, column }: { readonly named: string; readonly column: string },
) {
  return { by: 'other rows', table, named, column } as const satisfies Seen;
}
