import { randomUUID } from 'node:crypto';
import { abortsAfter } from '@exchange/runtime/process/aborts-after';
import { aTransaction } from '../../acceptance/fixtures.js';
import { type Attack, count, type Target } from './attack.js';
import { flood, headOf, holdOpen } from './requests.js';

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

const areaBody = () =>
  JSON.stringify({ geometry: { type: 'Polygon', coordinates: [star(10_000)] }, limit: 1000 });

const batchBody = JSON.stringify({
  atomic: true,
  items: Array.from({ length: 1_000 }, () => aTransaction()),
});

const aTenYearBlock = () => ({
  ...aTransaction(),
  volume_mwh: undefined,
  delivery_start: '2026-12-01T08:00:00Z',
  delivery_end: '2035-11-29T08:00:00Z',
  block: { product: '5x16', mw: 10, market: 'CAISO' },
});

async function tokens({ url, apiKey, resellerId }: Target, wanted: number): Promise<string[]> {
  return Promise.all(
    Array.from({ length: wanted }, async () => {
      const answer = await fetch(`${url}/api/v1/auth/token`, {
        method: 'POST',
        headers: json,
        body: JSON.stringify({ api_key: apiKey, reseller_id: resellerId }),
      });
      return String(Object(await answer.json()).access_token);
    }),
  );
}

