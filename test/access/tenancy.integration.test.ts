import { randomUUID } from 'node:crypto';
import { allContracts } from '@exchange/ledger/ledger-routes';
import { role } from '@exchange/runtime/credentials/role';
import { beforeAll, expect, test } from 'vitest';
import { type Client, list, member, text } from '../acceptance/client.js';
import { aReseller, aTransaction } from '../acceptance/fixtures.js';
import { anEnrollment, aUtility } from '../registry/things.js';
import { sharedLedger } from '../services/ledger.js';

let stranger: Client;
let platform: Client;
let ids: Readonly<Record<string, string>>;

beforeAll(async () => {
  const { anonymous, ...service } = await sharedLedger();
  ({ platform } = service);
  const [reseller_id, other] = [await aReseller(platform, ['TX']), await aReseller(platform, [])];
  const owner = platform.with({ 'x-service-reseller-id': reseller_id });
  const key = { name: 'A', owner: 'j.doe' };
  const named = await platform.post('/keys', { ...key, reseller_id: other, roles: role.options });
  stranger = anonymous.with({ 'x-api-key': text(named, 'secret') });
  const hook = { url: 'https://receiver.example/hook', types: ['AssetRegistered'], reseller_id };
  const counterparty = { code: randomUUID().slice(0, 8), name: 'Other' };
  const created = async (caller: Client, path: string, body: object) =>
    text(await caller.post(path, body), 'id');
  const one = await anEnrollment(platform, 'Casa Verde', reseller_id);
  const [link] = list(await platform.get(`/customers/${one.customer_id}/resellers`));
  const utility = await aUtility(platform);
  ids = {
    ...{ assets: one.premise_asset_id, usage: one.premise_asset_id, plans: one.plan_id },
    ...{ utilities: utility, rates: utility, link_id: String(member(link, 'id')) },
    ...{ customers: one.customer_id, enrollments: one.id },
    'exchange/counterparties': await created(platform, '/exchange/counterparties', counterparty),
    'exchange/gates': randomUUID(),
    'enrollment-rules': 'TX',
    'exchange/transactions': await created(owner, '/exchange/transactions', aTransaction()),
    keys: await created(owner, '/keys', key),
    'map-keys': await created(platform, '/map-keys', { name: 'A' }),
    resellers: reseller_id,
    webhooks: await created(platform, '/webhooks', hook),
  };
});

const resourceOf = (path: string) => path.slice(1, path.indexOf('/{'));
const writes = allContracts.filter(({ kind, path }) => kind === 'command' && path.includes('/{'));

test('a key of every role changes nothing of another reseller', async () => {
  const statuses = new Map<string, number>();
  for (const { operationId, method, path, example } of writes) {
    const id = ids[resourceOf(path)];
    if (id === undefined || method === 'get') throw new Error(`${method} ${path}: no id`);
    const query = operationId === 'replayWebhook' ? '?after=0' : '';
    const place = path.replace('{link_id}', ids['link_id'] ?? '').replace(/\{\w+\}/, id);
    const filled = place + query;
    const answer = await (method === 'delete'
      ? stranger.delete(filled)
      : stranger[method](filled, example ?? {}));
    statuses.set(operationId, answer.status);
  }
  expect([...statuses].filter(([, status]) => status !== 403 && status !== 404)).toEqual([]);
  expect(statuses.size).toBe(writes.length);
});
