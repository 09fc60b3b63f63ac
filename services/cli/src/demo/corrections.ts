import type { CreatePlanBody } from '@exchange/client';
import type { Service } from '../service/client.js';
import { type DemoLedger, demoLedger } from './demo-ledger.js';
import { demoStar, demoWires } from './enrollments.js';

/**
 * @returns a summary
 * @throws CommandFailed if the service refuses a request
 */
export async function seedCorrections(service: Service, signal: AbortSignal): Promise<string> {
  const ledger = demoLedger(service, signal);
  const reseller_id = await ledger.reseller(demoStar);
  const utility_id = await ledger.utility(demoWires);
  const customer_id = await correctedCustomer(ledger, reseller_id);
  await changedPlans(ledger, utility_id);
  await correctedRate(ledger, utility_id);
  const premise = await ledger.asset({
    ...{ organization_id: 'demo', asset_type: 'premise', name: 'League City Grocery (demo)' },
    ...{ reseller_id, customer_id, state: 'TX' },
    geometry: { type: 'Point', coordinates: [-95.0949, 29.5075] },
    attributes: { solar_kw: 120 },
  });
  await ledger.usage(premise, { records: sunnyDay() });
  return 'corrections of a customer, a cost key and a rate, an upcoming and a withdrawn plan, and usage in both channels';
}

async function correctedCustomer(ledger: DemoLedger, reseller_id: string): Promise<string> {
  const customer = await ledger.customer({
    name: 'League City Grocers (demo)',
    email: 'energy@leaguecity-grocer.example',
    external_ref: 'DEMO-TX-2',
  });
  const link = await ledger.attachment(customer, { reseller_id, state: 'TX', cost_key: 'DEMO-LC' });
  await ledger.customerChange(customer, { email: 'energy@league-city-grocers.example' });
  if (link) await ledger.attachmentChange(customer, link, { cost_key: 'DEMO-LEAGUE-CITY' });
  return customer;
}

async function changedPlans(ledger: DemoLedger, utility_id: string): Promise<void> {
  const plan = (name: string, more: Partial<CreatePlanBody> = {}) =>
    ledger.plan({
      ...{ utility_id, reseller_id: null, name, rate_type: 'fixed', rate_cents_per_kwh: 12.9 },
      ...{ term_months: 12, is_business: true, effective_date: '2026-11-01', ...more },
    });
  const current = await plan('Upper Coast Green 12 (demo)');
  if (current) {
    await ledger.planVersion(current, { rate_cents_per_kwh: 13.4, effective_date: '2029-01-01' });
  }
  const former = await plan('Upper Coast Saver 24 (demo)', { term_months: 24 });
  if (former) await ledger.planWithdrawal(former);
}

async function correctedRate(ledger: DemoLedger, utility_id: string): Promise<void> {
  const rate = { area_code: '713', recorded_at: '2026-11-01' };
  await ledger.rates(utility_id, { records: [{ ...rate, rate_cents_per_kwh: 112 }] });
  await ledger.rateCorrection(utility_id, { records: [{ ...rate, rate_cents_per_kwh: 11.2 }] });
}

function sunnyDay() {
  return Array.from({ length: 24 }, (_, hour) => {
    const start = Date.UTC(2026, 10, 19, 6 + hour);
    const sun = Math.max(0, Math.cos(((hour - 12.5) * Math.PI) / 11));
    const period = {
      period_start: new Date(start).toISOString(),
      period_end: new Date(start + 3_600_000).toISOString(),
      quality: hour >= 11 && hour < 14 ? 'estimated' : 'actual',
    } as const;
    const delivered = { ...period, kwh: Math.round(60 * (1 - sun)) + 15 };
    const received = { ...period, kwh: Math.round(90 * sun), channel: 'received' } as const;
    return sun > 0 ? [delivered, received] : [delivered];
  }).flat();
}
