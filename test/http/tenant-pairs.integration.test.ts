import { randomUUID } from 'node:crypto';
import { seriesIdOf } from '@exchange/ledger/exchange/statement/aggregate';
import { derivedId } from '@exchange/runtime/commands/idempotency';
import { counterpartyId, resellerId } from '@exchange/units';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Answer, type Client, list, member, text } from '../acceptance/client.js';
import { anAsset, aReseller, aTransaction } from '../acceptance/fixtures.js';
import { sharedLedger } from '../services/ledger.js';

let owner: Client;
let stranger: Client;
const month = '2037-12';
const time_zone = 'America/Chicago';
let series: { readonly there: string; readonly nowhere: string };
let positions: { readonly there: string; readonly nowhere: string };
let objectIds: { readonly there: number; readonly nowhere: number };
let layer: number;
const featureServer = '/rest/services/ledger/FeatureServer';

beforeAll(async () => {
  const { platform } = await sharedLedger();
  const [theirs, own] = [await aReseller(platform, []), await aReseller(platform, [])];
  owner = platform.with({ 'x-service-reseller-id': theirs });
  stranger = platform.with({ 'x-service-reseller-id': own });
  const counterparty_id = randomUUID();
  const seriesOf = (counterparty: string) =>
    seriesIdOf({
      counterparty_id: counterpartyId.parse(counterparty),
      reseller_id: resellerId.parse(theirs),
      month,
      time_zone,
    });
  const deal = { delivery_start: '2037-12-02T00:00:00Z', delivery_end: '2037-12-03T00:00:00Z' };
  const submitted = await owner.post(
    '/exchange/transactions',
    aTransaction({ counterparty_id, ...deal }),
  );
  const id = text(submitted, 'id');
  expect((await owner.post(`/exchange/transactions/${id}/confirm`, {})).status).toBe(200);
  const issued = await owner.post('/exchange/statements', { counterparty_id, month, time_zone });
  expect(issued.status, issued.text).toBe(201);
  series = { there: seriesOf(counterparty_id), nowhere: seriesOf(randomUUID()) };
  expect(text(issued, 'series_id')).toBe(series.there);
  const position = submitted.headers.get('ledger-position') ?? '';
  positions = { there: position, nowhere: String(BigInt(position) + 1n) };
  for (const caller of [owner, stranger]) {
    await anAsset(caller, { asset_type: 'pair', geometry: { type: 'Point', coordinates: [1, 2] } });
  }
  const { layers } = await service(owner, '');
  layer = layers.find((one: { name: string }) => one.name === 'pair').id;
  const { objectIds: ids } = await service(owner, `/${layer}/query?returnIdsOnly=true`);
  objectIds = { there: ids[0], nowhere: ids[0] === 1 ? 2 : ids[0] - 1 };
});

async function service(caller: Client, path: string) {
  const answer = await caller.get(
    `/${featureServer}${path}${path.includes('?') ? '&' : '?'}f=json`,
  );
  return Object(answer.body);
}

const ofEachAnswer: ReadonlySet<string> = new Set([
  ...['date', 'x-request-id', 'etag', 'ledger-position'],
]);

function factsOf({ status, headers, text }: Answer, id: string) {
  return {
    status,
    headers: Object.fromEntries([...headers].filter(([name]) => !ofEachAnswer.has(name))),
    text: text.replaceAll(id, '…'),
  };
}

/** Routes with ids or positions that a caller can compute. */
const routes: readonly (readonly [
  path: string,
  pair: () => { readonly there: string | number; readonly nowhere: string | number },
])[] = [
  ['/exchange/statement-series/…/history', () => series],
  ['/exchange/statements/…/history', () => series],
  ['/exchange/statements/…', () => series],
  ['/audit/proof/inclusion?position=…', () => positions],
  ['/audit/receipts/…', () => positions],
  ['feature', () => objectIds],
  ['query?objectIds=…', () => objectIds],
  ['query?where=objectid=…', () => objectIds],
];

function pathOf(path: string, id: string | number): string {
  const filled = path.replace('…', String(id));
  if (path === 'feature') return `/${featureServer}/${layer}/${id}?f=json`;
  return path.startsWith('query') ? `/${featureServer}/${layer}/${filled}&f=json` : filled;
}

