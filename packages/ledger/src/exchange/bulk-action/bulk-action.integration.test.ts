import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Answer, type Client, list, member } from '../../../../../test/acceptance/client.js';
import { aReseller, aTransaction } from '../../../../../test/acceptance/fixtures.js';
import { sharedLedger } from '../../../../../test/services/ledger.js';
import { longTest, shortOrWhole } from '../../../../../test/services/seeded-part.js';

let platform: Client;
let url: string;
let apiKey: string;
beforeAll(async () => {
  ({ platform, url, apiKey } = await sharedLedger());
});

const path = '/exchange/transactions/actions';
const manyDeals = shortOrWhole(250, 1_000);
const resultSchema = z.strictObject({
  changed: z.int(),
  refused: z.int(),
  results: z.array(
    z.strictObject({
      id: z.guid(),
      outcome: z.enum(['changed', 'refused']),
      status: z.string().optional(),
      detail: z.string().optional(),
    }),
  ),
});
const outcomeOf = ({ body }: Answer) => resultSchema.parse(body);
const batch = z.object({ results: z.array(z.object({ transaction: z.object({ id: z.guid() }) })) });

async function submitted(count: number, more: Record<string, unknown> = {}, caller = platform) {
  const items = Array.from({ length: count }, () => aTransaction(more));
  const answer = await caller.post('/exchange/transactions/batch', { items });
  return batch.parse(answer.body).results.map(({ transaction }) => transaction.id);
}
const statusOf = async (id: string) =>
  member((await platform.get(`/exchange/transactions/${id}`)).body, 'status');
const eventsOf = async (id: string) =>
  list(await platform.get(`/exchange/transactions/${id}/history`)).map((entry) =>
    member(entry, 'type'),
  );
const exportLine = z.object({ event: z.looseObject({ type: z.string() }) });
const exported = async (stream: string) => {
  const answer = await platform.get(`/audit/events?stream_prefix=${stream}`);
  return answer.text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => exportLine.parse(JSON.parse(line)).event);
};

