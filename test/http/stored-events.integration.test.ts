import { randomUUID } from 'node:crypto';
import { linesOf, verifyExport } from '@exchange/proof';
import { readZip, verifyPack } from '@exchange/proof/pack';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Client, member } from '../acceptance/client.js';
import { ledger, type RunningLedger } from '../services/ledger.js';
import { longTest } from '../services/seeded-part.js';
import { appendOdd } from './odd-events.js';

let service: RunningLedger;
let platform: Client;
const ids = {
  deep: randomUUID(),
  long: randomUUID(),
  wide: randomUUID(),
  nul: randomUUID(),
  lone: randomUUID(),
  codes: randomUUID(),
  customer: randomUUID(),
  refusal: randomUUID(),
  utility: randomUUID(),
};

const nested = (levels: number) => `${'{"a":['.repeat(levels / 2)}1${']}'.repeat(levels / 2)}`;
const random = (characters: number) =>
  Array.from({ length: characters }, () =>
    String.fromCharCode(0x4e00 + Math.random() * 20_000),
  ).join('');
const wide = Object.fromEntries(
  Array.from({ length: 40_000 }, (_, index) => [`wide ${index}`, index]),
);

function asset(asset_id: string, attributes: string, more: Record<string, unknown> = {}): string {
  const data = JSON.stringify({
    asset_id,
    organization_id: null,
    asset_type: 'odd_asset',
    name: 'odd',
    description: null,
    reseller_id: null,
    customer_id: null,
    state: null,
    cost_key: null,
    status: 'active',
    geometry: { type: 'Point', coordinates: [-97, 30] },
    ...more,
  });
  return `${data.slice(0, -1)},"attributes":${attributes}}`;
}

beforeAll(async () => {
  service = await ledger();
  platform = service.platform;
  const put = (stream: string, type: string, data: string) =>
    appendOdd(service.eventStoreUrl, { stream, type, data });
  const register = (id: string, attributes: string, more: Record<string, unknown> = {}) =>
    put(`asset-${id}`, 'AssetRegistered', asset(id, attributes, more));
  await register(ids.deep, `{"deep":${nested(5_000)},"flat":"kept"}`);
  await register(ids.long, JSON.stringify({ [random(2_700)]: 1, flat: 'kept' }));
  await register(ids.wide, JSON.stringify(wide));
  await register(ids.nul, '{"flat":"a\\u0000b","k\\u0000":"\\\\u0000"}');
  await register(ids.lone, '{"flat":"\\ud800"}');
  await register(ids.codes, '{}', {
    asset_type: random(3_000),
    organization_id: random(3_000),
    cost_key: random(3_000),
    status: random(3_000),
    reseller_id: randomUUID(),
  });
  await put(
    `customer-${ids.customer}`,
    'CustomerRegistered',
    `{"customer_id":"${ids.customer}","name":"odd\\u0000","email":null,"external_ref":null,"status":"active","attributes":${nested(5_000)}}`,
  );
  await put(
    `refusal-${ids.refusal}`,
    'CommandRefused',
    `{"refusal_id":"${ids.refusal}","operation":"x","target":"x","status":422,"refusal":{"code":"other"},"request":${nested(5_000)},"idempotency_key":null,"reseller_id":null,"actor":{"kind":"system","id":"x"},"refused_at":"2026-01-01T00:00:00.000Z"}`,
  );
  await put(
    `utility-${ids.utility}`,
    'UtilityRegistered',
    `{"utility_id":"${ids.utility}","code":"${random(3_000)}","name":"odd","state":"TX","territory":{"type":"Polygon","coordinates":[[[-98,30],[-97,30],[-97,31],[-98,30]]]},"attributes":${nested(5_000)}}`,
  );
});

async function theLastPosition(): Promise<Record<string, string>> {
  const answer = await platform.post('/assets', { asset_type: 'plain', name: 'last' });
  expect(answer.status).toBe(201);
  const at = { 'ledger-position': answer.headers.get('ledger-position') ?? '' };
  for (let tries = 0; tries < 5; tries += 1) {
    if ((await platform.get('/assets?limit=1', at)).status === 200) return at;
  }
  throw new Error('the assets lane did not reach the last write');
}