export const attacks: readonly Attack[] = [
  {
    name: '515 unfinished bodies',
    run: (target, signal, statuses) =>
      holdOpen(
        target,
        515,
        `${headOf('POST', '/exchange/transactions', { ...target.headers, ...json, 'content-length': 1_000 })}{`,
        signal,
        statuses,
      ),
  },
  {
    name: '200 bodies that trickle',
    run: (target, signal, statuses) =>
      holdOpen(
        target,
        200,
        headOf('POST', '/exchange/transactions', {
          ...target.headers,
          ...json,
          'transfer-encoding': 'chunked',
        }),
        signal,
        statuses,
        { trickle: '1\r\n \r\n'.repeat(5), trickleMs: 100 },
      ),
  },
  {
    name: '600 reads of a far-off position',
    run: (target, signal, statuses) =>
      flood(
        target,
        600,
        () => ({
          method: 'GET',
          path: '/customers',
          headers: { ...target.headers, 'ledger-position': farOff },
        }),
        signal,
        statuses,
      ),
  },
  {
    name: '24 area queries of 10,000 positions',
    run(target, signal, statuses) {
      const body = areaBody();
      const paths = ['/geo/query', '/geo/customers/search', '/geo/utilities/status'];
      return flood(
        target,
        24,
        (turn) => {
          const path = paths[turn % 3] ?? '';
          const plain = JSON.stringify({ geometry: JSON.parse(body).geometry });
          return { method: 'POST', path, body: turn % 3 === 0 ? body : plain };
        },
        signal,
        statuses,
      );
    },
  },
  {
    name: '24 area queries of 90,000 positions',
    run(target, signal, statuses) {
      const geometry = { type: 'Polygon', coordinates: [star(90_000)] };
      const body = JSON.stringify({ geometry });
      const sent = { method: 'POST', path: '/geo/query', body };
      return flood(target, 24, () => sent, signal, statuses);
    },
  },
  {
    name: '90 unfinished anonymous token bodies',
    run: (target, signal, statuses) =>
      holdOpen(
        target,
        90,
        `${headOf('POST', '/auth/token', { ...json, 'content-length': 8_000 })}{"api_key":"`,
        signal,
        statuses,
        { trickle: 'x' },
      ),
  },
  {
    name: '300 endless anonymous bodies, also where there is nothing',
    run: (target, signal, statuses) =>
      Promise.all(
        ['/auth/token', '/nowhere', '/customers'].map((path) =>
          holdOpen(
            target,
            100,
            headOf('POST', path, { ...json, 'transfer-encoding': 'chunked' }),
            signal,
            statuses,
            { trickle: `400\r\n${'x'.repeat(1024)}\r\n`, trickleMs: 20 },
          ),
        ),
      ).then(() => undefined),
  },
  {
    name: '1,000 feeds that are not read',
    run: (target, signal, statuses) =>
      holdOpen(
        target,
        1_000,
        headOf('GET', '/exchange/transactions/feed?after=start', target.headers),
        signal,
        statuses,
        { reads: false },
      ),
  },
  {
    name: '100 exports that are not read',
    run: (target, signal, statuses) =>
      holdOpen(target, 100, headOf('GET', '/audit/events', target.headers), signal, statuses, {
        reads: false,
      }),
  },
  {
    name: '100 connections of lists that are not read',
    run: (target, signal, statuses) =>
      holdOpen(
        target,
        100,
        headOf('GET', '/exchange/transactions?limit=1000', target.headers).repeat(20),
        signal,
        statuses,
        { reads: false },
      ),
  },
  {
    name: 'a flood of reads over 300 connections',
    run: (target, signal, statuses) =>
      flood(target, 300, () => ({ method: 'GET', path: '/customers' }), signal, statuses),
  },
  {
    name: 'a flood of writes over 200 connections',
    run: (target, signal, statuses) =>
      flood(
        target,
        200,
        () => ({
          method: 'POST',
          path: '/exchange/transactions',
          body: JSON.stringify(aTransaction()),
        }),
        signal,
        statuses,
      ),
  },
  {
    name: 'a flood of wrong keys, at /auth/token and elsewhere',
    run: (target, signal, statuses) =>
      flood(
        target,
        100,
        (turn) =>
          turn % 2 === 0
            ? { method: 'GET', path: '/customers', headers: { 'x-api-key': `guess ${turn}` } }
            : {
                method: 'POST',
                path: '/auth/token',
                headers: {},
                body: JSON.stringify({ api_key: `guess ${turn}` }),
              },
        signal,
        statuses,
      ),
  },
  {
    name: '3,000 connections with unfinished headers',
    run: (target, signal, statuses) =>
      holdOpen(
        target,
        3_000,
        'GET /api/v1/customers HTTP/1.1\r\nhost: ledger\r\n',
        signal,
        statuses,
        { trickle: 'x-more: 1\r\n', trickleMs: 2_000 },
      ),
  },
  {
    name: '200 connections with 100 tokens of one key and scope',
    async run(target, signal, statuses) {
      const made = await tokens(target, 100);
      const headers = (turn: number) => ({ authorization: `Bearer ${made[turn % made.length]}` });
      await flood(
        target,
        200,
        (turn) => ({ method: 'GET', path: '/customers', headers: headers(turn) }),
        signal,
        statuses,
      );
    },
  },
  {
    name: '200 connections with resellers that do not exist',
    run: (target, signal, statuses) =>
      flood(
        target,
        200,
        () => ({
          method: 'GET',
          path: '/customers',
          headers: { 'x-api-key': target.apiKey, 'x-service-reseller-id': randomUUID() },
        }),
        signal,
        statuses,
      ),
  },
  {
    name: 'one idempotency key over 100 connections',
    run(target, signal, statuses) {
      const body = JSON.stringify(aTransaction());
      const headers = { ...target.headers, 'idempotency-key': randomUUID() };
      const sent = { method: 'POST', path: '/exchange/transactions', headers, body };
      return flood(target, 100, () => sent, signal, statuses);
    },
  },
  {
    name: '32 batches of 1,000',
    run: (target, signal, statuses) =>
      flood(
        target,
        32,
        () => ({ method: 'POST', path: '/exchange/transactions/batch', body: batchBody }),
        signal,
        statuses,
      ),
  },
  {
    name: '16 bodies of 9 MB that say nothing',
    run(target, signal, statuses) {
      const body = `[${'[],'.repeat(3_000_000)}[]]`;
      const sent = { method: 'POST', path: '/exchange/transactions', body };
      return flood(target, 16, () => sent, signal, statuses);
    },
  },
  {
    name: '8 tables of 400,000 columns',
    run(target, signal, statuses) {
      const body = Array.from({ length: 400_000 }, (_, index) => `c${index}`).join(',');
      const headers = { ...target.headers, 'content-type': 'text/csv' };
      const sent = { method: 'POST', path: '/exchange/transactions/batch', headers, body };
      return flood(target, 8, () => sent, signal, statuses);
    },
  },
  {
    name: '8 batches of 1,000 ten-year blocks, tried',
    run(target, signal, statuses) {
      const body = JSON.stringify({ items: Array.from({ length: 1_000 }, aTenYearBlock) });
      const sent = { method: 'POST', path: '/exchange/transactions/batch?dry_run=true', body };
      return flood(target, 8, () => sent, signal, statuses);
    },
  },
  {
    name: '8 batches of 49,000 unknown members',
    run(target, signal, statuses) {
      const item = Object.fromEntries(Array.from({ length: 49 }, (_, index) => [`m${index}`, 1]));
      const body = JSON.stringify({ items: Array.from({ length: 1_000 }, () => item) });
      const sent = { method: 'POST', path: '/exchange/transactions/batch', body };
      return flood(target, 8, () => sent, signal, statuses);
    },
  },
  {
    name: '8 bulk actions on 1,000 unknown ids',
    run: (target, signal, statuses) =>
      flood(
        target,
        8,
        () => ({
          method: 'POST',
          path: '/exchange/transactions/actions',
          body: JSON.stringify({
            action: 'confirm',
            ids: Array.from({ length: 1_000 }, () => randomUUID()),
          }),
        }),
        signal,
        statuses,
      ),
  },
  {
    name: '50 connections that ask made-up hosts for the description',
    run: (target, signal, statuses) =>
      flood(
        target,
        50,
        (turn) => ({
          method: 'GET',
          path: '/../../openapi.json',
          headers: { host: `host-${turn}.example` },
        }),
        signal,
        statuses,
      ),
  },
  {
    name: 'area queries that are abandoned at once',
    async run(target, signal, statuses) {
      const body = areaBody();
      const head = headOf('POST', '/geo/query', {
        ...target.headers,
        ...json,
        'content-length': Buffer.byteLength(body),
      });
      while (!signal.aborted) {
        const soon = AbortSignal.any([signal, abortsAfter(150)]);
        await holdOpen(target, 24, head + body, soon, statuses);
        count(statuses, 0);
      }
    },
  },
];