describe('a bulk action', () => {
  test('moves valid transactions, explains refusals, and records one event', async () => {
    const ids = await submitted(4);
    const [first = '', second = '', third = '', fourth = ''] = ids;
    await platform.post(`/exchange/transactions/${second}/cancel`, { reason: 'wrong' });
    const missing = randomUUID();
    const since = new Date().toISOString();
    const actionsBefore = (await exported('transaction_action-')).length;
    const answer = await platform.post(path, {
      action: 'confirm',
      ids: [first, second, missing, third, first],
      reason_code: 'A85',
    });
    expect(answer.status).toBe(200);
    const single = await platform.post(`/exchange/transactions/${second}/confirm`, {});
    expect(outcomeOf(answer)).toEqual({
      changed: 2,
      refused: 2,
      results: [
        { id: first, outcome: 'changed', status: 'confirmed' },
        {
          id: second,
          outcome: 'refused',
          status: 'cancelled',
          detail: member(single.body, 'detail'),
        },
        { id: missing, outcome: 'refused', detail: `There is no transaction ${missing}.` },
        { id: third, outcome: 'changed', status: 'confirmed' },
      ],
    });
    expect(await Promise.all(ids.map(statusOf))).toEqual([
      'confirmed',
      'cancelled',
      'confirmed',
      'pending',
    ]);
    expect(await eventsOf(first)).toEqual(['TransactionSubmitted', 'TransactionConfirmed']);
    expect(await eventsOf(fourth)).toEqual(['TransactionBatchSubmitted']);
    const events = (await exported('transaction_action-')).slice(actionsBefore);
    expect(events.map(({ type }) => type)).toEqual([
      'TransactionActionBegun',
      'TransactionActionTaken',
    ]);
    expect(JSON.stringify(events[1])).toContain(`{"code":"not_found","id":"${missing}"`);
    const refused = await platform.get(
      `/exchange/transactions?outcome=refused&submitted_from=${since}`,
    );
    expect(list(refused)).toHaveLength(1);
  });

  test('moves many deals through their life cycle', async () => {
    const ids = await submitted(3);
    const act = async (action: string, more: Record<string, unknown> = {}) =>
      outcomeOf(await platform.post(path, { action, ids, ...more }));
    expect((await act('confirm')).results.map(({ status }) => status)).toEqual(
      Array(3).fill('confirmed'),
    );
    expect((await act('settle')).results.map(({ status }) => status)).toEqual(
      Array(3).fill('settled'),
    );
    const cancelled = await act('cancel', { reason: 'too late' });
    expect([cancelled.changed, cancelled.refused]).toEqual([0, 3]);
    const others = await submitted(2);
    const rejected = await platform.post(path, {
      action: 'reject',
      ids: others,
      reason_code: 'A02',
    });
    expect(outcomeOf(rejected).results.map(({ status }) => status)).toEqual([
      'rejected',
      'rejected',
    ]);
  });

  test('returns the same results in a dry run, without effect', async () => {
    const ids = await submitted(3);
    await platform.post(`/exchange/transactions/${ids[1]}/confirm`, {});
    const before = (await exported('transaction_action-')).length;
    const body = { action: 'confirm', ids };
    const key = { 'idempotency-key': randomUUID() };
    const dry = await platform.post(`${path}?dry_run=true`, body, key);
    expect([dry.status, await statusOf(ids[0] ?? '')]).toEqual([200, 'pending']);
    expect((await exported('transaction_action-')).length).toBe(before);
    const done = await platform.post(path, body, key);
    expect(done.text).toBe(dry.text);
    expect(outcomeOf(done)).toMatchObject({ changed: 2, refused: 1 });
  });

  test('returns the same answer for its key after later changes', async () => {
    const ids = await submitted(20);
    const body = { action: 'confirm', ids: [...ids, randomUUID()] };
    const key = { 'idempotency-key': randomUUID() };
    const first = await platform.post(path, body, key);
    expect(outcomeOf(first)).toMatchObject({ changed: 20, refused: 1 });
    await platform.post(path, { action: 'settle', ids });
    const again = await platform.post(path, body, key);
    expect([again.status, again.text, again.headers.get('idempotency-replayed')]).toEqual([
      200,
      first.text,
      'true',
    ]);
    expect(await eventsOf(ids[7] ?? '')).toEqual([
      'TransactionSubmitted',
      'TransactionConfirmed',
      'TransactionSettled',
    ]);
    expect((await platform.post(path, { action: 'settle', ids }, key)).status).toBe(422);
  });

  test('is visible to the next read', async () => {
    const counterparty_id = randomUUID();
    const ids = await submitted(100, { counterparty_id });
    const answer = await platform.post(path, { action: 'confirm', ids });
    expect(answer.headers.get('ledger-position')).toMatch(/^\d+$/);
    const confirmed = await platform.get(
      `/exchange/transactions?counterparty_id=${counterparty_id}&status=confirmed&limit=1000`,
    );
    expect(list(confirmed)).toHaveLength(100);
  });
});

