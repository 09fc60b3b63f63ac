import { randomUUID } from 'node:crypto';
import { type Answer, type Client, text } from '../acceptance/client.js';
import { aCustomer, anAsset, aReseller, aTransaction } from '../acceptance/fixtures.js';
import { square } from '../acceptance/place.js';

export interface Life {
  readonly created: Answer;
  readonly path: string;
  readonly moves: readonly (() => Promise<Answer>)[];
}

const localDay = () =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date());
const code = () => `P-${randomUUID().slice(0, 8)}`;
const point = (lon: number, lat: number) => ({ type: 'Point', coordinates: [lon, lat] });
const areaAt = (lon: number) => ({ type: 'Polygon', coordinates: [square(lon, 60, 1)] });
const placeOf = ({ headers }: Answer) => (headers.get('location') ?? '').replace(/.*\/api\/v1/, '');

async function born(caller: Client, path: string, body: unknown) {
  const created = await caller.post(path, body);
  if (created.status !== 201) throw new Error(`${path}: ${created.text}`);
  return { created, path: placeOf(created) };
}

const changes = (caller: Client, path: string, bodies: readonly unknown[]) =>
  bodies.map((body) => () => caller.put(path, body));

async function anAssetsLife(caller: Client): Promise<Life> {
  const one = await born(caller, '/assets', {
    asset_type: 'substation',
    name: 'Depot 7',
    geometry: point(-150, 64),
    attributes: { z: 1, a: [1.5, null], nested: { deep: 'x' } },
  });
  return {
    ...one,
    moves: [
      ...changes(caller, one.path, [
        { name: 'Depot 8' },
        { status: 'retired' },
        { geometry: point(-151, 65) },
        { geometry: null },
        { attributes: { b: 2 } },
        { name: 'Depot 9', description: 'behind the mill' },
        { description: 'in front of the mill' },
      ]),
      () => caller.delete(one.path),
    ],
  };
}

async function aPlan(caller: Client): Promise<{ created: Answer; path: string }> {
  const utility = await aUtility(caller);
  return born(caller, '/plans', {
    utility_id: text(utility.created, 'id'),
    reseller_id: null,
    name: 'Fixed 12',
    rate_type: 'fixed',
    rate_cents_per_kwh: '11.900',
    term_months: 12,
    is_business: false,
    effective_date: '2027-01-01',
  });
}

const aUtility = (caller: Client) =>
  born(caller, '/utilities', {
    code: code(),
    name: 'Golden Valley',
    state: 'AK',
    attributes: { service_status: 'operational' },
    territory: areaAt(-150),
  });

const acts = (caller: Client, path: string, bodies: Readonly<Record<string, unknown>>) =>
  Object.entries(bodies).map(
    ([act, body]) =>
      () =>
        caller.post(`${path}/${act}`, body),
  );

