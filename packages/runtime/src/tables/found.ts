import type { ResellerId, Scope } from '@exchange/units';

/** One resource as a caller finds it. */
export type Found<Row> =
  | { readonly kind: 'found'; readonly row: Row }
  | { readonly kind: 'forbidden' }
  | { readonly kind: 'missing' };

/** A row that belongs to one reseller, or to the platform when it has none. */
export function foundRow<Row extends { readonly reseller_id: string | null }>(
  scope: Scope,
  row: Row | undefined,
): Found<Row> {
  if (row === undefined) return { kind: 'missing' };
  const visible = scope.kind === 'platform' || row.reseller_id === scope.reseller_id;
  return visible ? { kind: 'found', row } : { kind: 'forbidden' };
}

/** The reseller that a scope is limited to; undefined for the platform. */
export function scopedReseller(scope: Scope): ResellerId | undefined {
  return scope.kind === 'platform' ? undefined : scope.reseller_id;
}