describe('a filter', () => {
  const actionOn = (filter: Record<string, unknown>, count: number, action = 'confirm') => ({
    action,
    filter,
    count,
  });

  test('selects the transactions of the list, newest first', async () => {
    const book = `book ${randomUUID()}`;
    const nominations = await submitted(3, { book });
    const trades = await submitted(2, { book, transaction_type: 'trade' });
    await platform.post(`/exchange/transactions/${nominations[2]}/reject`, { reason: 'wrong' });
    const filter = { book, status: 'pending,confirmed', transaction_type: 'nomination' };
    const shown = list(
      await platform.get(`/exchange/transactions?${new URLSearchParams(filter)}`),
    ).map((one) => member(one, 'id'));
    const answer = await platform.post(path, actionOn(filter, 2));
    expect([answer.status, shown.length]).toEqual([200, 2]);
    expect(outcomeOf(answer)).toEqual({
      changed: 2,
      refused: 0,
      results: shown.map((id) => ({ id, outcome: 'changed', status: 'confirmed' })),
    });
    expect(await Promise.all(trades.map(statusOf))).toEqual(['pending', 'pending']);
    const [event] = (await exported('transaction_action-')).slice(-2);
    expect(JSON.stringify(event)).toContain(`"filter":{"book":["${book}"]`);
  });

  test('with an unexpected number of matches gets 409 and moves nothing', async () => {
    const book = `book ${randomUUID()}`;
    const [id = ''] = await submitted(3, { book });
    for (const count of [2, 4, 0]) {
      const answer = await platform.post(path, actionOn({ book }, count));
      expect([answer.status, answer.text.includes('there are 3')]).toEqual([409, true]);
    }
    const none = await platform.post(path, actionOn({ book: 'unknown' }, 1));
    expect([none.status, none.text.includes('there are 0')]).toEqual([409, true]);
    expect(await statusOf(id)).toBe('pending');
  });

  longTest('with more than a thousand matches gets 422 for any count', async () => {
    const book = `book ${randomUUID()}`;
    const [id = ''] = await submitted(1_000, { book });
    await submitted(1, { book });
    const answer = await platform.post(path, actionOn({ book }, 1_000));
    expect([answer.status, answer.text.includes('more than 1000')]).toEqual([422, true]);
    expect((await platform.post(path, actionOn({ book }, 1_001))).status).toBe(422);
    expect(await statusOf(id)).toBe('pending');
  });

  test('returns the same answer for its key although nothing matches now', async () => {
    const book = `book ${randomUUID()}`;
    await submitted(5, { book });
    const key = { 'idempotency-key': randomUUID() };
    const body = actionOn({ book, status: 'pending' }, 5);
    const first = await platform.post(path, body, key);
    expect(outcomeOf(first).changed).toBe(5);
    const again = await platform.post(path, body, key);
    expect([again.status, again.text]).toEqual([200, first.text]);
    expect((await platform.post(path, body)).status).toBe(409);
  });

  test('supports dry runs, and a refused call frees its key', async () => {
    const book = `book ${randomUUID()}`;
    await submitted(2, { book });
    const key = { 'idempotency-key': randomUUID() };
    expect((await platform.post(path, actionOn({ book }, 3), key)).status).toBe(409);
    const dry = await platform.post(`${path}?dry_run=true`, actionOn({ book }, 2));
    expect(outcomeOf(dry).changed).toBe(2);
    expect((await platform.post(path, actionOn({ book }, 2), key)).text).toBe(dry.text);
  });

  test("selects only a reseller's own transactions", async () => {
    const book = `book ${randomUUID()}`;
    const caller = platform.with({ 'x-service-reseller-id': await aReseller(platform, []) });
    const own = await submitted(2, { book }, caller);
    const [foreignDeal = ''] = await submitted(1, { book });
    const answer = await caller.post(path, actionOn({ book }, 2));
    expect(
      outcomeOf(answer)
        .results.map(({ id }) => id)
        .sort(),
    ).toEqual([...own].sort());
    expect(await statusOf(foreignDeal)).toBe('pending');
  });

  test('that is unknown, lacks a count, or accompanies ids gets 422', async () => {
    const book = `book ${randomUUID()}`;
    const [id = ''] = await submitted(1, { book });
    for (const body of [
      { action: 'confirm', filter: { book } },
      { action: 'confirm', filter: { books: book }, count: 1 },
      { action: 'confirm', filter: { status: 'open' }, count: 1 },
      { action: 'confirm', filter: { book, limit: 5 }, count: 1 },
      { action: 'confirm', filter: { book }, ids: [id], count: 1 },
    ]) {
      expect([(await platform.post(path, body)).status, await statusOf(id)]).toEqual([
        422,
        'pending',
      ]);
    }
  });
});