export const lives: Readonly<Record<string, (platform: Client) => Promise<Life>>> = {
  async '/resellers/{id}'(platform) {
    const body = { code: code(), name: 'North', operating_states: ['TX'] };
    const one = await born(platform, '/resellers', body);
    const bodies = [{ code: code() }, { name: 'North & South' }, { operating_states: [] }];
    const more = [{ code: body.code }, { name: 'N', operating_states: ['AK', 'TX'] }];
    return { ...one, moves: changes(platform, one.path, [...bodies, ...more]) };
  },

  async '/customers/{id}'(platform) {
    const one = await born(platform, '/customers', { name: 'Casa', external_ref: 'C-1' });
    const resellers = [await aReseller(platform, ['TX']), await aReseller(platform, ['TX'])];
    const links: string[] = [];
    const attachTo = (reseller_id: string | undefined, more: object) => async () => {
      const answer = await platform.post(`${one.path}/resellers`, { reseller_id, ...more });
      if (answer.status === 201) links.push(text(answer, 'id'));
      return answer;
    };
    const [north, south] = resellers;
    return {
      ...one,
      moves: [
        attachTo(north, { state: 'TX', is_primary: true }),
        attachTo(south, { is_primary: true }),
        attachTo(north, { cost_key: 'N-1' }),
        () => platform.put(`${one.path}/resellers/${links[0] ?? randomUUID()}/primary`),
        () => platform.post(`${one.path}/resellers/${links.at(-1) ?? randomUUID()}/primary`),
        () =>
          platform.put(`${one.path}/resellers/${links[0] ?? randomUUID()}`, { cost_key: code() }),
        () => platform.delete(`${one.path}/resellers/${links.shift() ?? randomUUID()}`),
        ...changes(platform, one.path, [
          { name: 'Casa Verde', email: 'ops@casa-verde.example' },
          { attributes: { tier: 'gold' }, external_ref: null },
          { status: 'inactive' },
          { status: 'active' },
        ]),
      ],
    };
  },

  '/assets/{id}': anAssetsLife,
  async '/assets/{id}/geometry'(platform) {
    const life = await anAssetsLife(platform);
    return { ...life, path: `${life.path}/geometry` };
  },

  async '/utilities/{id}'(platform) {
    const one = await aUtility(platform);
    return {
      ...one,
      moves: changes(platform, one.path, [
        { name: 'Golden Hills' },
        { attributes: { service_status: 'outage', note: null } },
        { territory: areaAt(-140) },
        { code: code(), state: 'WA' },
      ]),
    };
  },

  async '/plans/{id}'(platform) {
    const one = await aPlan(platform);
    const bodies = [
      { rate_cents_per_kwh: 12.5, effective_date: '2037-01-01' },
      { name: 'Fixed 24', term_months: 24, effective_date: '2036-01-01' },
      { is_business: true },
    ];
    const withdraw = () => platform.post(`${one.path}/withdraw`);
    return { ...one, moves: [...changes(platform, one.path, bodies), withdraw] };
  },

  async '/enrollments/{id}'(platform) {
    const plan = await aPlan(platform);
    const premise_asset_id = await anAsset(platform, { asset_type: 'premise' });
    const one = await born(platform, '/enrollments', {
      plan_id: text(plan.created, 'id'),
      premise_asset_id,
      customer_name: await aCustomer(platform),
      customer_email: 'ops@casa-verde.example',
    });
    const today = new Date().toISOString().slice(0, 10);
    const steps = {
      submit: {},
      accept: { effective_date: localDay() },
      object: { reason: 'unknown to the customer' },
      resolve: { outcome: 'overruled' },
      reject: { reason_code: 'A13', reason: 'duplicate meter' },
    };
    return {
      ...one,
      moves: [
        ...changes(platform, one.path, [{ kind: 'move_in' }, { requested_start: today }]),
        ...acts(platform, one.path, steps),
      ],
    };
  },

  async '/enrollment-rules/{id}'(platform) {
    const path = '/enrollment-rules/AK';
    const rule = {
      time_zone: 'America/Anchorage',
      calendar: 'us-federal',
      rescission_business_days: 3,
      authorization: 'optional',
      max_days_ahead: 45,
      lapse_days: 10,
    };
    const created = await platform.put(path, rule);
    const bodies = [{ ...rule, lapse_days: 20 }, { ...rule, calendar: 'none' }, rule];
    return { created, path, moves: changes(platform, path, bodies) };
  },

  async '/exchange/counterparties/{id}'(platform) {
    const one = await born(platform, '/exchange/counterparties', { code: code(), name: 'Gulf' });
    return {
      ...one,
      moves: changes(platform, one.path, [
        { name: 'Gulf Coast' },
        { status: 'suspended', reason: 'margin call' },
        { status: 'active' },
        { attributes: { rating: 'BBB' } },
        { lei: '529900T8BM49AURSDO55', code: code() },
        { lei: null },
      ]),
    };
  },

  async '/exchange/transactions/{id}'(platform) {
    const body = aTransaction({ delivery_start: '2032-12-01T00:00:00Z' });
    const one = await born(platform, '/exchange/transactions', {
      ...body,
      delivery_end: '2032-12-01T04:00:00Z',
    });
    const reason = 'called off';
    return {
      ...one,
      moves: acts(platform, one.path, {
        confirm: {},
        curtail: { volume_mwh: 7.125, reason },
        settle: {},
        cancel: { reason },
        reject: { reason },
      }),
    };
  },

  async '/exchange/gates/{id}'(platform) {
    for (const gate of gatesIn(await platform.get('/exchange/gates'))) {
      await platform.delete(`/exchange/gates/${gate}`);
    }
    const terms = { transaction_type: 'trade', before_delivery: { minutes: 30 } };
    const one = await born(platform, '/exchange/gates', { ...terms, market: null });
    return {
      ...one,
      moves: [
        ...changes(platform, one.path, [
          { before_delivery: { minutes: 45 } },
          { day_ahead: { local_time: '12:00', time_zone: 'Europe/Berlin', days_before: 1 } },
          { market: 'EU' },
        ]),
        () => platform.post('/exchange/gates', { ...terms, transaction_type: 'nomination' }),
        () => platform.delete(one.path),
      ],
    };
  },

  async '/exchange/statements/{id}'(platform) {
    const counterparty_id = randomUUID();
    const hours = { delivery_start: '2037-12-05T00:00:00Z', delivery_end: '2037-12-05T01:00:00Z' };
    const deal = aTransaction({ counterparty_id, ...hours });
    const another = async () => {
      const { path } = await born(platform, '/exchange/transactions', deal);
      return platform.post(`${path}/confirm`, {});
    };
    await another();
    const about = { counterparty_id, month: '2037-12', time_zone: 'America/Chicago' };
    const one = await born(platform, '/exchange/statements', about);
    const trueUp = async () => {
      await another();
      return platform.post('/exchange/statements', about);
    };
    return { ...one, moves: [another, trueUp] };
  },

  async '/webhooks/{id}'(platform) {
    const one = await born(platform, '/webhooks', {
      url: 'https://receiver.example/a',
      types: ['AssetRegistered'],
    });
    const bodies = [
      { url: 'https://receiver.example/b' },
      { types: ['AssetUpdated', 'AssetRegistered'], description: 'Desk' },
      { active: false },
      { active: true, description: null },
    ];
    return {
      ...one,
      moves: [
        ...changes(platform, one.path, bodies),
        ...acts(platform, one.path, { 'rotate-secret': { previous_hours: 1 } }),
        () => platform.post(`${one.path}/replay?after=0`),
        () => platform.delete(one.path),
      ],
    };
  },

  async '/keys/{id}'(platform) {
    const one = await born(platform, '/keys', { name: 'Desk', owner: 'j.doe' });
    return {
      ...one,
      moves: [
        () => platform.post(`${one.path}/rotate`, { overlap_minutes: 5 }),
        () => platform.post(`${one.path}/revoke`),
      ],
    };
  },

  async '/map-keys/{id}'(platform) {
    const one = await born(platform, '/map-keys', { name: 'Field crew' });
    return { ...one, moves: [() => platform.post(`${one.path}/revoke`)] };
  },
};

function gatesIn(answer: Answer): readonly string[] {
  return [...answer.text.matchAll(/"id":"([0-9a-f-]{36})"/g)].flatMap(([, id]) => id ?? []);
}
