import { randomUUID } from 'node:crypto';
import { type Client, text } from '../acceptance/client.js';
import { aReseller, attach } from '../acceptance/fixtures.js';
import { boxPolygon } from '../acceptance/place.js';

export const territory = boxPolygon(20, 70, 21, 71);

export async function registered(caller: Client, path: string, body: object): Promise<string> {
  const answer = await caller.post(path, body);
  if (answer.status !== 201) throw new Error(`${path}: ${answer.text}`);
  return text(answer, 'id');
}

const aCode = () => `C-${randomUUID()}`;

export const aUtility = (caller: Client, name = 'Golden Valley', code = aCode()) =>
  registered(caller, '/utilities', { code, name, state: 'AK', territory });

const aPlan = async (caller: Client, name: string, reseller_id: string | null) =>
  registered(caller, '/plans', {
    utility_id: await aUtility(caller),
    reseller_id,
    name,
    rate_type: 'fixed',
    rate_cents_per_kwh: '11.9',
    term_months: 12,
    is_business: false,
    effective_date: '2027-01-01',
  });

export async function anEnrollment(
  platform: Client,
  customer_name: string,
  reseller?: string,
  state = 'TX',
) {
  const reseller_id = reseller ?? (await aReseller(platform, [state]));
  const customer_id = await registered(platform, '/customers', { name: 'Casa Verde' });
  await attach(platform, customer_id, reseller_id, { state });
  const premise_asset_id = await registered(platform, '/assets', {
    asset_type: 'premise',
    name: 'Dock',
    reseller_id,
    customer_id,
    state,
  });
  const plan_id = await aPlan(platform, 'Fixed 12', reseller_id);
  const customer_email = 'ops@casa-verde.example';
  const body = { plan_id, premise_asset_id, customer_name, customer_email };
  const id = await registered(platform, '/enrollments', body);
  return { id, plan_id, premise_asset_id, customer_id, reseller_id };
}

export interface Searched {
  readonly list: string;
  readonly create: (platform: Client, name: string, reseller: string) => Promise<string>;
}

export const searchedLists: Readonly<Record<string, Searched>> = {
  customers: {
    list: '/customers',
    async create(platform, name, reseller) {
      const customer = await registered(platform, '/customers', { name });
      await attach(platform, customer, reseller, { state: 'TX' });
      return customer;
    },
  },
  assets: {
    list: '/assets',
    create: (platform, name, reseller_id) =>
      registered(platform, '/assets', { asset_type: 'premise', name, reseller_id }),
  },
  plans: {
    list: '/plans',
    create: (platform, name, reseller) => aPlan(platform, name, reseller),
  },
  enrollments: {
    list: '/enrollments',
    create: async (platform, name, reseller) => (await anEnrollment(platform, name, reseller)).id,
  },
  resellers: {
    list: '/resellers',
    create: (platform, name) => registered(platform, '/resellers', { code: aCode(), name }),
  },
  utilities: {
    list: '/utilities',
    create: (platform, name) => aUtility(platform, name),
  },
  counterparties: {
    list: '/exchange/counterparties',
    create: (platform, name) =>
      registered(platform, '/exchange/counterparties', { code: aCode(), name }),
  },
};
