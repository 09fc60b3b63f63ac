import { addDays, localDateAt } from '@exchange/calendar';
import type { CreateResellerBody } from '@exchange/client';
import type { EnrollmentStep } from '../enrollment/step.js';
import type { BodyOf } from '../import/targets.js';
import { answerOf } from '../service/client.js';
import type { Site } from './demo-data.js';
import type { DemoLedger } from './demo-ledger.js';

type Market = Awaited<ReturnType<typeof createMarket>>;

/**
 * Creates a switch, a rescission, an overruled objection and a drop.
 * @returns a summary
 * @throws CommandFailed if the service refuses a request
 */
export async function seedEnrollments(ledger: DemoLedger): Promise<string> {
  const market = await createMarket(ledger);
  const [switched, rescinded, objected, dropped] = ledger.data.sites;
  const { today, later } = market;

  await supply(market, switched);
  const second = await request(market, switched, market.challenger);
  await second('submit', {});
  await second('accept', { effective_date: today });
  await second('activate', { started_on: today, meter_read_kwh: 48_211 });

  await supply(market, rescinded);
  const regretted = await request(market, rescinded, market.challenger);
  await regretted('submit', {});
  await regretted('rescind', { requested_at: '2026-11-23T16:20:00Z' });

  const held = await supply(market, objected);
  const contested = await request(market, objected, market.challenger);
  await contested('submit', {});
  await contested('accept', { effective_date: later });
  await held('object-to-switch', { reason: 'The customer did not authorize the switch (demo)' });
  await contested('resolve', { outcome: 'overruled' });

  const ended = await supply(market, dropped);
  await ended('drop', { initiated_by: 'customer', reason_code: 'MVO', effective_date: today });

  return 'and in Texas a switch, a rescission, an objection and a drop';
}

async function createMarket(ledger: DemoLedger) {
  const { service, data } = ledger;
  const { resellers, fixedPlan } = data;
  const utility_id = await ledger.post('/api/v1/utilities', data.wires);
  const customer_id = await ledger.post('/api/v1/customers', data.customers.foods);
  const party = async (reseller: CreateResellerBody, rate_cents_per_kwh: number) => {
    const reseller_id = await ledger.post('/api/v1/resellers', reseller);
    const attachment = { reseller_id, state: 'TX' };
    await ledger.post('/api/v1/customers/{id}/resellers', attachment, customer_id);
    const plan_id = await ledger.post('/api/v1/plans', {
      ...{ ...fixedPlan, utility_id, reseller_id, rate_cents_per_kwh },
      name: `${reseller.name.replace(' (demo)', '')} Fixed 12 (demo)`,
      effective_date: '2026-11-01',
    });
    return { reseller_id, plan_id };
  };
  const incumbent = await party(resellers.star, 13.9);
  const challenger = await party(resellers.bayou, 12.4);
  const rules = await answerOf(service, service.client.GET('/api/v1/enrollment-rules'));
  const rule = rules.find(({ state }) => state === 'TX') ?? rules[0];
  const today = localDateAt(rule?.time_zone ?? 'America/New_York', Date.now());
  const later = addDays(today, Math.min(14, rule?.max_days_ahead ?? 0));
  return { ledger, customer_id, incumbent, challenger, today, later };
}

async function request(
  { ledger, customer_id }: Market,
  { name, esiId }: Site,
  { reseller_id, plan_id }: Market['incumbent'],
) {
  const premise_asset_id = await ledger.post('/api/v1/assets', {
    organization_id: 'demo',
    asset_type: 'premise',
    name: `${name} (demo)`,
    reseller_id,
    customer_id,
    state: 'TX',
    attributes: { esi_id: esiId },
  });
  const id = await ledger.post('/api/v1/enrollments', {
    plan_id,
    premise_asset_id,
    customer_name: `${name} (demo)`,
    customer_email: 'energy@upper-coast.example',
    service_point: { scheme: 'us-esiid', id: esiId },
    authorization: {
      method: 'telephonic',
      obtained_at: '2026-11-20T15:00:00Z',
      reference: `DEMO-TPV-${esiId.slice(-1)}`,
    },
  });
  return <Step extends EnrollmentStep>(
    step: Step,
    body: BodyOf<'post', `/api/v1/enrollments/{id}/${Step}`>,
  ) => ledger.post(`/api/v1/enrollments/{id}/${step}`, body, id);
}

async function supply(market: Market, site: Site) {
  const take = await request(market, site, market.incumbent);
  await take('submit', {});
  await take('accept', { effective_date: market.today });
  await take('activate', { started_on: market.today });
  return take;
}
