import { answerOf } from '../service/client.js';
import type { Town } from './demo-data.js';
import type { DemoLedger } from './demo-ledger.js';
import { seedDesk, seedGate } from './desk.js';

const kinds = ['nomination', 'trade', 'settlement'] as const;

/**
 * A second run changes nothing.
 * @throws CommandFailed for a refusal
 */
export async function seedDemo(ledger: DemoLedger): Promise<string> {
  const { towns, counterparties, resellers: parties } = ledger.data;
  const resellers: string[] = [];
  for (const party of [parties.north, parties.coast]) {
    resellers.push(await ledger.post('/api/v1/resellers', party));
  }
  for (const counterparty of counterparties) {
    await ledger.post('/api/v1/exchange/counterparties', counterparty);
  }
  const [gulf = '', aurora = ''] = counterparties.map(({ id }) => id);
  let enrollments = 0;
  for (const [index, town] of towns.entries()) {
    const place = { ...town, index };
    const premise = await seedTown(ledger, place, resellers);
    if (await seedPlan(ledger, place, premise)) enrollments += 1;
    await seedDeals(ledger, place, {
      counterparty_id: index % 2 === 0 ? gulf : aurora,
      asset_id: premise.premise_asset_id,
    });
  }
  const reseller_id = resellers[0] ?? '';
  const deals = await seedDesk(ledger, reseller_id);
  await seedGate(ledger, reseller_id);
  const transactions = towns.length * kinds.length + deals;
  return `${resellers.length} resellers, ${counterparties.length} counterparties, ${towns.length} customers with premises and two years of usage, ${enrollments} enrollments, ${transactions} transactions, a gate and settlement statements`;
}

type Place = Town & { readonly index: number };

interface Premise {
  readonly premise_asset_id: string;
  readonly reseller_id: string;
}

async function seedTown(
  { post }: DemoLedger,
  { name, lon, lat, index }: Place,
  resellers: readonly string[],
): Promise<Premise> {
  const number = index + 1;
  const reseller_id = resellers[index % 2] ?? '';
  const customer_id = await post('/api/v1/customers', {
    name: `${name} Cannery (demo)`,
    email: `energy@${name.toLowerCase()}.example`,
    external_ref: `DEMO-${number}`,
    attributes: { segment: index % 2 === 0 ? 'industrial' : 'commercial' },
  });
  const primary = { reseller_id, state: 'AK', is_primary: true };
  const other = { reseller_id: resellers[number % 2] ?? '', cost_key: `DEMO-BILL-${number}` };
  for (const attachment of [primary, other]) {
    await post('/api/v1/customers/{id}/resellers', attachment, customer_id);
  }
  const premise_asset_id = await post('/api/v1/assets', {
    organization_id: 'demo',
    asset_type: 'premise',
    name: `${name} Cannery, dock 1 (demo)`,
    reseller_id,
    customer_id,
    state: 'AK',
    geometry: { type: 'Point', coordinates: [lon, lat] },
    attributes: { meter: `DEMO-M-${number}`, kva: 250 + 50 * index },
  });
  await post('/api/v1/assets', {
    organization_id: 'demo',
    asset_type: 'well_permit',
    name: `${name} water well permit (demo)`,
    geometry: { type: 'Point', coordinates: [lon + 0.02, lat + 0.01] },
    attributes: { operator: 'Demo Drilling', depth_m: 80 + 10 * index },
  });
  const usage = { records: monthsOfUsage(index) };
  await post('/api/v1/usage/{premise_asset_id}', usage, premise_asset_id);
  return { premise_asset_id, reseller_id };
}

/** Enrolls the premise in a plan of the town's utility, if there is one. */
async function seedPlan(
  { service, post }: DemoLedger,
  { name, index, ...query }: Place,
  { premise_asset_id, reseller_id }: Premise,
): Promise<boolean> {
  const { utility } = await answerOf(
    service,
    service.client.GET('/api/v1/utilities/lookup', { params: { query } }),
  );
  if (utility === null) return false;
  await post('/api/v1/rates/{utility_id}/history', { records: rates(index) }, utility.id);
  const plan_id = await post('/api/v1/plans', {
    utility_id: utility.id,
    reseller_id: index % 2 === 0 ? null : reseller_id,
    name: `${name} Fixed 12 (demo)`,
    rate_type: 'fixed',
    rate_cents_per_kwh: 21.9 + index / 4,
    term_months: 12,
    is_business: true,
    effective_date: '2027-01-01',
  });
  await post('/api/v1/enrollments', {
    plan_id,
    premise_asset_id,
    customer_name: `${name} Cannery (demo)`,
    customer_email: `energy@${name.toLowerCase()}.example`,
  });
  return true;
}

async function seedDeals(
  { post }: DemoLedger,
  { index }: Place,
  of: { readonly counterparty_id: string; readonly asset_id: string },
): Promise<void> {
  for (const [place, transaction_type] of kinds.entries()) {
    await post('/api/v1/exchange/transactions', {
      ...of,
      transaction_type,
      volume_mwh: (12.5 * (index + 1)) / 2 ** place,
      price_per_mwh: 41.25 - 3 * place,
      delivery_start: '2026-12-01T00:00:00Z',
      delivery_end: '2026-12-02T00:00:00Z',
    });
  }
}

function monthsOfUsage(index: number) {
  return Array.from({ length: 24 }, (_, month) => ({
    period_start: new Date(Date.UTC(2024, 11 + month, 1)).toISOString(),
    period_end: new Date(Date.UTC(2024, 12 + month, 1)).toISOString(),
    kwh: Math.round(9000 + 1500 * index + 3000 * Math.cos(((month - 1) * Math.PI) / 6)),
  }));
}

function rates(index: number) {
  return Array.from({ length: 12 }, (_, month) => ({
    area_code: '907',
    rate_cents_per_kwh: 22 + index / 2 + month / 10,
    recorded_at: `2026-${String(month + 1).padStart(2, '0')}-01`,
  }));
}
