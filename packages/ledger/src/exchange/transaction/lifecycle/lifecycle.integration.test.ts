import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { list, member, text } from '../../../../../../test/acceptance/client.js';
import {
  aCustomer,
  anAsset,
  aReseller,
  aTransaction,
  attach,
} from '../../../../../../test/acceptance/fixtures.js';
import { sharedLedger } from '../../../../../../test/services/ledger.js';

const { platform } = await sharedLedger();

const submit = async (more: Record<string, unknown> = {}, caller = platform) =>
  text(await caller.post('/exchange/transactions', aTransaction(more)), 'id');
const act = (id: string, action: string, body: Record<string, unknown> = {}, caller = platform) =>
  caller.post(`/exchange/transactions/${id}/${action}`, body);
const reason = { reason: 'because' };
const status = async (id: string) =>
  text(await platform.get(`/exchange/transactions/${id}`), 'status');

describe('a transaction', () => {
  test('is canceled or rejected only with a reason', async () => {
    const id = await submit();
    for (const action of ['cancel', 'reject']) expect((await act(id, action)).status).toBe(422);
    expect((await act(id, 'cancel', { reason_code: 'Z99' })).status).toBe(422);
    expect(await status(id)).toBe('pending');
    await act(id, 'cancel', { reason_code: 'A57', reason: 'too late' });
    const [, cancelled] = list(await platform.get(`/exchange/transactions/${id}/history`));
    expect(cancelled).toMatchObject({ reason: { code: 'A57', text: 'too late' } });
  });
});

describe('a correction', () => {
  test('keeps the trade and adds its replacement', async () => {
    const asset = await anAsset(platform);
    const id = await submit({ transaction_type: 'trade', price_per_mwh: 40, asset_id: asset });
    await act(id, 'confirm');
    const answer = await act(id, 'correct', {
      price_per_mwh: '43.1',
      reason: 'Price entered wrongly',
    });
    expect(answer.status).toBe(201);
    const replacement = text(answer, 'id');
    expect(answer.headers.get('location')).toContain(replacement);
    expect(member(answer.body, 'corrects')).toBe(id);
    const read = await platform.get(`/exchange/transactions/${replacement}`);
    expect([read.text, read.headers.get('etag')]).toEqual([
      answer.text,
      answer.headers.get('etag'),
    ]);
    const old = await platform.get(`/exchange/transactions/${id}`);
    expect([
      text(old, 'status'),
      member(old.body, 'price_per_mwh'),
      text(old, 'corrected_by'),
    ]).toEqual(['corrected', 40, replacement]);
    expect((await act(id, 'correct', { price_per_mwh: 1, ...reason })).status).toBe(409);
    expect((await act(replacement, 'confirm')).status).toBe(200);
    expect(list(await platform.get(`/exchange/transactions?asset_id=${asset}`))).toHaveLength(2);
  });

  test('keeps asset, reseller and cost key after the asset was removed', async () => {
    const [customer_id, reseller_id] = [await aCustomer(platform), await aReseller(platform, [])];
    await attach(platform, customer_id, reseller_id, { cost_key: 'KEY-1' });
    const asset_id = await anAsset(platform, { customer_id, reseller_id });
    const id = await submit({ transaction_type: 'trade', asset_id });
    const another = aTransaction({ asset_id, cost_key: 'KEY-2' });
    expect((await platform.post('/exchange/transactions', another)).status).toBe(422);
    await act(id, 'confirm');
    expect((await platform.delete(`/assets/${asset_id}`)).status).toBe(204);
    const answer = await act(id, 'correct', { price_per_mwh: 1, ...reason });
    expect([answer.status, answer.body]).toMatchObject([
      201,
      { corrects: id, asset_id, reseller_id, cost_key: 'KEY-1' },
    ]);
  });
});

test('dry_run returns the decision, appends nothing, and leaves the key unused', async () => {
  const body = aTransaction({ counterparty_id: randomUUID() });
  const key = { 'idempotency-key': randomUUID() };
  const dry = await platform.post('/exchange/transactions?dry_run=true', body, key);
  expect([dry.status, text(dry, 'status'), dry.headers.get('ledger-position')]).toEqual([
    200,
    'pending',
    null,
  ]);
  const path = `/exchange/transactions?counterparty_id=${body['counterparty_id']}`;
  expect(list(await platform.get(path))).toEqual([]);
  expect(
    (await platform.post('/exchange/transactions', { ...body, volume_mwh: 7 }, key)).status,
  ).toBe(201);
  const [created] = list(await platform.get(path));
  const id = String(member(created, 'id'));
  expect(
    text(await platform.post(`/exchange/transactions/${id}/confirm?dry_run=true`, {}), 'status'),
  ).toBe('confirmed');
  expect(await status(id)).toBe('pending');
  const refused = await platform.post(`/exchange/transactions/${id}/settle?dry_run=true`, {});
  const real = await platform.post(`/exchange/transactions/${id}/settle`, {});
  expect([refused.status, refused.text]).toEqual([real.status, real.text]);
});

describe('refusals', () => {
  test('are recorded with caller, command, reason and key, apart from transactions', async () => {
    const reseller = await aReseller(platform, []);
    const scoped = platform.with({ 'x-service-reseller-id': reseller });
    const id = await submit({}, scoped);
    await act(id, 'settle', {}, scoped.with({ 'idempotency-key': 'my-key-1' }));
    await expect
      .poll(async () => list(await scoped.get('/exchange/transactions?outcome=refused')).length)
      .toBe(1);
    const [refusal] = list(await scoped.get('/exchange/transactions?outcome=refused'));
    expect(refusal).toMatchObject({
      outcome: 'refused',
      operation: 'settleTransaction',
      status: 409,
      idempotency_key: 'my-key-1',
      reseller_id: reseller,
      actor: { kind: 'api_key' },
      detail: expect.stringContaining('pending'),
    });
    expect(list(await scoped.get('/exchange/transactions'))).toHaveLength(1);
    const other = platform.with({ 'x-service-reseller-id': await aReseller(platform, []) });
    expect(list(await other.get('/exchange/transactions?outcome=refused'))).toEqual([]);
  });

  test('are listed by several counterparties and the asset of the request', async () => {
    const reseller_id = await aReseller(platform, []);
    const [one, two] = [randomUUID(), randomUUID()];
    const submitFor = (counterparty_id: string) => submit({ reseller_id, counterparty_id });
    for (const id of [await submitFor(one), await submitFor(two), await submitFor(two)]) {
      await act(id, 'settle', {});
    }
    const late = { reseller_id, counterparty_id: one, asset_id: randomUUID() };
    expect((await platform.post('/exchange/transactions', aTransaction(late))).status).toBe(404);
    const refused = async (query: string) =>
      list(await platform.get(`/exchange/transactions?outcome=refused&${query}&limit=1000`));
    await expect.poll(async () => (await refused(`reseller_id=${reseller_id}`)).length).toBe(4);
    const count = async (query: string) => (await refused(query)).length;
    expect(await count(`counterparty_id=${one}`)).toBe(2);
    expect(await count(`counterparty_id=${two.toUpperCase()}`)).toBe(2);
    expect(await count(`counterparty_id=${one},${two}`)).toBe(4);
    expect(await count(`counterparty_id=${one}&asset_id=${late.asset_id}`)).toBe(1);
  });
});
