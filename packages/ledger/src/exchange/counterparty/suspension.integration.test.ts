import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  type Answer,
  type Client,
  client,
  list,
  member,
  text,
} from '../../../../../test/acceptance/client.js';
import { aReseller, aTransaction } from '../../../../../test/acceptance/fixtures.js';
import { type RunningLedger, sharedLedger } from '../../../../../test/services/ledger.js';
import { defaultInstallation } from '../../platform/installation/installation.js';

const path = '/exchange/counterparties';
const deals = '/exchange/transactions';
let service: RunningLedger;
let platform: Client;
/** Another process on the same stores. */
let elsewhere: Client;
/** A process that accepts registered counterparties only. */
let strict: Client;

beforeAll(async () => {
  service = await sharedLedger();
  platform = service.platform;
  const key = { 'x-api-key': service.apiKey };
  elsewhere = client((await service.anotherApi({})).url, key);
  const installation = { ...defaultInstallation, counterparties: 'registered' } as const;
  strict = client((await service.anotherApi({ installation })).url, key);
});

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
const why = { reason: 'because' };
const saysSuspended = (answer: Answer) =>
  expect([answer.status, answer.text]).toEqual([409, expect.stringContaining('is suspended')]);

describe('a suspended counterparty', () => {
  test('is traded with no more from the moment of the answer, in whichever process', async () => {
    const id = await aCounterparty();
    // Both processes have the active state in their cache.
    for (const caller of [platform, elsewhere]) await submit(trade(id), caller);
    const pending = await submit(trade(id), elsewhere);
    await setStatus(id, 'suspended');
    saysSuspended(await elsewhere.post(deals, trade(id)));
    saysSuspended(await act(pending, 'confirm', {}, elsewhere));
    saysSuspended(await platform.post(deals, trade(id)));
    await setStatus(id, 'active');
    expect((await act(pending, 'confirm', {}, elsewhere)).status).toBe(200);
    expect((await elsewhere.post(deals, trade(id))).status).toBe(201);
  });

  test('is traded with by nothing that is sent after the answer, while many are under way', async () => {
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

  test('is nominated to, delivered to, settled with and called off as before', async () => {
    const id = await aCounterparty();
    const nominated = await submit(aTransaction({ counterparty_id: id, volume_mwh: 10, ...later }));
    const [kept, gone] = [await submit(trade(id)), await submit(trade(id))];
    await act(kept, 'confirm');
    await setStatus(id, 'suspended');
    expect((await platform.post(deals, aTransaction({ counterparty_id: id }))).status).toBe(201);
    expect((await act(nominated, 'confirm')).status).toBe(200);
    expect((await act(nominated, 'curtail', { volume_mwh: 4, ...why })).status).toBe(200);
    expect((await act(kept, 'settle')).status).toBe(200);
    expect((await act(gone, 'reject', why)).status).toBe(200);
  });

  test('has its trades corrected, if they are not raised, and what stands in for them confirmed and settled', async () => {
    const id = await aCounterparty();
    const [first, second] = [await submit(trade(id)), await submit(trade(id))];
    for (const one of [first, second]) await act(one, 'confirm');
    await setStatus(id, 'suspended');
    saysSuspended(await act(first, 'correct', { volume_mwh: 10.5, ...why }));
    const lowered = await act(first, 'correct', { volume_mwh: 9, price_per_mwh: 43, ...why });
    expect(lowered.status).toBe(201);
    expect((await act(text(lowered, 'id'), 'confirm')).status).toBe(200);
    expect((await act(text(lowered, 'id'), 'settle')).status).toBe(200);

    const other = await aCounterparty();
    const theirs = await submit(trade(other));
    await act(theirs, 'confirm');
    saysSuspended(await act(theirs, 'correct', { counterparty_id: id, volume_mwh: 1, ...why }));
    const passedOn = await act(second, 'correct', { counterparty_id: other, ...why });
    expect(passedOn.status).toBe(201);
    expect((await act(text(passedOn, 'id'), 'confirm')).status).toBe(200);
  });

  test('does not confirm a trade that was raised before it was suspended', async () => {
    const id = await aCounterparty();
    const first = await submit(trade(id));
    await act(first, 'confirm');
    const raised = await act(first, 'correct', { volume_mwh: 100, ...why });
    await setStatus(id, 'suspended');
    saysSuspended(await act(text(raised, 'id'), 'confirm'));
  });

  test('has its items of a batch refused, in the way that batches are', async () => {
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

  test('has its trades left pending by a confirmation of many, which says so of each', async () => {
    const id = await aCounterparty();
    const [held, nominated] = [
      await submit(trade(id)),
      await submit(aTransaction({ counterparty_id: id })),
    ];
    const free = await submit(trade(await aCounterparty()));
    await setStatus(id, 'suspended');
    const answer = await elsewhere.post(`${deals}/actions`, {
      action: 'confirm',
      ids: [held, nominated, free],
    });
    expect(answer.body).toMatchObject({
      changed: 2,
      refused: 1,
      results: [
        { id: held, outcome: 'refused', detail: expect.stringContaining('is suspended') },
        { id: nominated, outcome: 'changed', status: 'confirmed' },
        { id: free, outcome: 'changed', status: 'confirmed' },
      ],
    });
    expect(text(await platform.get(`${deals}/${held}`), 'status')).toBe('pending');
  });

  test('leaves a record of what was refused, and answers what was accepted before again', async () => {
    const id = await aCounterparty();
    const caller = platform.with({ 'x-service-reseller-id': await aReseller(platform, []) });
    const key = { 'idempotency-key': randomUUID() };
    const first = await caller.post(deals, trade(id), key);
    await setStatus(id, 'suspended');
    const again = await caller.post(deals, trade(id), key);
    expect([again.status, again.text]).toEqual([201, first.text]);
    const dry = await caller.post(`${deals}?dry_run=true`, trade(id));
    saysSuspended(dry);
    saysSuspended(await caller.post(deals, trade(id)));
    const refused = async () => list(await caller.get(`${deals}?outcome=refused`));
    await expect.poll(async () => (await refused()).length).toBe(1);
    expect((await refused())[0]).toMatchObject({
      status: 409,
      operation: 'createTransaction',
      detail: member(dry.body, 'detail'),
    });
  });
});

const later = { delivery_start: '2999-01-01T00:00:00Z', delivery_end: '2999-01-02T00:00:00Z' };

describe('where only registered counterparties may be named', () => {
  test('an unknown one is 422 that names the member, and its item is refused', async () => {
    for (const transaction_type of ['nomination', 'trade', 'settlement']) {
      const counterparty_id = randomUUID();
      const answer = await strict.post(deals, aTransaction({ counterparty_id, transaction_type }));
      const [fault] = list({ ...answer, body: member(answer.body, 'detail') });
      expect([answer.status, member(fault, 'loc'), member(fault, 'input')]).toEqual([
        422,
        ['body', 'counterparty_id'],
        counterparty_id,
      ]);
    }
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

  test('deals of one that was never registered go on, and pass to registered ones alone', async () => {
    const counterparty_id = randomUUID();
    const id = await submit(trade(counterparty_id));
    expect((await act(id, 'confirm', {}, strict)).status).toBe(200);
    const raised = await act(id, 'correct', { volume_mwh: 11, ...why }, strict);
    expect(raised.status).toBe(201);
    await act(text(raised, 'id'), 'confirm', {}, strict);
    const body = { counterparty_id: randomUUID(), ...why };
    expect((await act(text(raised, 'id'), 'correct', body, strict)).status).toBe(422);
    await platform.post(path, { id: counterparty_id, code: `C-${randomUUID()}`, name: 'Late' });
    expect((await strict.post(deals, trade(counterparty_id))).status).toBe(201);
  });
});
