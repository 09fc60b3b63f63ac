import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { text } from '../acceptance/client.js';
import { anAsset, aReseller, aTransaction } from '../acceptance/fixtures.js';
import { sharedLedger } from '../services/ledger.js';

type Headers = Readonly<Record<string, string>>;

const service = await sharedLedger();
const { platform } = service;
const reseller = await aReseller(platform, ['TX']);
const own = { 'x-service-reseller-id': reseller };
for (let one = 0; one < 8; one += 1) {
  await anAsset(platform, {
    reseller_id: reseller,
    name: `Pole ${one}`,
    geometry: { type: 'Point', coordinates: [-97.5, 30.2 + one / 1_000] },
  });
  await platform.post('/exchange/transactions', aTransaction({ reseller_id: reseller }));
}

async function get(path: string, headers: Headers = {}, scope: Headers = own) {
  const identity = { 'x-api-key': service.apiKey, 'accept-encoding': 'identity' };
  const answer = await fetch(`${service.url}/api/v1${path}`, {
    headers: { ...identity, ...scope, ...headers },
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const header = (name: string) => answer.headers.get(name) ?? '';
  return { status: answer.status, header, tag: header('etag'), bytes };
}

async function settled(path: string, headers: Headers = {}) {
  let first = await get(path, headers);
  await expect
    .poll(async () => {
      first = await get(path, headers);
      return (await get(path, { ...headers, 'if-none-match': first.tag })).status;
    })
    .toBe(304);
  return first;
}

describe.each([
  ['/exchange/transactions?limit=50'],
  ['/exchange/transactions?limit=50&total=true&sort=-price_per_mwh'],
  ['/assets?limit=50'],
  ['/geo/bbox?min_lon=-98&min_lat=30&max_lon=-97&max_lat=31'],
  ['/geo/bbox?min_lon=-98&min_lat=30&max_lon=-97&max_lat=31&format=esri'],
])('%s', (path) => {
  test('is 304 for its tag, until its data changes', async () => {
    const first = await settled(path);
    const again = await get(path, { 'if-none-match': `W/"other", ${first.tag}` });
    expect([again.status, again.bytes.length, again.tag]).toEqual([304, 0, first.tag]);
    expect(again.header('ledger-position')).toMatch(/^\d+$/);
    await anAsset(service.platform, {
      reseller_id: reseller,
      geometry: { type: 'Point', coordinates: [-97.5, 30.5] },
    });
    await service.platform.post('/exchange/transactions', aTransaction({ reseller_id: reseller }));
    await expect
      .poll(async () => (await get(path, { 'if-none-match': first.tag })).status)
      .toBe(200);
    const later = await get(path);
    expect(later.bytes.equals(first.bytes)).toBe(false);
    expect(later.tag).not.toBe(first.tag);
  });

  test('differs by caller, query and format', async () => {
    const first = await settled(path);
    const tag = { 'if-none-match': first.tag };
    const others = await Promise.all([
      get(path, tag, {}),
      get(`${path}&limit=3`.replace('limit=50&', ''), tag),
      get(path, { ...tag, 'accept-encoding': 'gzip' }),
    ]);
    expect(others.map(({ status }) => status)).toEqual([200, expect.any(Number), 200]);
    expect(others[1]?.status).not.toBe(304);
  });

  test.each(['gzip', 'br'])('is sent as %s on request, with equal content', async (encoding) => {
    const plain = await settled(path);
    expect(plain.header('content-encoding')).toBe('');
    const packed = await get(path, { 'accept-encoding': encoding });
    expect(packed.header('content-encoding')).toBe(encoding);
    expect(packed.header('vary')).toMatch(/accept-encoding/i);
    expect(packed.header('content-type')).toBe(plain.header('content-type'));
    const length = Number(packed.header('content-length'));
    expect(length > 0 && length < plain.bytes.length / 2).toBe(true);
    expect(packed.bytes.equals(plain.bytes)).toBe(true);
  });
});

test('a search by the name of a counterparty changes with that name', async () => {
  const word = `tag${randomUUID().slice(0, 8)}`;
  const { platform } = service;
  const code = `C-${word}`;
  const party = await platform.post('/exchange/counterparties', { code, name: 'Before' });
  const counterparty_id = text(party, 'id');
  await platform.post('/exchange/transactions', aTransaction({ counterparty_id }));
  const path = `/exchange/transactions?q=${word}`;
  const nothing = await get(path, {}, {});
  expect([nothing.status, nothing.bytes.toString()]).toEqual([200, '[]']);
  const renamed = await platform.put(`/exchange/counterparties/${counterparty_id}`, { name: word });
  expect(renamed.status).toBe(200);
  const headers = {
    'if-none-match': nothing.tag,
    'ledger-position': renamed.headers.get('ledger-position') ?? '',
  };
  const later = await get(path, headers, {});
  expect([later.status, JSON.parse(later.bytes.toString())]).toEqual([
    200,
    [expect.objectContaining({ counterparty_id })],
  ]);
});

test('a short answer is not compressed, nor one for other encodings', async () => {
  const path = `/resellers/${reseller}`;
  const short = await get(path, { 'accept-encoding': 'gzip, br' });
  expect(short.header('content-encoding')).toBe('');
  const foreign = await get('/assets?limit=50', { 'accept-encoding': 'compress, identity' });
  expect([foreign.status, foreign.header('content-encoding')]).toEqual([200, '']);
});
