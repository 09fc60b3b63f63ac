import { describe, expect, test } from 'vitest';
import { list, member } from './client.js';
import { aCustomer, aReseller, attach } from './fixtures.js';
import { service } from './service.js';

const { platform } = await service();

describe('POST /customers/{id}/resellers', () => {
  test("a state outside the reseller's operating states is 422 and names them", async () => {
    const reseller = await aReseller(platform, ['TX', 'OK']);
    const customer = await aCustomer(platform);
    const answer = await platform.post(`/customers/${customer}/resellers`, {
      reseller_id: reseller,
      state: 'NY',
    });
    expect(answer.status).toBe(422);
    expect(member(answer.body, 'detail')).toMatch(/NY.*OK, TX/);
    expect(list(await platform.get(`/customers/${customer}/resellers`))).toEqual([]);
  });

  test('an unknown customer, reseller or attachment is 404', async () => {
    const reseller = await aReseller(platform, ['TX']);
    const customer = await aCustomer(platform);
    const nobody = '6f1c2f0a-8c1d-4f6e-9d0e-0d6a3b1c2d3e';
    const answers = [
      await platform.post(`/customers/${nobody}/resellers`, { reseller_id: reseller }),
      await platform.post(`/customers/${customer}/resellers`, { reseller_id: nobody }),
      await platform.delete(`/customers/${customer}/resellers/${nobody}`),
    ];
    expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404]);
  });
});

describe('the primary attachment', () => {
  test('promotion demotes the previous primary, and repeated promotion changes nothing', async () => {
    const reseller = await aReseller(platform, ['TX', 'OK']);
    const customer = await aCustomer(platform);
    const first = await attach(platform, customer, reseller, { state: 'TX', is_primary: true });
    const second = await attach(platform, customer, reseller, { state: 'OK' });
    expect(await primaries(customer)).toEqual([first]);

    const promoted = await platform.post(`/customers/${customer}/resellers/${second}/primary`);
    expect(promoted.status).toBe(200);
    expect(promoted.body).toMatchObject({ id: second, is_primary: true });
    expect(await primaries(customer)).toEqual([second]);

    const again = await platform.post(`/customers/${customer}/resellers/${second}/primary`);
    expect(again.status).toBe(200);
    expect(again.headers.get('etag')).toBe(promoted.headers.get('etag'));
  });

  async function primaries(customer: string) {
    return list(await platform.get(`/customers/${customer}/resellers`))
      .filter((link) => member(link, 'is_primary') === true)
      .map((link) => member(link, 'id'));
  }
});

describe('under concurrency', () => {
  test('50 parallel identical attaches give one 201 and 49 times 409', async () => {
    const reseller = await aReseller(platform, ['TX']);
    const customer = await aCustomer(platform);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        platform.post(`/customers/${customer}/resellers`, { reseller_id: reseller, state: 'TX' }),
      ),
    );
    const count = (status: number) => answers.filter((answer) => answer.status === status).length;
    expect([count(201), count(409)]).toEqual([1, 49]);

    expect(list(await platform.get(`/customers/${customer}/resellers`))).toHaveLength(1);
  });
});
