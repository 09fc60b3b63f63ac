import type { DemoLedger } from './demo-ledger.js';

/**
 * @returns a summary
 * @throws CommandFailed if the service refuses a request
 */
export async function seedCorrections(ledger: DemoLedger): Promise<string> {
  const { data } = ledger;
  const reseller_id = await ledger.post('/api/v1/resellers', data.resellers.star);
  const utility_id = await ledger.post('/api/v1/utilities', data.wires);
  const customer_id = await correctedCustomer(ledger, reseller_id);
  await changedPlans(ledger, utility_id);
  await correctedRate(ledger, utility_id);
  const grocery = { ...data.grocery, reseller_id, customer_id };
  const premise = await ledger.post('/api/v1/assets', grocery);
  const usage = { records: sunnyDay() };
  await ledger.post('/api/v1/usage/{premise_asset_id}', usage, premise);
  return 'corrections of a customer, a cost key and a rate, an upcoming and a withdrawn plan, and usage in both channels';
}

async function correctedCustomer(
  { post, put, data }: DemoLedger,
  reseller_id: string,
): Promise<string> {
  const customer = await post('/api/v1/customers', data.customers.groceries);
  const attachment = { reseller_id, state: 'TX', cost_key: 'DEMO-LC' };
  const link = await post('/api/v1/customers/{id}/resellers', attachment, customer);
  const email = 'energy@league-city-grocers.example';
  await put('/api/v1/customers/{id}', { email }, customer);
  if (link) {
    const corrected = { cost_key: 'DEMO-LEAGUE-CITY' };
    await put('/api/v1/customers/{id}/resellers/{link_id}', corrected, customer, link);
  }
  return customer;
}

async function changedPlans({ post, put, data }: DemoLedger, utility_id: string): Promise<void> {
  const terms = { ...data.fixedPlan, utility_id, reseller_id: null, rate_cents_per_kwh: 12.9 };
  const plan = { ...terms, effective_date: '2026-11-01' };
  const current = await post('/api/v1/plans', { ...plan, name: 'Upper Coast Green 12 (demo)' });
  const version = { rate_cents_per_kwh: 13.4, effective_date: '2029-01-01' };
  if (current) await put('/api/v1/plans/{id}', version, current);
  const saver = { ...plan, name: 'Upper Coast Saver 24 (demo)', term_months: 24 };
  const former = await post('/api/v1/plans', saver);
  if (former) await post('/api/v1/plans/{id}/withdraw', undefined, former);
}

async function correctedRate({ post, put }: DemoLedger, utility_id: string): Promise<void> {
  const route = '/api/v1/rates/{utility_id}/history';
  const rate = { area_code: '713', recorded_at: '2026-11-01' };
  await post(route, { records: [{ ...rate, rate_cents_per_kwh: 112 }] }, utility_id);
  await put(route, { records: [{ ...rate, rate_cents_per_kwh: 11.2 }] }, utility_id);
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