describe("another tenant's resource and a missing one have equal answers", () => {
  test.each(routes)('%s', async (path, pair) => {
    const { there, nowhere } = pair();
    const ask = async (id: string | number, headers: Record<string, string> = {}) =>
      factsOf(await stranger.get(pathOf(path, id), headers), String(id));
    expect(await ask(there)).toEqual(await ask(nowhere));
    for (const tag of ['*', '"0"', 'W/"0"']) {
      const headers = { 'if-none-match': tag };
      expect(await ask(there, headers)).toEqual(await ask(nowhere, headers));
    }
    const isFeatureService = !path.startsWith('/');
    if (!isFeatureService) expect((await ask(there)).status).toBe(404);
  });

  test('while the owner gets the data', async () => {
    expect((await owner.get(`/exchange/statement-series/${series.there}/history`)).status).toBe(
      200,
    );
    expect((await owner.get(`/audit/receipts/${positions.there}`)).status).toBe(200);
    const answer = await service(owner, `/${layer}/query?objectIds=${objectIds.there}`);
    expect(answer.features).toHaveLength(1);
  });

  test("for another tenant's external id and idempotency key", async () => {
    const counterparty_id = randomUUID();
    const key = { 'idempotency-key': `pair-${randomUUID()}` };
    const body = aTransaction({ counterparty_id, external_id: 'PAIR-1' });
    const first = await owner.post('/exchange/transactions', body, key);
    const second = await stranger.post('/exchange/transactions', body, key);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.headers.get('idempotency-replayed')).toBe(
      first.headers.get('idempotency-replayed'),
    );
    expect(text(second, 'id')).not.toBe(text(first, 'id'));
    const named = list(await stranger.get('/exchange/transactions?external_id=PAIR-1'));
    expect(named.map((one) => member(one, 'id'))).toEqual([text(second, 'id')]);
    expect((await owner.post('/exchange/transactions', body, key)).text).toBe(first.text);
  });
});

describe("a batch with other resellers' items", () => {
  const state = async (answer: Promise<Answer>, id: string) => factsOf(await answer, id);

  test('reveals no id or outcome of theirs', async () => {
    const { platform } = await sharedLedger();
    const [theirs, own] = [await aReseller(platform, []), await aReseller(platform, [])];
    const reader = platform.with({ 'x-service-reseller-id': own });
    const items = [own, theirs, theirs].map((reseller_id, index) =>
      aTransaction({
        reseller_id,
        ...(index === 2 ? { delivery_end: '2000-01-01T00:00:00Z' } : {}),
      }),
    );
    const batch = await platform.post('/exchange/transactions/batch', { items });
    expect([batch.status, member(batch.body, 'accepted')]).toEqual([201, 2]);
    const batchId = text(batch, 'batch_id');
    const ids = Object(member(batch.body, 'results')).flatMap(
      (one: { transaction?: { id: string } }) => one.transaction?.id ?? [],
    );
    expect((await reader.get(`/exchange/transactions/${ids[0]}`)).status).toBe(200);
    const guesses = [0, 1, 2].map((index) => derivedId(['item', batchId, String(index)]));
    expect(new Set([...ids, ...guesses]).size).toBe(5);
    for (const id of guesses) {
      for (const path of [`/exchange/transactions/${id}`, `/exchange/transactions/${id}/history`]) {
        const nowhere = randomUUID();
        const facts = await state(reader.get(path), id);
        expect(facts.status).toBe(404);
        expect(facts).toEqual(await state(reader.get(path.replace(id, nowhere)), nowhere));
      }
      const confirm = await reader.post(`/exchange/transactions/${id}/confirm`, {});
      expect(confirm.status).toBe(404);
    }
  });

  test('has the same ids in a retry', async () => {
    const key = { 'idempotency-key': `pair-${randomUUID()}` };
    const body = { items: [aTransaction(), aTransaction()] };
    const [first, second] = [
      await owner.post('/exchange/transactions/batch', body, key),
      await owner.post('/exchange/transactions/batch', body, key),
    ];
    expect([first.status, second.headers.get('idempotency-replayed')]).toEqual([201, 'true']);
    expect(member(second.body, 'results')).toEqual(member(first.body, 'results'));
  });
});

test("a tenant's object ids do not count another tenant's assets", async () => {
  const [least, most] = [20, 7];
  const register = (caller: Client) =>
    anAsset(caller, { asset_type: 'pair', geometry: { type: 'Point', coordinates: [1, 2] } });
  for (let at = 0; at < least; at += 1) await register(owner);
  for (let at = 0; at < most; at += 1) await register(stranger);
  for (let at = 0; at < least; at += 1) await register(owner);
  const { objectIds: ids } = await service(owner, `/${layer}/query?returnIdsOnly=true`);
  expect(new Set(ids).size).toBe(1 + 2 * least);
  for (const id of ids) expect(Number.isInteger(id) && id >= 1 && id < 2 ** 31).toBe(true);
  // Sequential numbers are small and adjacent.
  const steps = ids.slice(1).map((id: number, at: number) => Math.abs(id - ids[at]));
  expect(Math.max(...ids)).toBeGreaterThan(2 ** 25);
  expect(steps.filter((step: number) => step < 1_000)).toEqual([]);
});
