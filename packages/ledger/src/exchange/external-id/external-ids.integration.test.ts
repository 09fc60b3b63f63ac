import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type Answer, member, text } from '../../../../../test/acceptance/client.js';
import { aReseller, aTransaction } from '../../../../../test/acceptance/fixtures.js';
import { sharedLedger } from '../../../../../test/services/ledger.js';

const { platform } = await sharedLedger();

const path = '/exchange/transactions';
const uniqueDeal = (more: Record<string, unknown> = {}) => {
  const counterparty_id = randomUUID();
  return (again: Record<string, unknown> = {}) =>
    aTransaction({
      counterparty_id,
      external_id: 'T-1',
      transaction_type: 'trade',
      ...more,
      ...again,
    });
};

const expectHeldBy = (id: string, { status, body }: Answer) =>
  expect([status, String(member(body, 'detail'))]).toEqual([409, expect.stringContaining(id)]);

describe('an external id', () => {
  test('of an active deal is refused with a 409 that names the deal', async () => {
    const deal = uniqueDeal();
    const first = await platform.post(path, deal());
    expect([first.status, member(first.body, 'external_id')]).toEqual([201, 'T-1']);
    const second = await platform.post(path, deal());
    expectHeldBy(text(first, 'id'), second);
    expect((await platform.post(`${path}?dry_run=true`, deal())).status).toBe(409);
    expect((await platform.post(path, deal({ external_id: 'T-2' }))).status).toBe(201);
    expect((await platform.post(path, deal({ counterparty_id: randomUUID() }))).status).toBe(201);
    const reseller_id = await aReseller(platform, []);
    expect((await platform.post(path, deal({ reseller_id }))).status).toBe(201);
  });

  test('is free after its deal is canceled or rejected', async () => {
    const deal = uniqueDeal();
    for (const action of ['cancel', 'reject', 'cancel']) {
      const answer = await platform.post(path, deal());
      expect([action, answer.status]).toEqual([action, 201]);
      const done = await platform.post(`${path}/${text(answer, 'id')}/${action}`, { reason: 'x' });
      expect(done.status).toBe(200);
    }
    expect((await platform.post(path, deal())).status).toBe(201);
  });

  test('passes to each correction of its deal', async () => {
    const deal = uniqueDeal();
    let id = text(await platform.post(path, deal()), 'id');
    for (const price_per_mwh of [1, 2]) {
      expect((await platform.post(`${path}/${id}/confirm`, {})).status).toBe(200);
      const corrected = await platform.post(`${path}/${id}/correct`, {
        price_per_mwh,
        reason: 'x',
      });
      expect([corrected.status, member(corrected.body, 'external_id')]).toEqual([201, 'T-1']);
      id = text(corrected, 'id');
      const refused = await platform.post(path, deal());
      expectHeldBy(id, refused);
    }
    expect((await platform.post(`${path}/${id}/confirm`, {})).status).toBe(200);
    const other = await platform.post(`${path}/${id}/correct`, { external_id: 'T-9', reason: 'x' });
    expect(other.status).toBe(201);
    expect((await platform.post(path, deal())).status).toBe(201);
    expect((await platform.post(path, deal({ external_id: 'T-9' }))).status).toBe(409);
  });

  test('is claimed by an accepted correction with a suspended counterparty', async () => {
    const counterparty_id = randomUUID();
    const deal = uniqueDeal({ counterparty_id, external_id: undefined });
    const party = await platform.post('/exchange/counterparties', {
      id: counterparty_id,
      code: counterparty_id,
      name: 'Gulf Coast Power',
    });
    expect(party.status).toBe(201);
    const id = text(await platform.post(path, deal()), 'id');
    expect((await platform.post(`${path}/${id}/confirm`, {})).status).toBe(200);
    const setStatus = (status: string) =>
      platform.put(`/exchange/counterparties/${counterparty_id}`, { status });
    expect((await setStatus('suspended')).status).toBe(200);
    const correction = { volume_mwh: 1, external_id: 'T-7', reason: 'x' };
    const corrected = await platform.post(`${path}/${id}/correct`, correction);
    expect(corrected.status).toBe(201);
    expect((await setStatus('active')).status).toBe(200);
    const refused = await platform.post(path, deal({ external_id: 'T-7' }));
    expectHeldBy(text(corrected, 'id'), refused);
  });

  test('of a refused correction stays free, and its next user does not change the deal', async () => {
    const counterparty_id = randomUUID();
    const deal = uniqueDeal({ counterparty_id, external_id: undefined });
    const nomination = await platform.post(path, deal({ transaction_type: 'nomination' }));
    const own = `${path}/${text(nomination, 'id')}`;
    const etag = (await platform.post(`${own}/confirm`, {})).headers.get('etag') ?? '';
    const refused = await platform.post(`${own}/correct`, { external_id: 'T-8', reason: 'x' });
    expect([refused.status, refused.text]).toEqual([409, expect.not.stringContaining('T-8')]);
    expect((await platform.post(path, deal({ external_id: 'T-8' }))).status).toBe(201);
    const settled = await platform.post(`${own}/settle`, {}, { 'if-match': etag });
    expect(settled.status).toBe(200);
  });

  test('in use is refused to all items of a batch with the deal that uses it', async () => {
    const deal = uniqueDeal();
    const first = await platform.post(path, deal());
    const answer = await platform.post(`${path}/batch`, {
      items: [deal(), deal(), deal({ external_id: 'T-6' })],
    });
    const detail = expect.stringContaining(text(first, 'id'));
    expect(member(answer.body, 'results')).toEqual([
      expect.objectContaining({ outcome: 'refused', detail }),
      expect.objectContaining({ outcome: 'refused', detail }),
      expect.objectContaining({ outcome: 'accepted' }),
    ]);
  });

  test('goes to the first of two items in a batch', async () => {
    const deal = uniqueDeal();
    const answer = await platform.post(`${path}/batch`, { items: [deal(), deal()] });
    expect(answer.status).toBe(201);
    const results = member(answer.body, 'results');
    expect(results).toEqual([
      expect.objectContaining({ outcome: 'accepted' }),
      expect.objectContaining({ outcome: 'refused', detail: expect.stringContaining('T-1') }),
    ]);
    const atomic = await platform.post(`${path}/batch`, {
      atomic: true,
      items: [deal({ external_id: 'T-5' }), deal({ external_id: 'T-5' })],
    });
    expect(atomic.status).toBe(422);
    expect((await platform.post(path, deal({ external_id: 'T-5' }))).status).toBe(201);
  });
});
