import type { CostKeyItem } from '@exchange/client';
import { describe, expect, test } from 'vitest';
import { type Client, everyItem, given, member } from './client.js';
import { aCustomer, anAsset, aReseller, attach } from './fixtures.js';
import { service } from './service.js';

const { platform } = await service();

describe('GET /cost-keys', () => {
  test('counts attachments and properties of each key in use', async () => {
    const reseller = await aReseller(platform, ['TX', 'OK']);
    const scoped = platform.with({ 'x-service-reseller-id': reseller });
    const keys = () => given(scoped.typed.GET('/api/v1/cost-keys'));
    expect(await keys()).toEqual([]);

    const [one, two] = [await aCustomer(platform), await aCustomer(platform)];
    const tx = await attach(platform, one, reseller, { state: 'TX' });
    const ok = await attach(platform, one, reseller, { state: 'OK' });
    await attach(platform, two, reseller, { cost_key: 'BILL-2' });
    const asset = await anAsset(platform, { reseller_id: reseller, customer_id: one, state: 'TX' });
    await anAsset(platform, { reseller_id: reseller, customer_id: one, state: 'OK' });
    const params = { path: { id: reseller } };
    const { code } = await given(platform.typed.GET('/api/v1/resellers/{id}', { params }));
    const own = { reseller_id: reseller, reseller_code: code, reseller_name: `Reseller ${code}` };
    const bill = { ...own, cost_key: 'BILL-2', customer_count: 1, property_count: 0, states: [] };
    const byKey = (items: CostKeyItem[]) =>
      items.toSorted((a, b) => (a.cost_key < b.cost_key ? -1 : 1));
    expect(byKey(await keys())).toEqual(
      byKey([
        { ...own, cost_key: reseller, customer_count: 1, property_count: 2, states: ['OK', 'TX'] },
        bill,
      ]),
    );

    await platform.delete(`/customers/${one}/resellers/${ok}`);
    await platform.delete(`/customers/${one}/resellers/${tx}`);
    await platform.delete(`/assets/${asset}`);
    expect(byKey(await keys())).toEqual(
      byKey([
        { ...own, cost_key: reseller, customer_count: 0, property_count: 1, states: [] },
        bill,
      ]),
    );
  });

  test('a reseller sees its own keys only, the platform all, over pages', async () => {
    const mine = await aReseller(platform, []);
    const theirs = await aReseller(platform, []);
    const customer = await aCustomer(platform);
    await attach(platform, customer, mine, { cost_key: 'SHARED-NAME' });
    await attach(platform, customer, theirs, { cost_key: 'SHARED-NAME' });
    for (const cost_key of ['K-3', 'K-1', 'K-2']) {
      await attach(platform, await aCustomer(platform), mine, { cost_key });
    }
    const keysOf = async (caller: Client, path: string) =>
      (await everyItem(caller, path)).map((item) =>
        [member(item, 'cost_key'), member(item, 'reseller_id')].join(' '),
      );
    const scoped = platform.with({ 'x-service-reseller-id': mine });
    const own = ['K-1', 'K-2', 'K-3', 'SHARED-NAME'].map((key) => `${key} ${mine}`);
    expect(await keysOf(scoped, '/cost-keys?limit=1')).toEqual(own);
    const keys = await keysOf(platform, '/cost-keys?limit=1000');
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys).toEqual(expect.arrayContaining([...own, `SHARED-NAME ${theirs}`]));
  });
});
