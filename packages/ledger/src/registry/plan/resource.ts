import { type IsoDate, isoDate, planId, resellerId, utilityId } from '@exchange/units';
import { z } from 'zod';
import { type ResourceFields, resourceWriter } from '../../platform/resource/write-resource.js';
import type { PresentPlan } from './decide.js';
import { planVersion, versionIndexOn, versionOn } from './version.js';

export const planExample = {
  id: '7f0f9a37-0a45-4c5c-9d3f-6a0d2d7d1f11',
  utility_id: '51d2c1de-31d5-4a6b-b6c1-0a5a8cde1a40',
  reseller_id: null,
  name: 'Fixed 12',
  rate_type: 'fixed',
  rate_cents_per_kwh: 11.9,
  term_months: 12,
  is_business: false,
  effective_date: '2027-01-01',
};

const version = {
  ...planVersion.shape,
  rate_cents_per_kwh: z.number().meta({ description: 'cents per kWh, an exact decimal' }),
};

export const planResource = z
  .object({
    id: planId,
    utility_id: utilityId,
    reseller_id: resellerId.nullable().meta({ description: 'null: platform-wide' }),
    ...version,
    upcoming: z
      .object(version)
      .optional()
      .meta({ description: 'The next version, if there is one' }),
    withdrawn_on: isoDate
      .optional()
      .meta({ description: 'The UTC day of its withdrawal; absent for an offered plan' }),
  })
  .meta({ id: 'Plan', description: 'A plan of a utility.', example: planExample });

export const writePlan = resourceWriter(planResource);

export function planFieldsAt(
  state: PresentPlan,
  index: number,
): ResourceFields<typeof planResource> {
  const { id, utility_id, reseller_id, versions } = state.plan;
  const upcoming = versions[index + 1];
  return {
    id,
    utility_id,
    reseller_id,
    ...(versions[index] ?? versions[0]),
    ...(upcoming === undefined ? {} : { upcoming }),
    ...(state.status === 'withdrawn' ? { withdrawn_on: state.withdrawn_on } : {}),
  };
}

export function writePlanOn(state: PresentPlan, day: IsoDate): string {
  return writePlan(planFieldsAt(state, versionIndexOn(state.plan.versions, day)));
}

/** Adds the first day of a version in force since the last change, because the plan changes then without an event. */
export function planTagOn(state: PresentPlan, revision: string, day: IsoDate): string {
  const { versions, changed_on } = state.plan;
  const { effective_date } = versionOn(versions, day);
  const isFirst = effective_date === versions[0].effective_date;
  if (isFirst || changed_on === null || effective_date <= changed_on) return revision;
  return `${revision}.${effective_date}`;
}