describe('a reseller', () => {
  test('moves its own transactions, and gets the details of single routes for others', async () => {
    const [mine, other] = [await aReseller(platform, []), await aReseller(platform, [])];
    const caller = platform.with({ 'x-service-reseller-id': mine });
    const own = await submitted(2, {}, caller);
    const [foreignDeal = ''] = await submitted(1, { reseller_id: other });
    const [platformDeal = ''] = await submitted(1);
    const answer = await caller.post(path, {
      action: 'confirm',
      ids: [...own, foreignDeal, platformDeal],
    });
    const single = async (id: string) =>
      member((await caller.post(`/exchange/transactions/${id}/confirm`, {})).body, 'detail');
    expect(outcomeOf(answer).results).toEqual([
      ...own.map((id) => ({ id, outcome: 'changed', status: 'confirmed' })),
      { id: foreignDeal, outcome: 'refused', detail: await single(foreignDeal) },
      { id: platformDeal, outcome: 'refused', detail: await single(platformDeal) },
    ]);
    expect([await statusOf(foreignDeal), await statusOf(platformDeal)]).toEqual([
      'pending',
      'pending',
    ]);
  });
});

describe('deals of a suspended counterparty', () => {
  test('are refused in a bulk confirmation, and can be canceled', async () => {
    const code = `C-${randomUUID().slice(0, 8)}`;
    const created = await platform.post('/exchange/counterparties', { code, name: code });
    const counterparty_id = member(created.body, 'id');
    const trade = { transaction_type: 'trade' };
    const suspendedDeals = await submitted(2, { ...trade, counterparty_id });
    const activeDeals = await submitted(1, trade);
    await platform.put(`/exchange/counterparties/${counterparty_id}`, { status: 'suspended' });
    const [one = ''] = suspendedDeals;
    const single = await platform.post(`/exchange/transactions/${one}/confirm`, {});
    expect(single.status).toBe(409);
    const ids = [...suspendedDeals, ...activeDeals];
    const confirmed = outcomeOf(await platform.post(path, { action: 'confirm', ids }));
    expect(confirmed.results.map(({ outcome, status }) => [outcome, status])).toEqual([
      ['refused', 'pending'],
      ['refused', 'pending'],
      ['changed', 'confirmed'],
    ]);
    expect(confirmed.results[0]?.detail).toBe(member(single.body, 'detail'));
    const cancelled = await platform.post(path, { action: 'cancel', ids, reason: 'suspended' });
    expect(outcomeOf(cancelled)).toMatchObject({ changed: 3, refused: 0 });
  });
});

