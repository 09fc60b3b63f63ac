/** The `asset_type` of an asset that uses energy and accepts enrollments (specification section 1). */
export const premiseType = 'premise';

/** An asset of another type in place of a premise. */
export interface NotAPremise {
  readonly code: 'not_a_premise';
  readonly asset_type: string;
}

/** The refusal of an asset of another type; undefined for a premise. */
export function notAPremise({
  asset_type,
}: {
  readonly asset_type: string;
}): NotAPremise | undefined {
  return asset_type === premiseType ? undefined : { code: 'not_a_premise', asset_type };
}
