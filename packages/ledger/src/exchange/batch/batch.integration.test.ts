import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { everyItem, list, member, text } from '../../../../../test/acceptance/client.js';
import { aReseller, aTransaction } from '../../../../../test/acceptance/fixtures.js';
import { sharedLedger } from '../../../../../test/services/ledger.js';

const { platform, url, apiKey } = await sharedLedger();

const post = (type: string, body: string, query = '') =>
  fetch(`${url}/api/v1/exchange/transactions/batch${query}`, {
    method: 'POST',
    headers: { 'content-type': type, 'x-api-key': apiKey },
    body,
  });

const items = (count: number, counterparty_id: string) =>
  Array.from({ length: count }, (_, index) =>
    aTransaction({ counterparty_id, volume_mwh: index + 1 }),
  );
const count = async (counterparty: string) => {
  await vi.waitUntil(
    async () => (await platform.get('/exchange/transactions?limit=1')).status === 200,
    { timeout: 60_000 }, // The lanes apply the largest batches.
  );
  const path = `/exchange/transactions?limit=400&counterparty_id=${counterparty}`;
  const all = (await everyItem(platform, path)).map((one) => member(one, 'id'));
  expect(new Set(all).size).toBe(all.length);
  return all.length;
};

test('refuses a whole atomic batch for one item, which the answer names', async () => {
  const counterparty = randomUUID();
  const [good] = items(1, counterparty);
  const body = { atomic: true, items: [good, { ...good, delivery_end: good?.['delivery_start'] }] };
  const answer = await platform.post('/exchange/transactions/batch', body);
  expect([answer.status, answer.text.includes('["body","items",1]')]).toEqual([422, true]);
  const contradiction = await platform.post('/exchange/transactions/batch?atomic=true', {
    ...{ atomic: false, items: [good] },
  });
  expect([contradiction.status, contradiction.text.includes('differs')]).toEqual([422, true]);
  expect(await count(counterparty)).toBe(0);
});

test('accepts lines of JSON and CSV with all digits', async () => {
  const counterparty = randomUUID();
  const lines = items(3, counterparty)
    .map((item) => JSON.stringify(item))
    .join('\n');
  expect((await post('application/x-ndjson', lines)).status).toBe(201);
  const csv = `counterparty_id,transaction_type,volume_mwh,price_per_mwh,delivery_start,delivery_end,asset_id
${counterparty},trade,12345678901.123456,-3.5,2026-12-01T00:00:00Z,2026-12-01T01:00:00Z,
`;
  const answer = await post('text/csv', csv, '?atomic=true');
  expect(answer.status).toBe(201);
  expect(await answer.text()).toContain('"volume_mwh":12345678901.123456');
  expect(await count(counterparty)).toBe(4);
  expect((await post('text/csv', 'nothing,of\nthe,kind\n')).status).toBe(422);
  expect((await post('text/plain', csv)).status).toBe(415);
});

test('accepts blocks and profiles in CSV columns, and names columns in faults', async () => {
  const counterparty = randomUUID();
  const january = '2026-01-01T06:00:00Z,2026-02-01T06:00:00Z';
  const day = '2026-01-05T06:00:00Z,2026-01-06T06:00:00Z';
  const profile = [
    { start: '2026-01-05T06:00:00.000Z', end: '2026-01-05T06:15:00.000Z', volume_mwh: 1.25 },
  ];
  const cell = `"${JSON.stringify(profile).replaceAll('"', '""')}"`;
  const columns = [
    ...['counterparty_id', 'transaction_type', 'price_per_mwh', 'delivery_start', 'delivery_end'],
    ...['profile', 'block_product', 'block_mw', 'block_market'],
  ];
  const deal = `${counterparty},trade,41.25`;
  const rows = [
    ...[`${january},,5x16,50,ERCOT`, `${day},${cell},,,`],
    ...[`${january},,1x16,50,ERCOT`, `${day},${cell},peak,5,ERCOT`],
  ];
  const lines = [columns.join(), ...rows.map((row) => `${deal},${row}`)];
  const answer = await post('text/csv', lines.join('\n'));
  expect(answer.status).toBe(201);
  expect(Object(await answer.json()).results).toMatchObject([
    { transaction: { volume_mwh: 336 * 50, block: { product: '5x16', calendar: 'NERC' } } },
    { transaction: { volume_mwh: 1.25, shape: 'profile', profile } },
    { detail: expect.stringMatching(/^block_product: Unknown product 1x16; products are .*5x16/) },
    { detail: 'block: Send profile or block, not both' },
  ]);
  const asMember = { ...items(1, counterparty)[0], block_product: 'peak' };
  const json = await platform.post('/exchange/transactions/batch', { items: [asMember] });
  expect([json.status, json.text.includes('block_product: Extra inputs')]).toEqual([422, true]);
});

test('rejects 0 and 1001 items with 422, appends nothing in a dry run, and checks scope', async () => {
  const path = '/exchange/transactions/batch';
  expect((await platform.post(path, { items: [] })).status).toBe(422);
  expect((await platform.post(path, { items: items(1001, randomUUID()) })).status).toBe(422);
  const counterparty = randomUUID();
  const dry = await platform.post(`${path}?dry_run=true`, { items: items(2, counterparty) });
  expect([dry.status, member(dry.body, 'accepted')]).toEqual([200, 2]);
  expect(await count(counterparty)).toBe(0);
  const mine = await aReseller(platform, []);
  const theirs = await aReseller(platform, []);
  const scoped = platform.with({ 'x-service-reseller-id': mine });
  const [one] = items(1, counterparty);
  const answer = await scoped.post(path, { items: [one, { ...one, reseller_id: theirs }] });
  expect([member(answer.body, 'accepted'), member(answer.body, 'refused')]).toEqual([1, 1]);
  expect(text(answer, 'batch_id')).toMatch(/^[0-9a-f-]{36}$/);
});

