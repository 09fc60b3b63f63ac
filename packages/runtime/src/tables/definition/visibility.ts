import type { ResellerId, Scope } from '@exchange/units';
import type { Table, Visibility, VisibilityRule } from './define-table.js';

export const visibleToAll = { by: 'everybody' } as const satisfies Visibility;

export function visibleToReseller(column = 'reseller_id'): Visibility {
  return { by: 'reseller', column };
}

export function visibleToResellerOrAll(column = 'reseller_id'): Visibility {
  return { by: 'reseller or everybody', column };
}

export function visibleWhere(column: string, value: string) {
  return { by: 'value', column, value } as const satisfies Visibility;
}

export function visibleInAnyWay(...ways: readonly VisibilityRule[]) {
  return { by: 'any', ways } as const satisfies Visibility;
}

export function visibleToOwner(column = 'owner'): Visibility {
  return { by: 'owner', column };
}

/** Rows that a visible row of another table references. */
export function visibleThrough(
  table: Table,
  { named, column }: { readonly named: string; readonly column: string },
) {
  return { by: 'other rows', table, named, column } as const satisfies Visibility;
}

/** Owner of platform rows, which have no reseller. */
export const platformOwner = '00000000-0000-0000-0000-000000000000';
export const everyOwner = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

export function ownersOf(resellerId: string | null): readonly string[] {
  return [resellerId ?? platformOwner, everyOwner];
}

export function ownerVisibleTo(scope: Scope): ResellerId | typeof everyOwner {
  return scope.kind === 'platform' ? everyOwner : scope.reseller_id;
}
