import type { ResellerId, Scope } from '@exchange/units';

/** Owner of platform rows, which have no reseller. */
export const platformOwner = '00000000-0000-0000-0000-000000000000';
export const everyOwner = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

export function ownersOf(resellerId: string | null): readonly string[] {
  return [resellerId ?? platformOwner, everyOwner];
}

export function ownerVisibleTo(scope: Scope): ResellerId | typeof everyOwner {
  return scope.kind === 'platform' ? everyOwner : scope.reseller_id;
}
