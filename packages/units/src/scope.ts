import type { ResellerId } from './ids.js';

/** Specification section 5; first argument of every query. */
export type Scope =
  | { readonly kind: 'platform' }
  | { readonly kind: 'reseller'; readonly reseller_id: ResellerId };

export const platformScope: Scope = { kind: 'platform' };

export function covers(scope: Scope, resellerId: ResellerId | null): boolean {
  return scope.kind === 'platform' || scope.reseller_id === resellerId;
}