describe('events that the API no longer accepts', () => {
  test('stop no lane and delay no other tenant', async () => {
    await theLastPosition();
    const { lanes } = Object((await platform.get('/readyz')).body);
    for (const [lane, { stopped }] of Object.entries(Object(lanes)).map(
      ([name, one]) => [name, Object(one)] as const,
    )) {
      expect([lane, stopped]).toEqual([lane, null]);
    }
  });

  test('are shown as stored', async () => {
    const at = await theLastPosition();
    const read = async (path: string) => {
      const answer = await platform.get(path, at);
      expect([path, answer.status]).toEqual([path, 200]);
      return answer.text;
    };
    expect(await read(`/assets/${ids.deep}`)).toContain(nested(5_000));
    expect(await read(`/assets/${ids.deep}/geometry`)).toContain(nested(5_000));
    await read(`/assets/${ids.deep}/geometry?format=esri`);
    expect(await read(`/assets/${ids.wide}`)).toContain('"wide 39999":39999');
    for (const id of [ids.long, ids.nul, ids.lone, ids.codes]) await read(`/assets/${id}`);
    await read(`/customers/${ids.customer}`);
    await read(`/utilities/${ids.utility}`);
    expect(await read('/exchange/transactions?outcome=refused')).toContain(nested(5_000));
    for (const id of Object.values(ids).slice(0, 6)) await read(`/assets/${id}/history`);
    await read(`/customers/${ids.customer}/history`);
  });

  test('can be changed, and an update keeps omitted fields', async () => {
    const at = await theLastPosition();
    const renamed = await platform.put(`/assets/${ids.deep}`, { name: 'renamed' }, at);
    expect([renamed.status, renamed.text.includes(nested(5_000))]).toEqual([200, true]);
    const read = await platform.get(`/assets/${ids.deep}`);
    expect(read.text).toBe(renamed.text);
    expect((await platform.put(`/assets/${ids.codes}`, { name: 'renamed' })).status).toBe(200);
  });

  test('do not break statistics over all assets', async () => {
    const at = await theLastPosition();
    for (const path of [
      '/layers',
      '/layers/assets',
      '/layers/odd_asset',
      '/layers/odd_asset/stats?by=flat',
      '/layers/assets/stats?by=flat',
      '/layers/odd_asset/query?flat=kept',
      '/layers/odd_asset/query?flat=kept&format=esri',
      '/layers/odd_asset/stats?by=deep',
      '/geo/bbox?min_lon=-98&min_lat=29&max_lon=-96&max_lat=31&format=esri',
    ]) {
      const answer = await platform.get(path, at);
      expect([path, answer.status]).toEqual([path, 200]);
    }
    const { groups } = Object((await platform.get('/layers/odd_asset/stats?by=flat')).body);
    expect(groups).toEqual(
      expect.arrayContaining([
        { value: 'kept', count: 2 },
        { value: 'a\ufffdb', count: 1 },
      ]),
    );
  });

  longTest('are attested, exported and verified', async () => {
    await theLastPosition();
    const exported = await platform.get('/audit/events');
    const checkpoint = await platform.get('/audit/checkpoint');
    const { keys } = Object((await platform.get('/audit/keys')).body);
    const size = Number(checkpoint.text.split('\n')[1]);
    const lines = exported.text.split('\n').slice(0, size);
    const verdict = await verifyExport({
      lines: linesOf([Buffer.from(`${lines.join('\n')}\n`)]),
      checkpoint: checkpoint.text,
      publicJwk: keys[0],
    });
    expect(verdict).toMatchObject({ ok: true, size });
    const deep = lines.find((line) => line.includes(ids.deep)) ?? '';
    const position = /"position":"(\d+)"/.exec(deep)?.[1];
    const proof = await platform.get(`/audit/proof/inclusion?position=${position}`);
    expect([proof.status, proof.text.includes(nested(5_000))]).toEqual([200, true]);
    const pack = await fetch(`${service.url}/api/v1/audit/pack?checkpoint=${size}`, {
      headers: { 'x-api-key': service.apiKey },
    });
    const blob = await pack.blob();
    const packed = await verifyPack({
      files: () =>
        readZip({
          size: blob.size,
          async *read(start, end) {
            yield new Uint8Array(await blob.slice(start, end).arrayBuffer());
          },
        }),
      fingerprints: [keys[0].fingerprint],
    });
    expect(packed).toMatchObject({ ok: true, pack: { events: size } });
  });
});

describe('a list of fields', () => {
  test('has a thousand names at most, and a mark for more', async () => {
    const at = await theLastPosition();
    const layer = Object((await platform.get('/layers/odd_asset', at)).body);
    const fixed = 8;
    expect(layer.fields).toHaveLength(fixed + 1_000);
    expect(layer.more_fields).toBe(true);
    const first = ['flat', ...Object.keys(wide)].sort().slice(0, 5);
    expect(
      layer.fields.slice(fixed, fixed + 5).map((field: unknown) => member(Object(field), 'name')),
    ).toEqual(expect.arrayContaining(first.slice(0, 3)));
    const all = await platform.get('/layers', at);
    expect(all.text.length).toBeLessThan(1_000_000);
    const esri = Object(
      (await platform.get('/layers/odd_asset/query?limit=1&format=esri', at)).body,
    );
    expect(esri.fields.length).toBeLessThanOrEqual(fixed + 1_001);
    expect(esri.moreFields).toBe(true);
  });

  test('does not affect the use of omitted names', async () => {
    const at = await theLastPosition();
    const stats = await platform.get('/layers/odd_asset/stats?by=wide%2039999', at);
    expect([stats.status, stats.text]).toEqual([200, expect.stringContaining('39999')]);
    const query = await platform.get('/layers/odd_asset/query?wide%2039999=39999', at);
    expect(Object(query.body).numberReturned).toBe(1);
    expect((await platform.get('/layers/odd_asset/stats?by=nowhere', at)).status).toBe(422);
  });
});
