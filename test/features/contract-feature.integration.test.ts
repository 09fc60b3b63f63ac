import { fileURLToPath } from 'node:url';
import { type RunningApi, startApi } from '@exchange/api/start-api';
import { assembleModels } from '@exchange/ledger/assemble-models';
import { assembleRoutes } from '@exchange/ledger/assemble-routes';
import { models } from '@exchange/ledger/models';
import { routes } from '@exchange/ledger/routes';
import { type RunningProjector, startProjector } from '@exchange/projector/projector';
import { generatePrivateJwk } from '@exchange/proof';
import { readConfig } from '@exchange/runtime/config/environment';
import { rebuildBeside } from '@exchange/runtime/projector/rebuild-beside';
import { migrationsFolder } from '@exchange/runtime/tables/migration/migrate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, client, list, member, text } from '../acceptance/client.js';
import { aReseller } from '../acceptance/fixtures.js';
import { contractModel } from '../fixtures/contract-feature/model.js';
import { contractRoutes } from '../fixtures/contract-feature/routes.js';
import { ownStores } from './own-stores.js';

const ledger = assembleModels([...models, contractModel]);
const migrations = [
  migrationsFolder,
  fileURLToPath(new URL('../fixtures/contract-feature/migrations/', import.meta.url)),
];
const apiKey = 'a-key-of-this-test';

let stores: Awaited<ReturnType<typeof ownStores>>;
let projector: RunningProjector;
let api: RunningApi;
let platform: Client;
let north: Client;
let coast: Client;

beforeAll(async () => {
  stores = await ownStores(migrations);
  const { at, log } = stores;
  projector = await startProjector({ ...stores, projections: ledger.projections });
  api = await startApi({
    ...readConfig({}),
    role: 'all',
    port: 0,
    ...at,
    apiKeys: [apiKey],
    tokenSigningSecret: 'a signing secret of at least thirty-two bytes',
    checkpointKey: JSON.stringify(generatePrivateJwk('contract-feature')),
    webhookKey: Buffer.alloc(32, 7).toString('base64'),
    refusalsPerMinute: 0,
    laneLagSecondsMax: 600,
    log,
    routes: assembleRoutes([...routes, contractRoutes], ledger),
  });
  const anonymous = client(`http://127.0.0.1:${api.port}`);
  platform = anonymous.with({ 'x-api-key': apiKey });
  const tenant = async () => {
    const reseller_id = await aReseller(platform, ['TX']);
    const token = await platform.post('/auth/token', { api_key: apiKey, reseller_id });
    return anonymous.with({ authorization: `Bearer ${text(token, 'access_token')}` });
  };
  [north, coast] = [await tenant(), await tenant()];
});

afterAll(async () => {
  await api.close();
  await projector.close();
  await stores.close();
});

const sign = async (who: Client, title: string, headers: Record<string, string> = {}) => {
  const answer = await who.post('/contracts', { title }, headers);
  expect([answer.status, answer.text]).toEqual([201, expect.stringContaining(title)]);
  return answer;
};

test('a command is decided, answered with a Location, and readable at once', async () => {
  const signed = await sign(north, 'Supply 2027');
  const id = text(signed, 'id');
  expect(signed.headers.get('location')).toContain(`/api/v1/contracts/${id}`);
  const read = await north.get(`/contracts/${id}`);
  expect([read.status, read.text, read.headers.get('etag')]).toEqual([
    200,
    signed.text,
    signed.headers.get('etag'),
  ]);
  const ended = await north.post(`/contracts/${id}/end`, { reason: 'sold' });
  expect([ended.status, member(ended.body, 'status')]).toEqual([200, 'ended']);
  const again = await north.post(`/contracts/${id}/end`, { reason: 'sold' });
  expect([again.status, again.text]).toEqual([409, '{"detail":"The contract has ended."}']);
  expect(member((await north.get(`/contracts/${id}`)).body, 'status')).toBe('ended');
});

test('the contract refuses invalid requests, and is documented', async () => {
  const refused = await north.post('/contracts', { title: '' });
  expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('title')]);
  const document = await platform.get('//openapi.json');
  expect(document.text).toContain('"operationId":"signContract"');
  expect(document.text).toContain('Contracts of resellers.');
});

test('a repeat with the same key gets the first answer, another request a refusal', async () => {
  const key = { 'idempotency-key': 'contract-1' };
  const first = await sign(north, 'Once', key);
  const second = await sign(north, 'Once', key);
  expect(text(second, 'id')).toBe(text(first, 'id'));
  expect(second.headers.get('idempotency-replayed')).toBe('true');
  expect((await north.post('/contracts', { title: 'Another' }, key)).status).toBe(422);
});

test('a tenant sees and ends its own contracts only', async () => {
  const id = text(await sign(north, 'Ours'), 'id');
  expect((await coast.get(`/contracts/${id}`)).status).toBe(403);
  expect((await coast.post(`/contracts/${id}/end`, { reason: 'x' })).status).toBe(403);
  expect((await coast.get(`/contracts/${id}/history`)).status).toBe(403);
  expect(list(await coast.get('/contracts'))).toEqual([]);
  const titles = list(await north.get('/contracts')).map((one) => member(one, 'title'));
  expect(titles).toContain('Ours');
  expect((await platform.get(`/contracts/${id}`)).status).toBe(200);
});

test('its history has actor, action, and state before and after', async () => {
  const id = text(await sign(north, 'Told'), 'id');
  await north.post(`/contracts/${id}/end`, { reason: 'moved away' });
  const history = list(await north.get(`/contracts/${id}/history`));
  expect(history.map((one) => [member(one, 'type'), member(one, 'reason')])).toEqual([
    ['ContractSigned', null],
    ['ContractEnded', { code: null, text: 'moved away' }],
  ]);
  expect(member(history[1], 'before')).toMatchObject({ title: 'Told', status: 'signed' });
  expect(member(history[1], 'after')).toMatchObject({ title: 'Told', status: 'ended' });
  const signed = String(member(history[0], 'position'));
  const then = await north.get(`/contracts/${id}?as_of=${signed}`);
  expect([then.status, member(then.body, 'status'), then.headers.get('etag')]).toEqual([
    200,
    'signed',
    '"0"',
  ]);
  expect((await coast.get(`/contracts/${id}?as_of=${signed}`)).status).toBe(403);
});

test('its table is rebuilt from the log with the same rows', async () => {
  const before = (await platform.get('/contracts?limit=1000')).text;
  const projection = ledger.projections.find(({ lane }) => lane === 'contracts');
  if (projection === undefined) throw new Error('no lane for contracts');
  const rebuilt = await rebuildBeside({
    eventLog: stores.eventLog,
    databaseUrl: stores.at.databaseUrl,
    projection,
    compare: true,
    migrations,
  });
  expect(rebuilt).toMatchObject({ isCompared: true, differences: [], isSwitched: true });
  expect((await platform.get('/contracts?limit=1000')).text).toBe(before);
});
