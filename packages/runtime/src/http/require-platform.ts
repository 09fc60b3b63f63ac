import type { Scope } from '@exchange/units';
import { forbidden } from './http-problem.js';

/** @throws HttpProblem 403 for a reseller's caller */
export function requirePlatform(scope: Scope, what: string): void {
  if (scope.kind !== 'platform') throw forbidden(`Only platform callers may ${what}.`);
}
