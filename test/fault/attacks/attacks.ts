import { randomUUID } from 'node:crypto';
import { abortsAfter } from '@exchange/runtime/process/in-time';
import { aTransaction } from '../../acceptance/fixtures.js';
import { type Attack, count, type Target } from './attack.js';
import { flood, headOf, holdOpen, type Sent } from './requests.js';

const json = { 'content-type': 'application/json' };
const farOff = '9000000000000000000';

function star(positions: number): [number, number][] {
  const ring = Array.from({ length: positions - 1 }, (_, index): [number, number] => {
    const angle = (index / (positions - 1)) * 2 * Math.PI;
    const radius = index % 2 === 0 ? 2 : 1.9;
    return [-97 + radius * Math.cos(angle), 32 + radius * Math.sin(angle)];
  });
  return [...ring, ring[0] ?? [-97, 32]];
}

const area = (positions: number, more: object = {}) =>
  JSON.stringify({ geometry: { type: 'Polygon', coordinates: [star(positions)] }, ...more });
const areaBody = area(10_000, { limit: 1000 });
const plainAreaBody = area(10_000);
const [oneKey, oneDeal] = [randomUUID(), JSON.stringify(aTransaction())];
const columns = Array.from({ length: 400_000 }, (_, index) => `c${index}`).join(',');

const aTenYearBlock = () => ({
  ...aTransaction(),
  volume_mwh: undefined,
  delivery_start: '2026-12-01T08:00:00Z',
  delivery_end: '2035-11-29T08:00:00Z',
  block: { product: '5x16', mw: 10, market: 'CAISO' },
});

async function tokens({ url, apiKey, resellerId }: Target, count: number): Promise<string[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const answer = await fetch(`${url}/api/v1/auth/token`, {
        method: 'POST',
        headers: json,
        body: JSON.stringify({ api_key: apiKey, reseller_id: resellerId }),
      });
      return String(Object(await answer.json()).access_token);
    }),
  );
}

type Run = Attack['run'];
type Holding = Parameters<typeof holdOpen>[5];

const held =
  (connections: number, beginning: (target: Target) => string, options?: Holding): Run =>
  (target, signal, statuses) =>
    holdOpen(target, connections, beginning(target), signal, statuses, options);

const flooded =
  (connections: number, next: (turn: number, target: Target) => Sent): Run =>
  (target, signal, statuses) =>
    flood(target, connections, (turn) => next(turn, target), signal, statuses);

const posted = (connections: number, path: string, body: string): Run =>
  flooded(connections, () => ({ method: 'POST', path, body }));

const deals = '/exchange/transactions';
const batches = `${deals}/batch`;
const chunked = { ...json, 'transfer-encoding': 'chunked' };
const many = <Item>(length: number, item: (index: number) => Item) =>
  Array.from({ length }, (_, index) => item(index));

