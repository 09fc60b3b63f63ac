import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { member, text } from './client.js';
import { aTransaction } from './fixtures.js';
import { service } from './service.js';

const { platform } = await service();

const path = '/exchange/transactions';
const january = { delivery_start: '2026-01-01T06:00:00Z', delivery_end: '2026-02-01T06:00:00Z' };

function shaped(fields: object) {
  const { volume_mwh: _, ...deal } = aTransaction({ counterparty_id: randomUUID() });
  return { ...deal, transaction_type: 'trade', price_per_mwh: 40, ...fields };
}
const quarters = (...volumes: readonly object[]) =>
  volumes.map((volume, index) => ({
    start: new Date(Date.UTC(2027, 0, 4, 0, 15 * index)).toISOString(),
    end: new Date(Date.UTC(2027, 0, 4, 0, 15 * (index + 1))).toISOString(),
    ...volume,
  }));
const hour = { delivery_start: '2027-01-04T00:00:00Z', delivery_end: '2027-01-04T01:00:00Z' };

describe('a deal', () => {
  test('with all optional members reads back as answered in every status', async () => {
    const body = {
      direction: 'sell',
      currency: 'EUR',
      book: 'west',
      trade_date: '2026-11-20',
      external_id: randomUUID(),
    };
    const made = await platform.post(
      path,
      shaped({ ...hour, ...body, profile: quarters({ volume_mwh: 1.25 }) }),
    );
    expect(made.body).toMatchObject(body);
    const one = `${path}/${text(made, 'id')}`;
    expect((await platform.get(one)).text).toBe(made.text);
    for (const action of ['confirm', 'settle']) {
      const moved = await platform.post(`${one}/${action}`, {});
      expect(moved.body).toMatchObject(body);
      expect((await platform.get(one)).text).toBe(moved.text);
    }
  });

  test("with two shapes, or another market's product, is 422 with the reason", async () => {
    const block = { product: '6x16', mw: 1, market: 'ERCOT' };
    const profile = quarters({ volume_mwh: 1 });
    const both = await platform.post(path, shaped({ ...hour, block, profile }));
    expect([both.status, both.text.includes('profile or block, not both')]).toEqual([422, true]);
    const unknown = await platform.post(path, shaped({ ...january, block }));
    expect(unknown.status).toBe(422);
    expect(unknown.text).toMatch(/Unknown product 6x16; products are .*5x16, 2x16/);
  });
});

describe('a profile', () => {
  test.each([
    ['USD', 0.02],
    ['JPY', 0],
    ['KWD', 0.015],
  ])('is settled in %s by the prices of its intervals, rounded once', async (currency, amount) => {
    const price = { volume_mwh: 0.001, price_per_mwh: 5 };
    const profile = quarters(price, price, price);
    const made = await platform.post(path, shaped({ ...hour, currency, profile }));
    expect(member(made.body, 'volume_mwh')).toBe(0.003);
    const id = text(made, 'id');
    expect((await platform.post(`${path}/${id}/confirm`, {})).status).toBe(200);
    const settled = await platform.post(`${path}/${id}/settle`, {});
    expect(member(settled.body, 'settlement_amount')).toBe(amount);
  });

  test('can be curtailed to a volume, another profile or zero', async () => {
    const profile = quarters({ volume_mwh: 4 }, { volume_mwh: 2 });
    const made = await platform.post(
      path,
      shaped({ ...hour, transaction_type: 'nomination', profile }),
    );
    const id = text(made, 'id');
    await platform.post(`${path}/${id}/confirm`, {});
    const cut = (body: object) =>
      platform.post(`${path}/${id}/curtail`, { reason: 'a line is down', ...body });
    expect((await cut({ volume_mwh: 3 })).body).toMatchObject({
      profile: [{ volume_mwh: 2 }, { volume_mwh: 1 }],
    });
    expect((await cut({ profile: quarters({ volume_mwh: 0 }, { volume_mwh: 2 }) })).status).toBe(
      422,
    );
    expect((await cut({ profile: quarters({ volume_mwh: 2 }) })).body).toMatchObject({
      volume_mwh: 2,
    });
    expect((await cut({ volume_mwh: 0 })).body).toMatchObject({ volume_mwh: 0, profile: [] });
    expect((await platform.get(`${path}/${id}`)).body).toMatchObject({ volume_mwh: 0 });
  });
});

test('a correction can change side, book and block', async () => {
  const block = { product: '5x16', mw: 10, market: 'ERCOT' };
  const made = await platform.post(path, shaped({ ...january, block, book: 'east' }));
  const id = text(made, 'id');
  await platform.post(`${path}/${id}/confirm`, {});
  const change = { direction: 'sell', book: 'west', block: { ...block, mw: 5 } };
  const { status, body } = await platform.post(`${path}/${id}/correct`, {
    ...change,
    reason: 'typo',
  });
  expect([status, member(body, 'volume_mwh')]).toEqual([201, 336 * 5]);
  expect(body).toMatchObject({ corrects: id, direction: 'sell', book: 'west' });
});