describe('twenty concurrent bulk actions', () => {
  longTest(`move each of ${manyDeals} deals once, and every answer has all results`, async () => {
    const ids = await submitted(manyDeals);
    const backwards = [...ids].reverse();
    const other = platform.with({ 'x-service-reseller-id': await aReseller(platform, []) });
    let isDone = false;
    const acting = Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        platform.post(path, { action: 'confirm', ids: n % 2 === 0 ? ids : backwards }),
      ),
    ).finally(() => {
      isDone = true;
    });
    for (let n = 0; n < 10; n += 1) {
      expect((await other.post('/exchange/transactions', aTransaction())).status).toBe(201);
    }
    expect(isDone).toBe(false);
    const answers = await acting;
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    const outcomes = answers.map(outcomeOf);
    expect(outcomes.map(({ results }) => results.length)).toEqual(Array(20).fill(manyDeals));
    const movers = new Map<string, number>();
    for (const { results } of outcomes) {
      for (const { id, outcome, status } of results) {
        expect(status).toBe('confirmed');
        movers.set(id, (movers.get(id) ?? 0) + (outcome === 'changed' ? 1 : 0));
      }
    }
    expect([...movers.values()]).toEqual(Array(manyDeals).fill(1));
    expect(outcomes.reduce((sum, { changed }) => sum + changed, 0)).toBe(manyDeals);
    const confirmed = (await exported('transaction-'))
      .filter(({ type }) => type === 'TransactionConfirmed')
      .map(({ data }) => String(Object(data).transaction_id));
    expect(confirmed.filter((id) => movers.has(id)).sort()).toEqual([...ids].sort());
  });

  test('with one key are one action', async () => {
    const ids = await submitted(100);
    const key = { 'idempotency-key': randomUUID() };
    const { anotherApi } = await sharedLedger();
    const other = await anotherApi({});
    const elsewhere = async () => {
      const response = await fetch(`${other.url}/api/v1${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': apiKey, ...key },
        body: JSON.stringify({ action: 'confirm', ids }),
      });
      return { status: response.status, text: await response.text() };
    };
    const here = () => platform.post(path, { action: 'confirm', ids }, key);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? here() : elsewhere())),
    );
    const done = answers.filter(({ status }) => status === 200);
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect(done.length).toBeGreaterThan(0);
    expect(new Set(done.map(({ text }) => text)).size).toBe(1);
    expect((await here()).text).toBe(done[0]?.text);
    expect(resultSchema.parse(JSON.parse(done[0]?.text ?? ''))).toMatchObject({
      changed: 100,
      refused: 0,
    });
    expect(await eventsOf(ids[50] ?? '')).toHaveLength(2);
  });
});

describe('a body of lines', () => {
  const post = async (type: string, body: string, query: string) => {
    const response = await fetch(`${url}/api/v1${path}?${query}`, {
      method: 'POST',
      headers: { 'content-type': type, 'x-api-key': apiKey },
      body,
    });
    return { status: response.status, text: await response.text() };
  };

  test.each([
    ['application/x-ndjson', (ids: string[]) => ids.map((id) => JSON.stringify(id)).join('\n')],
    ['application/x-ndjson', (ids: string[]) => ids.map((id) => JSON.stringify({ id })).join('\n')],
    ['text/csv', (ids: string[]) => `id\n${ids.join('\n')}\n`],
    [
      'text/csv',
      (ids: string[]) => `book,id,status\n${ids.map((id) => `B,${id},pending`).join('\n')}`,
    ],
  ])('as %s lists ids, with the action in the query', async (type, write) => {
    const ids = await submitted(3);
    const answer = await post(type, write(ids), 'action=cancel&reason=Plant%20outage');
    expect(answer.status).toBe(200);
    expect(resultSchema.parse(JSON.parse(answer.text))).toMatchObject({ changed: 3, refused: 0 });
    expect(await statusOf(ids[0] ?? '')).toBe('cancelled');
  });

  test('without ids or action gets 422', async () => {
    const [id = ''] = await submitted(1);
    expect((await post('text/csv', `transaction\n${id}\n`, 'action=confirm')).status).toBe(422);
    expect((await post('text/csv', `id\n${id}\n`, '')).status).toBe(422);
    expect((await post('text/csv', 'id\n', 'action=confirm')).status).toBe(422);
    expect((await post('application/x-ndjson', '', 'action=confirm')).status).toBe(422);
    expect(await statusOf(id)).toBe('pending');
  });
});

describe('an invalid request', () => {
  test.each([
    [{ action: 'confirm' }],
    [{ ids: [randomUUID()] }],
    [{ action: 'curtail', ids: [randomUUID()] }],
    [{ action: 'cancel', ids: [randomUUID()] }],
    [{ action: 'reject', ids: [randomUUID()], reason: ' ' }],
    [{ action: 'confirm', ids: [] }],
    [{ action: 'confirm', ids: ['one'] }],
    [{ action: 'confirm', ids: [randomUUID()], at: 'once' }],
    [{ action: 'confirm', ids: Array.from({ length: 1_001 }, () => randomUUID()) }],
  ])('gets 422 with a location: %#', async (body) => {
    const answer = await platform.post(path, body);
    expect([answer.status, answer.text.includes('"loc":["body"')]).toEqual([422, true]);
  });

  test('with a wrong count gets 409 and moves nothing', async () => {
    const ids = await submitted(3);
    const answer = await platform.post(path, { action: 'confirm', ids, count: 4 });
    expect([answer.status, answer.text.includes('there are 3')]).toEqual([409, true]);
    expect(await statusOf(ids[0] ?? '')).toBe('pending');
    const matching = await platform.post(path, { action: 'confirm', ids, count: 3 });
    expect(matching.status).toBe(200);
  });
});
