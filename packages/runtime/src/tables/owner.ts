import type { ResellerId, Scope } from '@exchange/units';

/** The owner that stands for rows of the platform, which have no reseller. */
export const platformOwner = '00000000-0000-0000-0000-000000000000';
/** The owner that stands for all rows together, whoever has them. */
export const everyOwner = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** The owners whose figures a row of that reseller counts in. */
export function ownersOf(resellerId: string | null): readonly string[] {
  return [resellerId ?? platformOwner, everyOwner];
}

/** The owner whose figures a caller of that scope may see. */
export function ownerSeenBy(scope: Scope): ResellerId | typeof everyOwner {
  return scope.kind === 'platform' ? everyOwner : scope.reseller_id;
}
