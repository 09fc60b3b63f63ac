import type { Seen, SeenInOneWay, Table } from './define-table.js';

export const seenByEverybody = { by: 'everybody' } as const satisfies Seen;

/** Null means the platform. */
export function seenByReseller(column = 'reseller_id'): Seen {
  return { by: 'reseller', column };
}

/** Null means all callers. */
export function seenByResellerOrEverybody(column = 'reseller_id'): Seen {
  return { by: 'reseller or everybody', column };
}

export function seenWhere(column: string, value: string) {
  return { by: 'value', column, value } as const satisfies Seen;
}

export function seenInAnyWay(...ways: readonly SeenInOneWay[]) {
  return { by: 'any', ways } as const satisfies Seen;
}

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
