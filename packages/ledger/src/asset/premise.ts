/** The `asset_type` of an asset that uses energy and can be enrolled (specification section 1). */
export const premiseType = 'premise';

/** An asset that was taken for a premise and is none. */
export interface NotAPremise {
  readonly code: 'not_a_premise';
  readonly asset_type: string;
}

/** The refusal of an asset that is not a premise; undefined for a premise. */
export function notAPremise({
  asset_type,
}: {
  readonly asset_type: string;
}): NotAPremise | undefined {
  return asset_type === premiseType ? undefined : { code: 'not_a_premise', asset_type };
}
