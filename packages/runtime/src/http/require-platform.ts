import type { Scope } from '@exchange/units';
import { forbidden } from './http-problem.js';

/** A 403 for a caller that is limited to a reseller. */
export function requirePlatform(scope: Scope, what: string): void {
  if (scope.kind !== 'platform') throw forbidden(`Only platform callers may ${what}.`);
}
