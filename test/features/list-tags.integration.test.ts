import { randomUUID } from 'node:crypto';
import { request as ask } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { text } from '../acceptance/client.js';
import { anAsset, aReseller, aTransaction } from '../acceptance/fixtures.js';
import { type SharedLedger, sharedLedger } from '../services/ledger.js';

type Headers = Readonly<Record<string, string>>;

let service: SharedLedger;
let reseller: string;
let own: Headers;

beforeAll(async () => {
  service = await sharedLedger();
  const { platform } = service;
  reseller = await aReseller(platform, ['TX']);
  own = { 'x-service-reseller-id': reseller };
  for (let one = 0; one < 12; one += 1) {
    await anAsset(platform, {
      reseller_id: reseller,
      name: `Pole ${one}`,
      geometry: { type: 'Point', coordinates: [-97.5, 30.2 + one / 1_000] },
    });
    await platform.post('/exchange/transactions', aTransaction({ reseller_id: reseller }));
  }
});

function get(path: string, headers: Headers = {}, scope: Headers = own) {
  return new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; bytes: Buffer }>(
    (resolve, reject) => {
      const request = ask(
        `${service.url}/api/v1${path}`,
        { headers: { 'x-api-key': service.apiKey, ...scope, ...headers } },
        (answer) => {
          const chunks: Buffer[] = [];
          answer.on('data', (chunk: Buffer) => chunks.push(chunk));
          answer.on('error', reject);
          answer.on('end', () =>
            resolve({
              status: answer.statusCode ?? 0,
              headers: answer.headers,
              bytes: Buffer.concat(chunks),
            }),
          );
        },
      );
      request.on('error', reject);
      request.end();
    },
  );
}

async function settled(path: string, headers: Headers = {}) {
  let first = await get(path, headers);
  await expect
    .poll(async () => {
      first = await get(path, headers);
      return (await get(path, { ...headers, 'if-none-match': tagOf(first) })).status;
    })
    .toBe(304);
  return first;
}

const tagOf = ({ headers }: { readonly headers: NodeJS.Dict<string | string[]> }) =>
  String(headers['etag']);

describe.each([
  ['/exchange/transactions?limit=50'],
  ['/exchange/transactions?limit=50&total=true&sort=-price_per_mwh'],
  ['/assets?limit=50'],
  ['/geo/bbox?min_lon=-98&min_lat=30&max_lon=-97&max_lat=31'],
  ['/geo/bbox?min_lon=-98&min_lat=30&max_lon=-97&max_lat=31&format=esri'],
])('%s', (path) => {
  test('is 304 for its tag, until its data changes', async () => {
    const first = await settled(path);
    const again = await get(path, { 'if-none-match': `W/"other", ${tagOf(first)}` });
    expect([again.status, again.bytes.length, tagOf(again)]).toEqual([304, 0, tagOf(first)]);
    expect(again.headers['ledger-position']).toMatch(/^\d+$/);
    await anAsset(service.platform, {
      reseller_id: reseller,
      geometry: { type: 'Point', coordinates: [-97.5, 30.5] },
    });
    await service.platform.post('/exchange/transactions', aTransaction({ reseller_id: reseller }));
    await expect
      .poll(async () => (await get(path, { 'if-none-match': tagOf(first) })).status)
      .toBe(200);
    const later = await get(path);
    expect(later.bytes.equals(first.bytes)).toBe(false);
    expect(tagOf(later)).not.toBe(tagOf(first));
  });

  test('differs by caller, query and format', async () => {
    const first = await settled(path);
    const tag = { 'if-none-match': tagOf(first) };
    const others = await Promise.all([
      get(path, tag, {}),
      get(`${path}&limit=3`.replace('limit=50&', ''), tag),
      get(path, { ...tag, 'accept-encoding': 'gzip' }),
    ]);
    expect(others.map(({ status }) => status)).toEqual([200, expect.any(Number), 200]);
    expect(others[1]?.status).not.toBe(304);
  });

  test.each([
    ['gzip', gunzipSync],
    ['br', brotliDecompressSync],
  ])('is sent as %s on request, with equal content', async (encoding, unpack) => {
    const plain = await settled(path);
    expect(plain.headers['content-encoding']).toBeUndefined();
    const packed = await get(path, { 'accept-encoding': encoding });
    expect(packed.headers['content-encoding']).toBe(encoding);
    expect(packed.headers['vary']).toMatch(/accept-encoding/i);
    expect(packed.headers['content-type']).toBe(plain.headers['content-type']);
    expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 2);
    expect(unpack(packed.bytes).equals(plain.bytes)).toBe(true);
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
    'if-none-match': tagOf(nothing),
    'ledger-position': renamed.headers.get('ledger-position') ?? '',
  };
  const later = await get(path, headers, {});
  expect([later.status, JSON.parse(later.bytes.toString())]).toEqual([
    200,
    [expect.objectContaining({ counterparty_id })],
  ]);
});

test('a short answer is not compressed, nor one without Accept-Encoding', async () => {
  const path = `/resellers/${reseller}`;
  const short = await get(path, { 'accept-encoding': 'gzip, br' });
  expect(short.headers['content-encoding']).toBeUndefined();
  const foreign = await get('/assets?limit=50', { 'accept-encoding': 'compress, identity' });
  expect([foreign.status, foreign.headers['content-encoding']]).toEqual([200, undefined]);
});
