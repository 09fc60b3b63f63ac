import type { JsonMap, JsonValue } from '../acceptance/client.js';
import { enterThings } from './demo-things.js';
import {
  api,
  base,
  form,
  type RecordedRequest,
  unknownId,
  type World,
} from './recorded-request.js';

const transactions = '/exchange/transactions';
const csv = { headers: { 'content-type': 'text/csv' } };
const anonymous = { sender: 'anonymous' } as const;
const secondReseller = { sender: 'second reseller' } as const;

type Write = readonly [string, string, JsonValue, Partial<RecordedRequest>?];

export function refusedWrites(world: World): readonly RecordedRequest[] {
  return [
    ...registryWrites(world),
    ...assetWrites(world),
    ...transactionWrites(world),
    ...otherWrites(world),
  ].map(([name, path, body, more]) => ({
    ...base,
    name,
    method: 'POST',
    path: enterThings(`${api}${path}`, world.things),
    body,
    ...more,
  }));
}

function registryWrites({ things }: World): readonly Write[] {
  const attachment = { reseller_id: things.get('resellers/{id}') };
  const attach = '/customers/{id}/resellers';
  const copy = { code: 'DEMO-COAST', name: 'Copy' };
  return [
    ['a body that is not JSON', '/customers', '{"name":'],
    ['a body of another media type', '/customers', 'name=x', { headers: form }],
    ['a body that is not an object', '/customers', []],
    ['an unknown member', '/customers', { name: 'x', colour: 'red' }],
    ['a customer without a name', '/customers', {}],
    ['an invalid email address', '/customers', { name: 'x', email: 'not an address' }],
    ['a reseller code in use', '/resellers', copy],
    ['a reseller by a reseller', '/resellers', { code: 'NEW', name: 'New' }, secondReseller],
    ['a state outside of the operating states', attach, { ...attachment, state: 'TX' }],
    ['a second attachment in a state', attach, { ...attachment, state: 'AK' }],
    ['a cost key of blanks', attach, { ...attachment, state: 'WA', cost_key: '  ' }],
  ];
}

function assetWrites({ things }: World): readonly Write[] {
  const asset = {
    asset_type: 'premise',
    name: 'Dock 2',
    reseller_id: things.get('resellers/{id}'),
  };
  const polygon = (...ring: JsonValue[]) => ({
    ...asset,
    geometry: { type: 'Polygon', coordinates: [ring] },
  });
  const crossing = polygon([0, 0], [1, 1], [1, 0], [0, 1], [0, 0]);
  const far = { ...asset, geometry: { type: 'Point', coordinates: [181, 0] } };
  const uncovered = { ...asset, customer_id: things.get('customers/{id}'), state: 'WA' };
  const stale = { method: 'PUT', headers: { 'if-match': '"7"' } };
  return [
    ['an asset in a state without an attachment', '/assets', uncovered],
    ['an open ring', '/assets', polygon([0, 0], [1, 0], [1, 1])],
    ['a ring that crosses itself', '/assets', crossing],
    ['a longitude beyond 180', '/assets', far],
    ['a stale If-Match', '/assets/{premise_asset_id}', { name: 'x' }, stale],
  ];
}

function transactionWrites({ things, deals }: World): readonly Write[] {
  const deal: JsonMap = {
    counterparty_id: things.get('{counterparty_id}'),
    transaction_type: 'trade',
    volume_mwh: 1,
    price_per_mwh: 30,
    delivery_start: '2027-05-01T00:00:00Z',
    delivery_end: '2027-05-01T01:00:00Z',
  };
  const changed = (name: string, members: JsonMap, more: Partial<RecordedRequest> = {}): Write => [
    name,
    transactions,
    { ...deal, ...members },
    more,
  ];
  const suspended = { counterparty_id: '8f0d3a64-52de-4f0c-8d2b-6f1b0e2a9c02' };
  const table = `${Object.keys(deal).join()}\n${Object.values(deal).join()}\n`;
  const pending = deals['confirmTransaction'];
  const actions = `${transactions}/actions`;
  return [
    changed('a volume of 0', { volume_mwh: 0 }),
    changed('a volume of seven decimals', { volume_mwh: '1.0000001' }),
    changed('a delivery that ends before it starts', { delivery_end: '2027-04-01T00:00:00Z' }),
    changed('a time without an offset', { delivery_end: '2027-05-01T01:00:00' }),
    changed('a transaction with a suspended counterparty', suspended),
    changed(
      "another reseller's transaction",
      { reseller_id: things.get('resellers/{id}') },
      secondReseller,
    ),
    ['a trial of a transaction', `${transactions}?dry_run=true`, deal],
    ['a settlement of a pending transaction', `${transactions}/${pending}/settle`, {}],
    [
      'a batch with a fault in one item',
      `${transactions}/batch`,
      { items: [deal, { ...deal, volume_mwh: -1 }] },
    ],
    ['a batch as CSV', `${transactions}/batch`, table, csv],
    ['a bulk action on an unknown id', actions, { action: 'confirm', ids: [unknownId] }],
    ['a bulk action as CSV', `${actions}?action=confirm`, `id\n${unknownId}\n`, csv],
  ];
}

function otherWrites({ things }: World): readonly Write[] {
  const enrollment = {
    plan_id: things.get('plans/{id}'),
    premise_asset_id: unknownId,
    customer_name: 'x',
    customer_email: 'x@example.com',
  };
  const webhook = { url: 'http://10.0.0.1/', types: ['TransactionSubmitted'] };
  const token = { api_key: things.get('api_key'), reseller_id: unknownId };
  return [
    ['an enrollment of an unknown premise', '/enrollments', enrollment],
    ['usage of an unknown asset', `/usage/${unknownId}`, { records: [] }],
    ['a token for a wrong key', '/auth/token', { api_key: 'wrong' }, anonymous],
    ['a token for an unknown reseller', '/auth/token', token, anonymous],
    ['a webhook to a private address', '/webhooks', webhook],
  ];
}
