import type { Seen, SeenInOneWay, Table } from './define-table.js';

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
