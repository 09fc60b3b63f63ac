export const premiseType = 'premise';

export interface NotAPremise {
  readonly code: 'not_a_premise';
  readonly asset_type: string;
}

export function notAPremise({
  asset_type,
}: {
  readonly asset_type: string;
}): NotAPremise | undefined {
  return asset_type === premiseType ? undefined : { code: 'not_a_premise', asset_type };
}
