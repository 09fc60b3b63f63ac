import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type Answer, list, member, text } from '../acceptance/client.js';
import { aCustomer, anAsset, aReseller, attach } from '../acceptance/fixtures.js';
import { sharedLedger } from '../services/ledger.js';

const { platform } = await sharedLedger();
const reseller = await aReseller(platform, ['TX', 'OK']);

const of = (reseller_id: string) => platform.with({ 'x-service-reseller-id': reseller_id });
const pathOf = ({ headers }: Answer) => (headers.get('location') ?? '').replace(/.*\/api\/v1/, '');
const costKeyOf = async (asset: string) =>
  member((await platform.get(`/assets/${asset}`)).body, 'cost_key');

async function aPremise(customer_id: string, state: string | null) {
  return anAsset(platform, { asset_type: 'premise', reseller_id: reseller, customer_id, state });
}

async function anAttachedCustomer() {
  const customer = await aCustomer(platform);
  const texan = await attach(platform, customer, reseller, { state: 'TX', cost_key: 'TX-1' });
  const stateless = await attach(platform, customer, reseller, { cost_key: 'ALL-1' });
  const premises = {
    TX: await aPremise(customer, 'TX'),
    OK: await aPremise(customer, 'OK'),
    none: await aPremise(customer, null),
  };
  const path = (link: string) => `/customers/${customer}/resellers/${link}`;
  return { customer, texan, stateless, premises, path };
}

async function completed(path: string): Promise<unknown> {
  let job: Answer | undefined;
  await expect
    .poll(async () => {
      job = await platform.get(path);
      return member(job.body, 'status');
    })
    .toBe('completed');
  return member(job?.body, 'counts');
}

describe('PUT /customers/{id}/resellers/{link_id}', () => {
  test('changes the cost key at once; assets keep theirs', async () => {
    const { customer, texan, premises, path } = await anAttachedCustomer();
    const before = await platform.get(`/customers/${customer}`);
    const tag = { 'if-match': before.headers.get('etag') ?? '' };
    const tried = await platform.put(`${path(texan)}?dry_run=true`, { cost_key: 'TX-2' }, tag);
    expect([tried.status, member(tried.body, 'cost_key')]).toEqual([200, 'TX-2']);
    const changed = await platform.put(path(texan), { cost_key: 'TX-2' }, tag);
    expect([changed.status, changed.body]).toEqual([
      200,
      {
        id: texan,
        customer_id: customer,
        reseller_id: reseller,
        state: 'TX',
        cost_key: 'TX-2',
        is_primary: false,
      },
    ]);
    expect(changed.headers.get('link')).toMatch(/rel="receipt"/);
    expect(changed.headers.get('location')).toBeNull();
    expect((await platform.put(path(texan), { cost_key: 'TX-3' }, tag)).status).toBe(412);
    expect(await costKeyOf(premises.TX)).toBe('TX-1');
    expect(await costKeyOf(await aPremise(customer, 'TX'))).toBe('TX-2');
    const at = before.headers.get('ledger-position');
    const then = list(await platform.get(`/customers/${customer}/resellers?as_of=${at}`));
    expect(then.map((link) => member(link, 'cost_key'))).toEqual(['TX-1', 'ALL-1']);
  });

  test('moves the customer to the new key of the rollup', async () => {
    const { texan, path } = await anAttachedCustomer();
    const key = `K-${randomUUID()}`;
    await platform.put(path(texan), { cost_key: key });
    const rollup = list(await of(reseller).get('/cost-keys?limit=1000'));
    const row = rollup.find((one) => member(one, 'cost_key') === key);
    expect(row).toMatchObject({ customer_count: 1, property_count: 0, states: ['TX'] });
  });
});

test("another reseller's attachment changes neither history nor its position", async () => {
  const { customer } = await anAttachedCustomer();
  const history = () => of(reseller).get(`/customers/${customer}/history`);
  const before = await history();
  await attach(platform, customer, await aReseller(platform, []), {});
  const after = await history();
  expect(after.text).toBe(before.text);
  expect(after.headers.get('ledger-position')).toBe(before.headers.get('ledger-position'));
});

test('a former reseller of a customer reads neither its present nor its past', async () => {
  const [customer, former] = [await aCustomer(platform), await aReseller(platform, [])];
  const link = await attach(platform, customer, former, {});
  const path = `/customers/${customer}`;
  const before = await of(former).get(path);
  await platform.delete(`${path}/resellers/${link}`);
  const asOf = `as_of=${before.headers.get('ledger-position')}`;
  const paths = ['', `?${asOf}`, `/resellers?${asOf}`, '/history'];
  const statuses = paths.map(async (one) => (await of(former).get(path + one)).status);
  expect([before.status, ...(await Promise.all(statuses))]).toEqual([200, 403, 403, 403, 403]);
});

