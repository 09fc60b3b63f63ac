import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { client, list, member, text } from '../../../../../test/acceptance/client.js';
import { aTransaction } from '../../../../../test/acceptance/fixtures.js';
import { ledger } from '../../../../../test/services/ledger.js';
import { defaultInstallation } from '../../platform/installation/installation.js';

const { platform, apiKey, anotherApi } = await ledger();
const { url } = await anotherApi({
  installation: { ...defaultInstallation, gateMinutes: new Map([['nomination', 60]]) },
});
const closing = client(url).with({ 'x-api-key': apiKey });

const deals = '/exchange/transactions';
const hourMs = 3_600_000;
const inHours = (hours: number) => {
  const start = Math.ceil(Date.now() / hourMs) * hourMs + hours * hourMs;
  return {
    delivery_start: new Date(start).toISOString(),
    delivery_end: new Date(start + hourMs).toISOString(),
  };
};
const past = { delivery_start: '2020-01-01T00:00:00Z', delivery_end: '2020-01-02T00:00:00Z' };
const closedText =
  /gate_closed \(A57\).* begins at 2020-01-01T00:00:00\.000Z .*before 2019-12-31T23:00:00\.000Z/;

async function withGate<Result>(
  gate: Record<string, unknown>,
  work: (id: string) => Promise<Result>,
) {
  const id = text(await platform.post('/exchange/gates', gate), 'id');
  try {
    return await work(id);
  } finally {
    await platform.delete(`/exchange/gates/${id}`);
  }
}

describe('a nomination', () => {
  test('gets a recorded 409 with the closing time after its gate closed', async () => {
    expect((await closing.post(deals, aTransaction(inHours(2)))).status).toBe(201);
    const book = `late ${randomUUID()}`;
    const answer = await closing.post(deals, aTransaction({ ...past, book }));
    expect(answer.status).toBe(409);
    expect(text(answer, 'detail')).toMatch(closedText);
    await expect
      .poll(async () =>
        list(await platform.get(`${deals}?outcome=refused`))
          .filter((one) => JSON.stringify(one).includes(book))
          .map((one) => [member(one, 'status'), member(one, 'detail')]),
      )
      .toEqual([[409, text(answer, 'detail')]]);
    const trade = aTransaction({ ...past, transaction_type: 'trade' });
    expect((await closing.post(deals, trade)).status).toBe(201);
    expect((await platform.post(deals, aTransaction(past))).status).toBe(201);
  });

  test('accepted before its gate was set is replayed with its key', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const body = aTransaction(past);
    const first = await platform.post(deals, body, key);
    expect(first.status).toBe(201);
    await withGate(
      { transaction_type: 'nomination', before_delivery: { minutes: 15 } },
      async (gate) => {
        const again = await platform.post(deals, body, key);
        expect([again.status, again.text, again.headers.get('idempotency-replayed')]).toEqual([
          201,
          first.text,
          'true',
        ]);
        const late = { 'idempotency-key': randomUUID() };
        expect((await platform.post(deals, body, late)).status).toBe(409);
        expect((await platform.post(`${deals}?dry_run=true`, body)).status).toBe(409);
        await platform.delete(`/exchange/gates/${gate}`);
        expect((await platform.post(deals, body, late)).status).toBe(201);
      },
    );
  });

  test('of a block uses the gate of its market for each day', async () => {
    const block = { product: '7x24', mw: 1, market: 'ERCOT' };
    const body = { ...aTransaction(past), volume_mwh: undefined, block };
    const midnight = { local_time: '00:00', time_zone: 'America/Chicago', days_before: 1 };
    await withGate(
      { market: 'ERCOT', transaction_type: 'nomination', day_ahead: midnight },
      async () => {
        const late = await platform.post(deals, body);
        expect([late.status, text(late, 'detail')]).toEqual([
          409,
          expect.stringContaining('before 2019-12-30T06:00:00.000Z'),
        ]);
        expect((await platform.post(deals, aTransaction(past))).status).toBe(201);
        const elsewhere = { ...body, block: { ...block, market: 'PJM' } };
        expect((await platform.post(deals, elsewhere)).status).toBe(201);
      },
    );
  });

  test('in a batch is refused as an item, or with the whole atomic batch', async () => {
    const items = [aTransaction(inHours(2)), aTransaction(past), aTransaction(inHours(3))];
    const answer = await closing.post(`${deals}/batch`, { items });
    expect(answer.body).toMatchObject({
      results: [
        { outcome: 'accepted' },
        { outcome: 'refused', detail: expect.stringMatching(closedText) },
        { outcome: 'accepted' },
      ],
    });
    const atomic = await closing.post(`${deals}/batch`, { items, atomic: true });
    expect([atomic.status, atomic.text.includes('gate_closed')]).toEqual([422, true]);
  });
});

test('a late submission leaves its external id free', async () => {
  const counterparty_id = randomUUID();
  const named = (time: Record<string, string>) =>
    aTransaction({ ...time, counterparty_id, external_id: 'N-1' });
  expect((await closing.post(deals, named(past))).status).toBe(409);
  const late = await closing.post(`${deals}/batch`, {
    items: [named(past), aTransaction(inHours(2))],
  });
  expect([late.status, late.text.includes('gate_closed')]).toEqual([201, true]);
  expect((await closing.post(deals, named(inHours(2)))).status).toBe(201);
  const second = await closing.post(deals, named(inHours(3)));
  expect([second.status, second.text.includes('gate_closed')]).toEqual([409, false]);
});

test('an acknowledged gate applies to every later submission in every process, as does its retirement', async () => {
  const running = await ledger();
  const processes = await Promise.all(
    Array.from({ length: 3 }, async () => {
      const { url } = await running.anotherApi({});
      return client(url).with({ 'x-api-key': running.apiKey });
    }),
  );
  const statuses = () =>
    Promise.all(processes.map(async (one) => (await one.post(deals, late())).status));
  const late = () => aTransaction(past);
  for (const setting of processes) {
    expect(await statuses()).toEqual([201, 201, 201]);
    const gate = { transaction_type: 'nomination', before_delivery: { minutes: 15 } };
    const id = text(await setting.post('/exchange/gates', gate), 'id');
    try {
      expect(await statuses()).toEqual([409, 409, 409]);
      const changed = {
        before_delivery: null,
        day_ahead: { local_time: '12:00', time_zone: 'UTC', days_before: 1 },
      };
      expect((await setting.put(`/exchange/gates/${id}`, changed)).status).toBe(200);
      expect(await statuses()).toEqual([409, 409, 409]);
    } finally {
      expect((await setting.delete(`/exchange/gates/${id}`)).status).toBe(204);
    }
  }
  expect(await statuses()).toEqual([201, 201, 201]);
});
