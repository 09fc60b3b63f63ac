import { createHash } from 'node:crypto';
import type { Json } from '@exchange/units';
import { CommandFailed } from '../command.js';
import { isJsonObject, textOf } from '../import/json.js';
import { reasonOf, type ServiceClient } from '../service-client.js';
import { demoCounterparties, demoTradedWith } from './counterparties.js';
import { seedDesk } from './desk.js';
import { seedGate } from './gate.js';

const towns = [
  { name: 'Juneau', lon: -134.4201, lat: 58.3005 },
  { name: 'Sitka', lon: -135.33, lat: 57.0531 },
  { name: 'Kodiak', lon: -152.4072, lat: 57.79 },
  { name: 'Wrangell', lon: -132.3767, lat: 56.4708 },
  { name: 'Nenana', lon: -149.0934, lat: 64.5638 },
];

/**
 * Invented data around real places, through the HTTP interface. Every request has an `Idempotency-Key` made of what
 * it says, so a second run changes nothing.
 *
 * @returns what there is now, in words
 * @throws CommandFailed when the service refuses something
 */
export async function seedDemo(client: ServiceClient): Promise<string> {
  const send = async (method: 'GET' | 'POST', path: string, body?: unknown): Promise<string> => {
    const answer = await client.send({
      method,
      path,
      ...(body === undefined ? {} : { body, headers: { 'idempotency-key': keyOf(path, body) } }),
    });
    if (answer.status < 300) return answer.text;
    // Attached by an earlier run under another key, or a code that is taken: it is there.
    if (answer.status === 409) return '{}';
    throw new CommandFailed(`${method} ${path}: ${reasonOf(answer)}`);
  };
  const create = async (path: string, body: unknown) => idIn(await send('POST', path, body));

  const resellers = [
    await create('/resellers', {
      code: 'DEMO-NORTH',
      name: 'Northern Retail (demo)',
      operating_states: ['AK', 'WA'],
    }),
    await create('/resellers', {
      code: 'DEMO-COAST',
      name: 'Coast Power (demo)',
      operating_states: ['AK'],
    }),
  ];
  for (const counterparty of demoCounterparties) {
    await create('/exchange/counterparties', counterparty);
  }
  let enrollments = 0;
  let transactions = 0;
  for (const [index, town] of towns.entries()) {
    const reseller_id = resellers[index % 2] ?? '';
    const other = resellers[(index + 1) % 2] ?? '';
    const customer = await create('/customers', {
      name: `${town.name} Cannery (demo)`,
      email: `energy@${town.name.toLowerCase()}.example`,
      external_ref: `DEMO-${index + 1}`,
      attributes: { segment: index % 2 === 0 ? 'industrial' : 'commercial' },
    });
    await create(`/customers/${customer}/resellers`, {
      reseller_id,
      state: 'AK',
      is_primary: true,
    });
    await create(`/customers/${customer}/resellers`, {
      reseller_id: other,
      cost_key: `DEMO-BILL-${index + 1}`,
    });
    const premise = await create('/assets', {
      organization_id: 'demo',
      asset_type: 'premise',
      name: `${town.name} Cannery, dock 1 (demo)`,
      reseller_id,
      customer_id: customer,
      state: 'AK',
      geometry: { type: 'Point', coordinates: [town.lon, town.lat] },
      attributes: { meter: `DEMO-M-${index + 1}`, kva: 250 + 50 * index },
    });
    await create('/assets', {
      organization_id: 'demo',
      asset_type: 'well_permit',
      name: `${town.name} water well permit (demo)`,
      geometry: { type: 'Point', coordinates: [town.lon + 0.02, town.lat + 0.01] },
      attributes: { operator: 'Demo Drilling', depth_m: 80 + 10 * index },
    });
    await send('POST', `/usage/${premise}`, { records: monthsOfUsage(index) });

    const found = await send('GET', `/utilities/lookup?lon=${town.lon}&lat=${town.lat}`);
    const utility = idIn(found, 'utility');
    if (utility !== '') {
      await send('POST', `/rates/${utility}/history`, { records: rates(index) });
      const plan = await create('/plans', {
        utility_id: utility,
        reseller_id: index % 2 === 0 ? null : reseller_id,
        name: `${town.name} Fixed 12 (demo)`,
        rate_type: 'fixed',
        rate_cents_per_kwh: 21.9 + index / 4,
        term_months: 12,
        is_business: true,
        effective_date: '2027-01-01',
      });
      await create('/enrollments', {
        plan_id: plan,
        premise_asset_id: premise,
        customer_name: `${town.name} Cannery (demo)`,
        customer_email: `energy@${town.name.toLowerCase()}.example`,
      });
      enrollments += 1;
    }
    for (const [place, transaction_type] of ['nomination', 'trade', 'settlement'].entries()) {
      await create('/exchange/transactions', {
        counterparty_id: demoTradedWith[index % 2],
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
  transactions += await seedDesk({
    resellerId: resellers[0] ?? '',
    counterparties: demoTradedWith,
    create,
    async issue(body) {
      const path = '/exchange/statements';
      const headers = { 'idempotency-key': keyOf(path, body) };
      const answer = await client.send({ method: 'POST', path, body, headers });
      // Data of an earlier demo has been corrected already: there is nothing to bill, or nothing new.
      if (![201, 409, 422].includes(answer.status)) {
        throw new CommandFailed(`POST ${path}: ${reasonOf(answer)}`);
      }
    },
  });
  await seedGate({ client, counterparty: demoTradedWith[1], resellerId: resellers[0] ?? '' });
  return `${resellers.length} resellers, ${demoCounterparties.length} counterparties, ${towns.length} customers with premises and two years of usage, ${enrollments} enrollments, ${transactions} transactions, a gate and settlement statements`;
}

/** The key of a request: made of what it says. */
function keyOf(path: string, body: unknown): string {
  const digest = createHash('sha256').update(JSON.stringify([path, body]));
  return `demo-${digest.digest('base64url')}`;
}

function monthsOfUsage(index: number) {
  return Array.from({ length: 24 }, (_, month) => ({
    period_start: new Date(Date.UTC(2024, 11 + month, 1)).toISOString(),
    period_end: new Date(Date.UTC(2024, 12 + month, 1)).toISOString(),
    // Dark winters: most in January, least in July.
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

/** The id of an answer, or of a member of it; empty when there is none. */
function idIn(text: string, member?: string): string {
  const body: Json = JSON.parse(text);
  const inner = member !== undefined && isJsonObject(body) ? body[member] : undefined;
  const value = member === undefined ? body : inner;
  return isJsonObject(value) ? (textOf(value.id) ?? '') : '';
}