describe('rederive=true', () => {
  test('answers 202 with a job that derives the keys of the assets in that state', async () => {
    const { texan, premises, path } = await anAttachedCustomer();
    const accepted = await platform.put(`${path(texan)}?rederive=true`, { cost_key: 'TX-9' });
    expect([accepted.status, member(accepted.body, 'cost_key')]).toEqual([202, 'TX-9']);
    const job = pathOf(accepted);
    expect(job).toMatch(new RegExp(`^${path(texan)}/rederivations/[0-9a-f-]{36}$`));
    expect(await completed(job)).toEqual({ done: 1, unchanged: 0, refused: 0 });
    expect(await costKeyOf(premises.TX)).toBe('TX-9');
    expect([await costKeyOf(premises.OK), await costKeyOf(premises.none)]).toEqual([
      'ALL-1',
      'ALL-1',
    ]);
    const history = list(await platform.get(`/assets/${premises.TX}/history`));
    expect(history.map((one) => member(one, 'type'))).toEqual([
      'AssetRegistered',
      'AssetCostKeyDerived',
    ]);
  });

  test('of a stateless attachment derives the keys of states without their own', async () => {
    const { stateless, premises, path } = await anAttachedCustomer();
    const put = () => platform.put(`${path(stateless)}?rederive=true`, { cost_key: 'ALL-9' });
    expect(await completed(pathOf(await put()))).toEqual({ done: 2, unchanged: 0, refused: 0 });
    expect(await costKeyOf(premises.TX)).toBe('TX-1');
    expect([await costKeyOf(premises.OK), await costKeyOf(premises.none)]).toEqual([
      'ALL-9',
      'ALL-9',
    ]);
    expect(await completed(pathOf(await put()))).toEqual({ done: 0, unchanged: 2, refused: 0 });
  });

  test('repeated with its key has the same job, and a dry run has none', async () => {
    const { texan, path } = await anAttachedCustomer();
    const key = { 'idempotency-key': randomUUID() };
    const address = `${path(texan)}?rederive=true`;
    const put = () => platform.put(address, { cost_key: 'TX-5' }, key);
    const [first, again] = [await put(), await put()];
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([202, 'true']);
    expect(pathOf(again)).toBe(pathOf(first));
    const tried = await platform.put(`${address}&dry_run=true`, { cost_key: 'TX-6' });
    expect([tried.status, tried.headers.get('location')]).toEqual([200, null]);
  });

  test('skips removed assets, and follows all assets of a customer beyond one page', async () => {
    const { customer, texan, premises, path } = await anAttachedCustomer();
    await platform.delete(`/assets/${premises.TX}`);
    await Promise.all(Array.from({ length: 130 }, () => aPremise(customer, 'TX')));
    const accepted = await platform.put(`${path(texan)}?rederive=true`, { cost_key: 'TX-7' });
    expect(await completed(pathOf(accepted))).toEqual({ done: 130, unchanged: 0, refused: 0 });
    const listed = list(
      await platform.get(`/assets?customer_id=${customer}&cost_key=TX-7&limit=1`),
    );
    expect(listed).toHaveLength(1);
  });

  test('counts the assets that no attachment covers any more as refused', async () => {
    const { customer, texan, stateless, path } = await anAttachedCustomer();
    await Promise.all(Array.from({ length: 30 }, () => aPremise(customer, 'TX')));
    await platform.delete(path(stateless));
    const accepted = await platform.put(`${path(texan)}?rederive=true`, { cost_key: 'TX-8' });
    await platform.delete(path(texan));
    const counts = await completed(pathOf(accepted));
    const query = `customer_id=${customer}&state=TX&cost_key=TX-8&limit=1000`;
    const changed = list(await platform.get(`/assets?${query}`)).length;
    expect(counts).toEqual({ done: changed, unchanged: 0, refused: 31 - changed });
  });

  test('shows the job to its reseller and the platform only', async () => {
    const { texan, stateless, path } = await anAttachedCustomer();
    const accepted = await of(reseller).put(`${path(texan)}?rederive=true`, { cost_key: 'TX-3' });
    const job = pathOf(accepted);
    await completed(job);
    const stranger = await aReseller(platform, []);
    expect((await of(reseller).get(job)).status).toBe(200);
    expect((await of(stranger).get(job)).status).toBe(403);
    expect((await platform.get(job.replace(texan, stateless))).status).toBe(404);
    expect((await platform.get(`${path(texan)}/rederivations/${randomUUID()}`)).status).toBe(404);
    expect(text(accepted, 'id')).toBe(texan);
  });
});
