import { isoDate, planId, resellerId, utilityId } from '@exchange/units';
import { z } from 'zod';
import { resourceWriter } from '../../platform/resource/write-resource.js';

const example = {
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

export const planResource = z
  .object({
    id: planId,
    utility_id: utilityId,
    reseller_id: resellerId.nullable().meta({ description: 'null: platform-wide' }),
    name: z.string(),
    rate_type: z.string(),
    rate_cents_per_kwh: z.number().meta({ description: 'cents per kWh, an exact decimal' }),
    term_months: z.int(),
    is_business: z.boolean(),
    effective_date: isoDate,
  })
  .meta({ id: 'Plan', description: 'A plan of a utility.', example });

export const writePlan = resourceWriter(planResource);
