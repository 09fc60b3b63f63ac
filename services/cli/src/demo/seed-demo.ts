import { answerOf, type Service } from '../service/client.js';
import { demoLedger } from './demo-ledger.js';
import { seedDesk } from './desk.js';
import { seedGate } from './gate.js';

const gulf = 'b4a0c5c2-3f57-4c43-9a53-0f2d7d9f5a11';
const aurora = '3c1f5a0e-7a52-4b0e-9b39-5a1c7f7f2d01';

/** The last one is suspended, so its trades are refused. */
const demoCounterparties = [
  {
    id: gulf,
    code: 'DEMO-GULF',
    name: 'Gulf Coast Power Marketing (demo)',
    attributes: { rating: 'BBB', agreement: 'EEI' },
  },
  {
    id: aurora,
    code: 'DEMO-AURORA',
    name: 'Aurora Energy Trading (demo)',
    attributes: { rating: 'A', agreement: 'ISDA' },
  },
  {
    id: '8f0d3a64-52de-4f0c-8d2b-6f1b0e2a9c02',
    code: 'DEMO-GLACIER',
    name: 'Glacier Commodities (demo)',
    status: 'suspended',
    reason: 'Credit limit exceeded (demo)',
    attributes: { rating: 'CCC' },
  },
] as const;

const demoTradedWith = [gulf, aurora] as const;

const kinds = ['nomination', 'trade', 'settlement'] as const;

const towns = [
  { name: 'Juneau', lon: -134.4201, lat: 58.3005 },
  { name: 'Sitka', lon: -135.33, lat: 57.0531 },
  { name: 'Kodiak', lon: -152.4072, lat: 57.79 },
  { name: 'Wrangell', lon: -132.3767, lat: 56.4708 },
  { name: 'Nenana', lon: -149.0934, lat: 64.5638 },
];

/**
 * A second run changes nothing.
 * @throws CommandFailed for a refusal
 */
export async function seedDemo(service: Service, signal: AbortSignal): Promise<string> {
  const { client } = service;
  const ledger = demoLedger(service, signal);
  const resellers = [
    await ledger.reseller({
      code: 'DEMO-NORTH',
      name: 'Northern Retail (demo)',
      operating_states: ['AK', 'WA'],
    }),
    await ledger.reseller({
      code: 'DEMO-COAST',
      name: 'Coast Power (demo)',
      operating_states: ['AK'],
    }),
  ];
  for (const counterparty of demoCounterparties) await ledger.counterparty(counterparty);
  let enrollments = 0;
  let transactions = 0;
  for (const [index, town] of towns.entries()) {
    const reseller_id = resellers[index % 2] ?? '';
    const other = resellers[(index + 1) % 2] ?? '';
    const customer = await ledger.customer({
      name: `${town.name} Cannery (demo)`,
      email: `energy@${town.name.toLowerCase()}.example`,
      external_ref: `DEMO-${index + 1}`,
      attributes: { segment: index % 2 === 0 ? 'industrial' : 'commercial' },
    });
    await ledger.attachment(customer, { reseller_id, state: 'AK', is_primary: true });
    const cost_key = `DEMO-BILL-${index + 1}`;
    await ledger.attachment(customer, { reseller_id: other, cost_key });
    const premise = await ledger.asset({
      organization_id: 'demo',
      asset_type: 'premise',
      name: `${town.name} Cannery, dock 1 (demo)`,
      reseller_id,
      customer_id: customer,
      state: 'AK',
      geometry: { type: 'Point', coordinates: [town.lon, town.lat] },
      attributes: { meter: `DEMO-M-${index + 1}`, kva: 250 + 50 * index },
    });
    await ledger.asset({
      organization_id: 'demo',
      asset_type: 'well_permit',
      name: `${town.name} water well permit (demo)`,
      geometry: { type: 'Point', coordinates: [town.lon + 0.02, town.lat + 0.01] },
      attributes: { operator: 'Demo Drilling', depth_m: 80 + 10 * index },
    });
    await ledger.usage(premise, { records: monthsOfUsage(index) });

    const { lon, lat } = town;
    const { utility } = await answerOf(
      service,
      client.GET('/api/v1/utilities/lookup', { params: { query: { lon, lat } } }),
    );
    if (utility !== null) {
      await ledger.rates(utility.id, { records: rates(index) });
      const plan = await ledger.plan({
        utility_id: utility.id,
        reseller_id: index % 2 === 0 ? null : reseller_id,
        name: `${town.name} Fixed 12 (demo)`,
        rate_type: 'fixed',
        rate_cents_per_kwh: 21.9 + index / 4,
        term_months: 12,
        is_business: true,
        effective_date: '2027-01-01',
      });
      await ledger.enrollment({
        plan_id: plan,
        premise_asset_id: premise,
        customer_name: `${town.name} Cannery (demo)`,
        customer_email: `energy@${town.name.toLowerCase()}.example`,
      });
      enrollments += 1;
    }
    for (const [place, transaction_type] of kinds.entries()) {
      await ledger.transaction({
        counterparty_id: demoTradedWith[index % 2 === 0 ? 0 : 1],
        asset_id: premise,
        transaction_type,
        volume_mwh: (12.5 * (index + 1)) / 2 ** place,
        price_per_mwh: 41.25 - 3 * place,
        delivery_start: '2026-12-01T00:00:00Z',
        delivery_end: '2026-12-02T00:00:00Z',
      });
      transactions += 1;
    }
  }
  const reseller_id = resellers[0] ?? '';
  transactions += await seedDesk(ledger, reseller_id, demoTradedWith);
  await seedGate(service, signal, { counterparty_id: demoTradedWith[1], reseller_id });
  return `${resellers.length} resellers, ${demoCounterparties.length} counterparties, ${towns.length} customers with premises and two years of usage, ${enrollments} enrollments, ${transactions} transactions, a gate and settlement statements`;
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
