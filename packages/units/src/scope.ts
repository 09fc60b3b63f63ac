import type { ResellerId } from './ids.js';

/**
 * What a caller may see and touch (specification section 5, "Scope"): the platform sees all,
 * a reseller its own rows. Every query takes it first.
 */
export type Scope =
  | { readonly kind: 'platform' }
  | { readonly kind: 'reseller'; readonly reseller_id: ResellerId };

export const platformScope: Scope = { kind: 'platform' };

/** True if the scope covers a row of that reseller; a row without reseller is the platform's. */
export function covers(scope: Scope, resellerId: ResellerId | null): boolean {
  return scope.kind === 'platform' || scope.reseller_id === resellerId;
}