test(`an item has the ETag "0" and its batch's history until its first command`, async () => {
  const counterparty = randomUUID();
  const answer = await platform.post('/exchange/transactions/batch', {
    items: items(2, counterparty),
  });
  const position = answer.headers.get('ledger-position') ?? '';
  const [first, second] = Object(member(answer.body, 'results')).map(
    (one: { transaction: { id: string } }) => one.transaction.id,
  );
  const path = `/exchange/transactions/${first}`;
  expect((await platform.get(path)).headers.get('etag')).toBe('"0"');
  const [entry, ...more] = list(await platform.get(`${path}/history`));
  expect(entry).toMatchObject({
    type: 'TransactionBatchSubmitted',
    revision: 0,
    position,
    before: null,
    after: { id: first, status: 'pending', volume_mwh: '1' },
  });
  expect(more).toEqual([]);
  const { body } = await platform.get(`/audit/proof/inclusion?position=${position}`);
  expect(JSON.stringify(member(body, 'event'))).toContain(first);
  const stale = await platform.post(`${path}/confirm`, {}, { 'if-match': '"1"' });
  expect(stale.status).toBe(412);
  const both = await Promise.all([
    platform.post(`${path}/confirm`, {}, { 'if-match': '"0"' }),
    platform.post(`${path}/reject`, { reason: 'no' }, { 'if-match': '"0"' }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
  expect(both.find(({ status }) => status === 200)?.headers.get('etag')).toBe('"1"');
  const exported = (id: string) =>
    platform.get(`/audit/events?stream_prefix=transaction-${id}`).then(({ text: lines }) => lines);
  expect((await exported(first)).match(/"type":"TransactionSubmitted"/g)).toHaveLength(1);
  expect(await exported(second)).toBe('');
  const [submitted] = list(await platform.get(`${path}/history`));
  expect(submitted).toMatchObject({ type: 'TransactionSubmitted', revision: 0 });
  expect((await platform.post(`/exchange/transactions/${randomUUID()}/confirm`, {})).status).toBe(
    404,
  );
});

test('a batch for several resellers appends one event each, visible to its reseller', async () => {
  const [mine, theirs] = [await aReseller(platform, []), await aReseller(platform, [])];
  const counterparty = randomUUID();
  const batch = items(5, counterparty).map((item, index) => ({
    ...item,
    ...(index === 4 ? {} : { reseller_id: index % 2 === 0 ? mine : theirs }),
  }));
  const answer = await platform.post('/exchange/transactions/batch', {
    atomic: true,
    items: batch,
  });
  const id = text(answer, 'batch_id');
  const lines = (headers: Record<string, string>) =>
    platform
      .get(`/audit/events?stream_prefix=transaction_batch-${id}`, headers)
      .then(({ text: body }) => body.split('\n').filter((line) => line !== ''));
  const all = (await lines({})).map((line) => JSON.parse(line).event.data);
  expect(all.map(({ reseller_id, accepted }) => [reseller_id, accepted.length])).toEqual([
    [mine, 2],
    [theirs, 2],
    [null, 1],
  ]);
  const own = await lines({ 'x-service-reseller-id': mine });
  expect(own).toHaveLength(1);
  expect(own.join()).not.toContain(theirs);
  expect(await count(counterparty)).toBe(5);
  const response = await fetch(`${url}/api/v1/exchange/transactions/feed?after=start`, {
    headers: { 'x-api-key': apiKey, 'x-service-reseller-id': mine },
    signal: AbortSignal.timeout(60_000),
  });
  let feed = '';
  for await (const chunk of response.body ?? []) {
    feed += Buffer.from(chunk).toString('utf8');
    if (feed.split('\nevent: ').length > 2) break;
  }
  const ids = [...feed.matchAll(/^id: (.*)\nevent: /gm)].map(([, one = '']) => one);
  expect(ids).toEqual([`${ids[1]}.0`, ids[1]]);
  expect([...feed.matchAll(/^event: (.*)$/gm)].map(([, one]) => one)).toEqual([
    'TransactionSubmitted',
    'TransactionSubmitted',
  ]);
});

test("a corrected trade's replacement starts its stream with its first command", async () => {
  const [one] = items(1, randomUUID());
  const trade = { ...one, transaction_type: 'trade' };
  const answer = await platform.post('/exchange/transactions/batch', { items: [trade] });
  const [{ transaction }] = Object(member(answer.body, 'results'));
  await platform.post(`/exchange/transactions/${transaction.id}/confirm`, {});
  const corrected = await platform.post(`/exchange/transactions/${transaction.id}/correct`, {
    reason: 'wrong',
    volume_mwh: 7,
  });
  expect([corrected.status, corrected.text]).toContain(201);
  const id = text(corrected, 'id');
  const path = `/exchange/transactions/${id}`;
  expect((await platform.get(path)).headers.get('etag')).toBe('"0"');
  const [entry] = list(await platform.get(`${path}/history`));
  expect(entry).toMatchObject({ type: 'TransactionCorrected', revision: 0, after: { id } });
  expect((await platform.post(`${path}/confirm`, {})).headers.get('etag')).toBe('"1"');
  expect(list(await platform.get(`${path}/history`)).map((one) => member(one, 'type'))).toEqual([
    'TransactionSubmitted',
    'TransactionConfirmed',
  ]);
});
