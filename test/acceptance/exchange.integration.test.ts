import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { list, member, text } from './client.js';
import { aCustomer, aTransaction } from './fixtures.js';
import { service } from './service.js';

const { platform } = await service();

describe('POST /exchange/transactions', () => {
  test('answers 201 with the pending transaction, which reads back equally', async () => {
    const answer = await platform.post('/exchange/transactions', aTransaction());
    expect(answer.status).toBe(201);
    const submitted = text(answer, 'submitted_at');
    expect(answer.text).toBe(
      JSON.stringify({
        id: text(answer, 'id'),
        counterparty_id: 'b4a0c5c2-3f57-4c43-9a53-0f2d7d9f5a11',
        asset_id: null,
        reseller_id: null,
        cost_key: null,
        transaction_type: 'nomination',
        volume_mwh: 12.5,
        price_per_mwh: 41.25,
        delivery_start: '2037-12-01T00:00:00.000Z',
        delivery_end: '2037-12-01T01:00:00.000Z',
        status: 'pending',
        direction: null,
        currency: 'USD',
        book: null,
        trade_date: null,
        external_id: null,
        shape: null,
        block: null,
        profile: null,
        submitted_at: submitted,
        changed_at: submitted,
      }),
    );
    const read = await platform.get(`/exchange/transactions/${text(answer, 'id')}`);
    expect([read.status, read.text]).toEqual([200, answer.text]);
  });

  test.each([
    ['123456789012.123456', '-0.000001'],
    ['0.1', '-500'],
    ['1e3', '1.50'],
  ])('stores %s MWh at %s exactly', async (volume, price) => {
    const sent = JSON.stringify(aTransaction({ volume_mwh: 'V', price_per_mwh: 'P' }))
      .replace('"V"', volume)
      .replace('"P"', price);
    const answer = await platform.post('/exchange/transactions', sent);
    expect(answer.status).toBe(201);
    const plain = (number: string) =>
      number === '1e3' ? '1000' : number === '1.50' ? '1.5' : number;
    const expected = `"volume_mwh":${plain(volume)},"price_per_mwh":${plain(price)},`;
    expect(answer.text).toContain(expected);
    const id = text(answer, 'id');
    expect((await platform.get(`/exchange/transactions/${id}`)).text).toContain(expected);
    const byText = await platform.post(
      '/exchange/transactions',
      aTransaction({ volume_mwh: volume, price_per_mwh: price }),
    );
    expect(byText.text).toContain(expected);
  });

  test.each([
    ['volume_mwh', -1, 'greater_than'],
    ['volume_mwh', 'much', 'decimal_parsing'],
    ['price_per_mwh', null, 'decimal_type'],
    ['transaction_type', 'gift', 'enum'],
    ['counterparty_id', 'me', 'uuid_parsing'],
    ['delivery_start', 'tomorrow', 'datetime_parsing'],
  ])('%s: %j is 422 of type %s', async (key, value, type) => {
    const answer = await platform.post('/exchange/transactions', aTransaction({ [key]: value }));
    expect(answer.status).toBe(422);
    const [fault] = list({ ...answer, body: member(answer.body, 'detail') });
    expect(fault).toMatchObject({ loc: ['body', key], type });
  });
});

describe('Idempotency-Key', () => {
  test('a repeated command that changed nothing does not undo a later change', async () => {
    const id = await aCustomer(platform, 'Casa Verde Ltd');
    const rename = (name: string, headers = {}) =>
      platform.put(`/customers/${id}`, { name }, headers);
    const headers = { 'idempotency-key': randomUUID() };
    const first = await rename('Casa Verde Ltd', headers);
    await rename('Casa Blanca Ltd');
    const again = await rename('Casa Verde Ltd', headers);
    expect([again.status, again.text]).toEqual([200, first.text]);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    const elsewhere = `/customers/${await aCustomer(platform)}`;
    const other = await platform.put(elsewhere, { name: 'Casa Verde Ltd' }, headers);
    expect(other.status).toBe(422);
    const { body } = await platform.get(`/customers/${id}`);
    expect(member(member(body, 'customer'), 'name')).toBe('Casa Blanca Ltd');
  });
});
