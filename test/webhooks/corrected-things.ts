import { randomUUID } from 'node:crypto';
import type { Client } from '../acceptance/client.js';
import { aCustomer, anAsset, aReseller, attach } from '../acceptance/fixtures.js';
import { registered, territory } from '../registry/things.js';

export const correctionTypes = [
  ...['CustomerUpdated', 'AttachmentCostKeyChanged', 'PlanUpdated', 'PlanWithdrawn'],
  ...['RatesCorrected', 'UsageRecorded'],
];

/** Returns the ids of things with one event of each correction type. */
export async function correctedThings(platform: Client): Promise<readonly string[]> {
  const customer = await aCustomer(platform);
  const link = await attach(platform, customer, await aReseller(platform, ['TX']), {});
  await platform.put(`/customers/${customer}`, { name: 'Casa Verde' });
  await platform.put(`/customers/${customer}/resellers/${link}`, { cost_key: 'CV-7' });
  const utility = await registered(platform, '/utilities', {
    ...{ code: randomUUID(), name: 'Golden Valley', state: 'AK', territory },
  });
  const plan = await registered(platform, '/plans', {
    ...{ utility_id: utility, reseller_id: null, name: 'Fixed', rate_type: 'fixed' },
    ...{ rate_cents_per_kwh: 11, term_months: 12, is_business: false },
    effective_date: '2026-01-01',
  });
  await platform.put(`/plans/${plan}`, { rate_cents_per_kwh: 12 });
  await platform.post(`/plans/${plan}/withdraw`);
  const rates = `/rates/${utility}/history`;
  const rate = { area_code: 'N', recorded_at: '2026-01-01' };
  await platform.post(rates, { records: [{ ...rate, rate_cents_per_kwh: 1 }] });
  await platform.put(rates, { records: [{ ...rate, rate_cents_per_kwh: 2 }] });
  const premise = await anAsset(platform, { asset_type: 'premise' });
  const period = { period_start: '2026-01-01T00:00:00Z', period_end: '2026-01-01T01:00:00Z' };
  const terms = { kwh: 1, quality: 'estimated', channel: 'received' };
  await platform.post(`/usage/${premise}`, { records: [{ ...period, ...terms }] });
  return [customer, utility, plan, premise];
}
