import { role } from '@exchange/runtime/credentials/role';
import { beforeAll, expect, test } from 'vitest';
import { member, text } from '../acceptance/client.js';
import { anAsset, aReseller } from '../acceptance/fixtures.js';
import { type SharedLedger, sharedLedger } from '../services/ledger.js';

let service: SharedLedger;
let root: string;
let paths: readonly string[];
let north: string;
let south: string;

beforeAll(async () => {
  service = await sharedLedger();
  const { platform, url } = service;
  root = `${url}/rest/services/ledger/FeatureServer`;
  [north, south] = [await aReseller(platform, ['TX']), await aReseller(platform, ['TX'])];
  const asset_type = `probe ${north}`;
  for (const reseller_id of [north, south, south]) {
    const geometry = { type: 'Point', coordinates: [1, 1] };
    await anAsset(platform, { asset_type, name: 'Probe', reseller_id, geometry });
  }
  const ofNorth = { 'x-api-key': service.apiKey, 'x-service-reseller-id': north };
  const { layers } = await ask('', { headers: ofNorth });
  const { id } = layers.find(({ name }: { readonly name: string }) => name === asset_type);
  const layer = `/${id}`;
  const { objectIds } = await ask(`${layer}/query`, {
    headers: ofNorth,
    fields: { returnIdsOnly: 'true' },
  });
  paths = ['', '/layers', layer, `${layer}/query`, `${layer}/${objectIds[0]}`];
});

interface ServiceRequest {
  readonly method?: 'GET' | 'POST';
  readonly headers?: Record<string, string>;
  readonly fields?: Record<string, string>;
}

async function ask(path: string, { method = 'GET', headers = {}, fields = {} }: ServiceRequest) {
  const parameters = new URLSearchParams({ f: 'json', ...fields });
  const answer = await (method === 'GET'
    ? fetch(`${root}${path}?${parameters}`, { headers })
    : fetch(root + path, { method, headers, body: parameters }));
  return Object(await answer.json());
}

async function keyOf(name: string) {
  const { platform } = service;
  const body = { name: 'Maps', owner: 'j.doe', reseller_id: north, roles: [name] };
  const made = await platform.post('/keys', body);
  const secret = text(made, 'secret');
  const token = text(await platform.post('/auth/token', { api_key: secret }), 'access_token');
  return { id: text(made, 'id'), secret, token };
}

const placesOf = ({
  secret,
  token,
}: Awaited<ReturnType<typeof keyOf>>): readonly ServiceRequest[] => [
  { headers: { 'x-api-key': secret } },
  { headers: { authorization: `Bearer ${token}` } },
  { headers: { 'x-esri-authorization': `Bearer ${token}` } },
  { fields: { token } },
];

test.each(role.options)(
  'a key of role %s reads its own features by address and form, wherever its credential is',
  async (name) => {
    for (const place of placesOf(await keyOf(name))) {
      for (const method of ['GET', 'POST'] as const) {
        for (const path of paths) {
          const answer = await ask(path, { ...place, method });
          expect([method, path, place, answer.error]).toEqual([method, path, place, undefined]);
        }
        const fields = { ...place.fields, returnCountOnly: 'true' };
        const count = await ask(paths[3] ?? '', { ...place, fields, method });
        expect(count).toEqual({ count: 1 });
      }
    }
  },
);

test('a key of a reseller reads no other reseller by a header, and nothing once revoked', async () => {
  const key = await keyOf('reader');
  const codes = async (more: Record<string, string> = {}) => {
    const requests = placesOf(key).flatMap(({ headers, fields = {} }) =>
      (['GET', 'POST'] as const).map((method) => ({
        ...{ method, fields },
        headers: { ...headers, ...more },
      })),
    );
    const answers = await Promise.all(requests.map((one) => ask(paths[3] ?? '', one)));
    return answers.map(({ error }) => member(error, 'code'));
  };
  const header = { 'x-service-reseller-id': south };
  expect((await codes(header)).slice(0, 2)).toEqual([403, 403]);
  const counted = { fields: { returnCountOnly: 'true', token: key.token }, headers: header };
  expect(await ask(paths[3] ?? '', { ...counted, method: 'POST' })).toEqual({ count: 1 });
  for (const method of ['GET', 'POST'] as const) {
    const { error } = await ask('', { method, fields: { token: key.secret } });
    expect(error.code).toBe(498);
  }
  await service.platform.post(`/keys/${key.id}/revoke`);
  await expect.poll(codes, { timeout: 5_000 }).toEqual(Array(8).fill(498));
});
