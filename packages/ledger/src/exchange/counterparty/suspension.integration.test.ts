import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type Answer, client, list, member, text } from '../../../../../test/acceptance/client.js';
import { aReseller, aTransaction } from '../../../../../test/acceptance/fixtures.js';
import { sharedLedger } from '../../../../../test/services/ledger.js';
import { defaultInstallation } from '../../platform/installation/installation.js';

const path = '/exchange/counterparties';
const deals = '/exchange/transactions';

const service = await sharedLedger();
const { platform } = service;
const key = { 'x-api-key': service.apiKey };
const elsewhere = client((await service.anotherApi({})).url, key);
const installation = { ...defaultInstallation, counterparties: 'registered' } as const;
const strict = client((await service.anotherApi({ installation })).url, key);

async function aCounterparty(): Promise<string> {
  return text(await platform.post(path, { code: `C-${randomUUID()}`, name: 'Gulf' }), 'id');
}
const trade = (counterparty_id: string, more: Record<string, unknown> = {}) =>
  aTransaction({ transaction_type: 'trade', counterparty_id, volume_mwh: 10, ...more });
const setStatus = async (id: string, status: string) =>
  expect((await platform.put(`${path}/${id}`, { status })).status).toBe(200);
const submit = async (body: Record<string, unknown>, caller = platform) =>
  text(await caller.post(deals, body), 'id');
const act = (id: string, action: string, body: Record<string, unknown> = {}, caller = platform) =>
  caller.post(`${deals}/${id}/${action}`, body);
const reason = { reason: 'because' };
const expectSuspended = (answer: Answer) =>
  expect([answer.status, answer.text]).toEqual([409, expect.stringContaining('is suspended')]);

describe('a suspended counterparty', () => {
  test('refuses trades in every process from the answer on', async () => {
    const id = await aCounterparty();
    for (const caller of [platform, elsewhere]) await submit(trade(id), caller);
    const pending = await submit(trade(id), elsewhere);
    await setStatus(id, 'suspended');
    expectSuspended(await elsewhere.post(deals, trade(id)));
    expectSuspended(await act(pending, 'confirm', {}, elsewhere));
    expectSuspended(await platform.post(deals, trade(id)));
    await setStatus(id, 'active');
    expect((await act(pending, 'confirm', {}, elsewhere)).status).toBe(200);
    expect((await elsewhere.post(deals, trade(id))).status).toBe(201);
  });

  test('refuses every trade sent after the answer, under concurrent trades', async () => {
    const id = await aCounterparty();
    let isAcknowledged = false;
    const trades = Array.from({ length: 8 }, async (_, index) => {
      const late: number[] = [];
      while (late.length < 5) {
        const isLate = isAcknowledged;
        const caller = index % 2 === 0 ? platform : elsewhere;
        const { status } = await caller.post(deals, trade(id));
        if (isLate) late.push(status);
      }
      return late;
    });
    const suspended = platform.put(`${path}/${id}`, { status: 'suspended' }).then((answer) => {
      isAcknowledged = true;
      return answer.status;
    });
    const late = (await Promise.all(trades)).flat();
    expect(await suspended).toBe(200);
    expect(new Set(late)).toEqual(new Set([409]));
  });

  test('accepts a correction that raises no volume, and its confirmation', async () => {
    const id = await aCounterparty();
    const first = await submit(trade(id));
    await act(first, 'confirm');
    await setStatus(id, 'suspended');
    expectSuspended(await act(first, 'correct', { volume_mwh: 10.5, ...reason }));
    const lowered = await act(first, 'correct', { volume_mwh: 9, price_per_mwh: 43, ...reason });
    expect(lowered.status).toBe(201);
    expect((await act(text(lowered, 'id'), 'confirm')).status).toBe(200);
    const elsewhere = await submit(trade(await aCounterparty()));
    await act(elsewhere, 'confirm');
    expectSuspended(await act(elsewhere, 'correct', { counterparty_id: id, ...reason }));
  });

  test('refuses its trades as items of a batch', async () => {
    const id = await aCounterparty();
    await setStatus(id, 'suspended');
    const items = [trade(id), aTransaction({ counterparty_id: id }), trade(await aCounterparty())];
    const some = await platform.post(`${deals}/batch`, { items });
    expect(some.body).toMatchObject({
      accepted: 2,
      refused: 1,
      results: [
        { index: 0, outcome: 'refused', detail: expect.stringContaining('is suspended') },
        { outcome: 'accepted' },
        { outcome: 'accepted' },
      ],
    });
    const none = await platform.post(`${deals}/batch`, { atomic: true, items });
    expect([none.status, none.text.includes('is suspended')]).toEqual([422, true]);
  });

  test('records refusals and replays accepted requests', async () => {
    const id = await aCounterparty();
    const caller = platform.with({ 'x-service-reseller-id': await aReseller(platform, []) });
    const key = { 'idempotency-key': randomUUID() };
    const first = await caller.post(deals, trade(id), key);
    await setStatus(id, 'suspended');
    const again = await caller.post(deals, trade(id), key);
    expect([again.status, again.text]).toEqual([201, first.text]);
    const dry = await caller.post(`${deals}?dry_run=true`, trade(id));
    expectSuspended(dry);
    expectSuspended(await caller.post(deals, trade(id)));
    const refused = async () => list(await caller.get(`${deals}?outcome=refused`));
    await expect.poll(async () => (await refused()).length).toBe(1);
    expect((await refused())[0]).toMatchObject({
      status: 409,
      operation: 'createTransaction',
      detail: member(dry.body, 'detail'),
    });
  });
});

describe('with counterparties restricted to registered ones', () => {
  test('an unknown id gets a 422 with its field, in a batch too', async () => {
    const counterparty_id = randomUUID();
    const answer = await strict.post(deals, aTransaction({ counterparty_id }));
    const fault = { loc: ['body', 'counterparty_id'], input: counterparty_id };
    expect([answer.status, answer.body]).toMatchObject([422, { detail: [fault] }]);
    const known = await aCounterparty();
    const items = [trade(randomUUID()), trade(known)];
    const batch = await strict.post(`${deals}/batch`, { items });
    expect(batch.body).toMatchObject({
      results: [
        { outcome: 'refused', detail: expect.stringContaining('register it first') },
        { outcome: 'accepted' },
      ],
    });
  });

  test('deals of unregistered counterparties continue, and move only to registered ones', async () => {
    const counterparty_id = randomUUID();
    const id = await submit(trade(counterparty_id));
    expect((await act(id, 'confirm', {}, strict)).status).toBe(200);
    const raised = await act(id, 'correct', { volume_mwh: 11, ...reason }, strict);
    expect(raised.status).toBe(201);
    await act(text(raised, 'id'), 'confirm', {}, strict);
    const body = { counterparty_id: randomUUID(), ...reason };
    expect((await act(text(raised, 'id'), 'correct', body, strict)).status).toBe(422);
    await platform.post(path, { id: counterparty_id, code: `C-${randomUUID()}`, name: 'Late' });
    expect((await strict.post(deals, trade(counterparty_id))).status).toBe(201);
  });
});
