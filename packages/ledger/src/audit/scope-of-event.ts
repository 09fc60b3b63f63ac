import type { Scope } from '@exchange/units';

/**
 * Whether an event is a caller's to see: the platform sees all, a reseller those that name it as the owner. An event
 * that names nobody, such as a change of an asset, is the platform's.
 */
export function isInScope(scope: Scope, data: unknown): boolean {
  if (scope.kind === 'platform') return true;
  return (
    typeof data === 'object' &&
    data !== null &&
    'reseller_id' in data &&
    data.reseller_id === scope.reseller_id
  );
}