const attacksByName: Readonly<Record<string, Run>> = {
  '515 unfinished bodies': held(
    515,
    ({ headers }) => `${headOf('POST', deals, { ...headers, ...json, 'content-length': 1_000 })}{`,
  ),
  '200 bodies that trickle': held(
    200,
    ({ headers }) => headOf('POST', deals, { ...headers, ...chunked }),
    { trickle: '1\r\n \r\n'.repeat(5), trickleMs: 100 },
  ),
  '600 reads of a far-off position': flooded(600, (_, { headers }) => ({
    method: 'GET',
    path: '/customers',
    headers: { ...headers, 'ledger-position': farOff },
  })),
  '24 area queries of 10,000 positions': flooded(24, (turn) => ({
    method: 'POST',
    path: ['/geo/query', '/geo/customers/search', '/geo/utilities/status'][turn % 3] ?? '',
    body: turn % 3 === 0 ? areaBody : plainAreaBody,
  })),
  '24 area queries of 90,000 positions': posted(24, '/geo/query', area(90_000)),
  '90 unfinished anonymous token bodies': held(
    90,
    () => `${headOf('POST', '/auth/token', { ...json, 'content-length': 8_000 })}{"api_key":"`,
    { trickle: 'x' },
  ),
  '300 endless anonymous bodies, also where there is nothing': async (...about) => {
    const trickle = `400\r\n${'x'.repeat(1024)}\r\n`;
    await Promise.all(
      ['/auth/token', '/nowhere', '/customers'].map((path) =>
        held(100, () => headOf('POST', path, chunked), { trickle, trickleMs: 20 })(...about),
      ),
    );
  },
  '1,000 feeds that are not read': held(
    1_000,
    ({ headers }) => headOf('GET', `${deals}/feed?after=start`, headers),
    { reads: false },
  ),
  '100 exports that are not read': held(
    100,
    ({ headers }) => headOf('GET', '/audit/events', headers),
    { reads: false },
  ),
  '100 connections of lists that are not read': held(
    100,
    ({ headers }) => headOf('GET', `${deals}?limit=1000`, headers).repeat(20),
    { reads: false },
  ),
  'a flood of reads over 300 connections': flooded(300, () => ({
    method: 'GET',
    path: '/customers',
  })),
  'a flood of writes over 200 connections': flooded(200, () => ({
    method: 'POST',
    path: deals,
    body: JSON.stringify(aTransaction()),
  })),
  'a flood of wrong keys, at /auth/token and elsewhere': flooded(100, (turn) =>
    turn % 2 === 0
      ? { method: 'GET', path: '/customers', headers: { 'x-api-key': `guess ${turn}` } }
      : {
          method: 'POST',
          path: '/auth/token',
          headers: {},
          body: JSON.stringify({ api_key: `guess ${turn}` }),
        },
  ),
  '3,000 connections with unfinished headers': held(
    3_000,
    () => 'GET /api/v1/customers HTTP/1.1\r\nhost: ledger\r\n',
    { trickle: 'x-more: 1\r\n', trickleMs: 2_000 },
  ),
  '200 connections with 100 tokens of one key and scope': async (target, ...more) => {
    const made = await tokens(target, 100);
    const headers = (turn: number) => ({ authorization: `Bearer ${made[turn % made.length]}` });
    const next = (turn: number) => ({ method: 'GET', path: '/customers', headers: headers(turn) });
    await flooded(200, next)(target, ...more);
  },
  '200 connections with resellers that do not exist': flooded(200, (_, { apiKey }) => ({
    method: 'GET',
    path: '/customers',
    headers: { 'x-api-key': apiKey, 'x-service-reseller-id': randomUUID() },
  })),
  'one idempotency key over 100 connections': flooded(100, (_, { headers }) => ({
    method: 'POST',
    path: deals,
    headers: { ...headers, 'idempotency-key': oneKey },
    body: oneDeal,
  })),
  '32 batches of 1,000': posted(
    32,
    batches,
    JSON.stringify({ atomic: true, items: many(1_000, () => aTransaction()) }),
  ),
  '16 bodies of 9 MB that say nothing': posted(16, deals, `[${'[],'.repeat(3_000_000)}[]]`),
  '8 tables of 400,000 columns': flooded(8, (_, { headers }) => ({
    method: 'POST',
    path: batches,
    headers: { ...headers, 'content-type': 'text/csv' },
    body: columns,
  })),
  '8 batches of 1,000 ten-year blocks, tried': posted(
    8,
    `${batches}?dry_run=true`,
    JSON.stringify({ items: many(1_000, aTenYearBlock) }),
  ),
  '8 batches of 49,000 unknown members': posted(
    8,
    batches,
    JSON.stringify({
      items: many(1_000, () => Object.fromEntries(many(49, (index) => [`m${index}`, 1]))),
    }),
  ),
  '8 bulk actions on 1,000 unknown ids': flooded(8, () => ({
    method: 'POST',
    path: `${deals}/actions`,
    body: JSON.stringify({ action: 'confirm', ids: many(1_000, () => randomUUID()) }),
  })),
  '50 connections that ask made-up hosts for the description': flooded(50, (turn) => ({
    method: 'GET',
    path: '/../../openapi.json',
    headers: { host: `host-${turn}.example` },
  })),
  'area queries that are abandoned at once': async (target, signal, statuses) => {
    const length = Buffer.byteLength(areaBody);
    const head = headOf('POST', '/geo/query', {
      ...target.headers,
      ...json,
      'content-length': length,
    });
    while (!signal.aborted) {
      const soon = AbortSignal.any([signal, abortsAfter(150)]);
      await holdOpen(target, 24, head + areaBody, soon, statuses);
      count(statuses, 0);
    }
  },
};

export const attacks: readonly Attack[] = Object.entries(attacksByName).map(([name, run]) => ({
  name,
  run,
}));
