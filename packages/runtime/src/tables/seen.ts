import type { Seen, SeenInOneWay, Table } from './define-table.js';

export const seenByEverybody = { by: 'everybody' } as const satisfies Seen;

/** Rows of the reseller in the column; null means the platform. */
export function seenByReseller(column = 'reseller_id'): Seen {
  return { by: 'reseller', column };
}

/** Rows of the reseller in the column; null means all callers. */
export function seenByResellerOrEverybody(column = 'reseller_id'): Seen {
  return { by: 'reseller or everybody', column };
}

/** Rows with the value are visible to every caller. */
export function seenWhere(column: string, value: string) {
  return { by: 'value', column, value } as const satisfies Seen;
}

/** Rows that match any of several rules. */
export function seenInAnyWay(...ways: readonly SeenInOneWay[]) {
  return { by: 'any', ways } as const satisfies Seen;
}

/** Figures per owner. */
export function seenByOwner(column = 'owner'): Seen {
  return { by: 'owner', column };
}

/** Rows that a visible row of another table references. */
export function seenThrough(
  table: Table,
  { named, column }: { readonly named: string; readonly column: string },
) {
  return { by: 'other rows', table, named, column } as const satisfies Seen;
}
