import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Answer, list, member } from '../../../../../test/acceptance/client.js';
import { aReseller, aTransaction } from '../../../../../test/acceptance/fixtures.js';
import { exportedEvents, positionOf } from '../../../../../test/registry/exported.js';
import { sharedLedger } from '../../../../../test/services/ledger.js';
import { longTest } from '../../../../../test/services/seeded-part.js';

const { platform, url, apiKey } = await sharedLedger();

const path = '/exchange/transactions/actions';
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
const actionsTaken = (position = '0') => exportedEvents(platform, 'transaction_action-', position);

describe('a bulk action', () => {
  test('moves valid transactions, explains refusals, and records one event', async () => {
    const ids = await submitted(4);
    const [first = '', second = '', third = '', fourth = ''] = ids;
    await platform.post(`/exchange/transactions/${second}/cancel`, { reason: 'wrong' });
    const missing = randomUUID();
    const since = new Date().toISOString();
    const actionsBefore = (await actionsTaken()).length;
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
    const events = (await actionsTaken(positionOf(answer))).slice(actionsBefore);
    expect(events.map(({ type }) => type)).toEqual([
      'TransactionActionBegun',
      'TransactionActionTaken',
    ]);
    expect(JSON.stringify(events[1]?.data)).toContain(`{"code":"not_found","id":"${missing}"`);
    const refused = await platform.get(
      `/exchange/transactions?outcome=refused&submitted_from=${since}`,
    );
    expect(list(refused)).toHaveLength(1);
  });

  test('returns the same results in a dry run, without effect', async () => {
    const ids = await submitted(3);
    await platform.post(`/exchange/transactions/${ids[1]}/confirm`, {});
    const before = (await actionsTaken()).length;
    const body = { action: 'confirm', ids };
    const key = { 'idempotency-key': randomUUID() };
    const dry = await platform.post(`${path}?dry_run=true`, body, key);
    expect([dry.status, await statusOf(ids[0] ?? '')]).toEqual([200, 'pending']);
    expect((await actionsTaken()).length).toBe(before);
    const done = await platform.post(path, body, key);
    expect(done.text).toBe(dry.text);
    expect(outcomeOf(done)).toMatchObject({ changed: 2, refused: 1 });
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
    const [event] = (await actionsTaken(positionOf(answer))).slice(-2);
    expect(JSON.stringify(event?.data)).toContain(`"filter":{"book":["${book}"]`);
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
});

test('a reseller moves its own transactions, with details for the others', async () => {
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

test('a filter of a reseller selects only its own transactions', async () => {
  const book = `book ${randomUUID()}`;
  const caller = platform.with({ 'x-service-reseller-id': await aReseller(platform, []) });
  const own = await submitted(2, { book }, caller);
  await submitted(1, { book });
  const body = { action: 'confirm', filter: { book }, count: 2 };
  const { results } = outcomeOf(await caller.post(path, body));
  expect(results.map(({ id }) => id).sort()).toEqual(own.toSorted());
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
    const unnamed = await post('text/csv', `transaction\n${id}\n`, 'action=confirm');
    expect([unnamed.status, unnamed.text]).toEqual([422, expect.stringContaining('with id')]);
    expect((await post('text/csv', `id\n${id}\n`, '')).status).toBe(422);
    expect((await post('text/csv', 'id\n', 'action=confirm')).status).toBe(422);
    expect((await post('application/x-ndjson', '', 'action=confirm')).status).toBe(422);
    const contradiction = await platform.post(`${path}?action=confirm`, {
      ...{ action: 'cancel', reason: 'wrong', ids: [id] },
    });
    expect([contradiction.status, contradiction.text]).toEqual([
      422,
      expect.stringContaining('action in the query differs from action in the body'),
    ]);
    expect(await statusOf(id)).toBe('pending');
  });
});

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
  [{ action: 'confirm', filter: { book: 'A' } }],
  [{ action: 'confirm', filter: { books: 'A' }, count: 1 }],
  [{ action: 'confirm', filter: { status: 'open' }, count: 1 }],
  [{ action: 'confirm', filter: { book: 'A', limit: 5 }, count: 1 }],
  [{ action: 'confirm', filter: { book: 'A' }, ids: [randomUUID()], count: 1 }],
])('an invalid request gets 422 with a location: %#', async (body) => {
  const answer = await platform.post(path, body);
  expect([answer.status, answer.text.includes('"loc":["body"')]).toEqual([422, true]);
});
