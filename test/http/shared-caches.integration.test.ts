import { beforeAll, describe, expect, test } from 'vitest';
import { type Client, text } from '../acceptance/client.js';
import { anAsset, aReseller } from '../acceptance/fixtures.js';
import { routesWithMap } from '../fixtures/map-feature/routes.js';
import { sharedLedger } from '../services/ledger.js';

let platform: Client;
let url: string;
interface Tenant {
  readonly reseller: string;
  readonly secret: string;
  readonly headers: Record<string, string>;
  readonly key: string;
}
let north: Tenant;
let coast: Tenant;

beforeAll(async () => {
  const service = await sharedLedger();
  platform = service.platform;
  ({ url } = await service.anotherApi({ routes: routesWithMap }));
  const tenant = async (name: string): Promise<Tenant> => {
    const reseller = await aReseller(platform, ['TX']);
    const secret = `a depot of ${name}`;
    await anAsset(platform, {
      name: secret,
      reseller_id: reseller,
      geometry: { type: 'Point', coordinates: [-97.5, 35.4] },
    });
    const made = await platform.post('/map-keys', { name, reseller_id: reseller });
    return {
      reseller,
      secret,
      key: text(made, 'key'),
      headers: { 'x-api-key': service.apiKey, 'x-service-reseller-id': reseller },
    };
  };
  [north, coast] = [await tenant('north'), await tenant('coast')];
});

interface Stored {
  readonly status: number;
  readonly body: string;
  readonly headers: Headers;
  readonly varied: readonly string[];
}

interface Manners {
  readonly ignoresPrivate?: boolean;
  readonly ignoresVary?: boolean;
}

/** Revalidates `no-cache` with the caller's headers. */
function sharedCache({ ignoresPrivate = false, ignoresVary = false }: Manners) {
  const stored = new Map<string, Stored[]>();
  const count = { stored: 0, revalidated: 0, unasked: 0 };
  const names = (headers: Headers) =>
    ignoresVary
      ? []
      : (headers.get('vary') ?? '')
          .toLowerCase()
          .split(/\s*,\s*/)
          .filter(Boolean);
  const variedOf = (answer: Headers, headers: Record<string, string>) =>
    names(answer).map((name) => `${name}=${new Headers(headers).get(name)}`);

  return {
    count,
    async get(address: string, requestHeaders: Record<string, string>): Promise<Stored> {
      const entry = (stored.get(address) ?? []).find(
        ({ headers, varied }) => varied.join() === variedOf(headers, requestHeaders).join(),
      );
      const directives = (entry?.headers.get('cache-control') ?? '').split(/\s*,\s*/);
      if (entry !== undefined && !directives.includes('no-cache')) {
        count.unasked += 1;
        return entry;
      }
      const tag = entry?.headers.get('etag');
      const answer = await fetch(address, {
        headers: { ...requestHeaders, ...(tag ? { 'if-none-match': tag } : {}) },
      });
      const body = await answer.text();
      if (answer.status === 304 && entry !== undefined) {
        count.revalidated += 1;
        return entry;
      }
      const { status, headers } = answer;
      const fresh: Stored = { status, body, headers, varied: variedOf(headers, requestHeaders) };
      const control = (headers.get('cache-control') ?? '').split(/\s*,\s*/);
      const mayStore =
        !control.includes('no-store') && (ignoresPrivate || !control.includes('private'));
      if (mayStore) {
        count.stored += 1;
        const others = (stored.get(address) ?? []).filter((one) => one !== entry);
        stored.set(address, [...others, fresh]);
      }
      return fresh;
    },
  };
}

const addresses = [
  '/tiles/fixture/3',
  '/ogc/fixture/names',
  '/ogc/fixture-words',
  '/rest/services/fixture/query',
  '/api/v1/layers/assets/query',
  '/api/v1/geo/bbox?min_lon=-98&min_lat=35&max_lon=-97&max_lat=36',
  '/api/v1/assets',
  '/tiles/assets/0/0/0.mvt',
  '/api/v1/assets/00000000-0000-4000-8000-000000000000',
  '/ogc/fixture/nothing',
];

describe.each<[string, Manners]>([
  ['that obeys', {}],
  ['that stores private answers', { ignoresPrivate: true }],
  ['that also ignores Vary', { ignoresPrivate: true, ignoresVary: true }],
])('a shared cache %s', (_, manners) => {
  test('shows no caller the answer of another tenant or of a key holder', async () => {
    const cache = sharedCache(manners);
    const ask = (path: string, headers: Record<string, string>) =>
      cache.get(`${url}${path}`, headers);
    for (const path of addresses) {
      for (let round = 0; round < 2; round += 1) {
        for (const [own, other] of [
          [north, coast],
          [coast, north],
        ] as const) {
          const answer = await ask(path, own.headers);
          expect([path, answer.body.includes(other.secret)]).toEqual([path, false]);
          if (answer.status !== 404) {
            expect([path, answer.body.includes(own.secret)]).toEqual([path, true]);
          }
        }
        const nobody = await ask(path, {});
        for (const { secret } of [north, coast]) expect(nobody.body).not.toContain(secret);
      }
    }
    if (manners.ignoresPrivate === true) expect(cache.count.stored).toBeGreaterThan(10);
    else expect(cache.count.stored).toBe(0);
    expect(cache.count.unasked).toBe(0);
    if (manners.ignoresPrivate === true && manners.ignoresVary !== true) {
      expect(cache.count.revalidated).toBeGreaterThan(5);
    }
  });
});

test('a revoked key in a URL opens no cached answer', async () => {
  const cache = sharedCache({ ignoresPrivate: true, ignoresVary: true });
  const made = await platform.post('/map-keys', { name: 'Lost', reseller_id: north.reseller });
  const address = `${url}/tiles/fixture/3?api_key=${text(made, 'key')}`;
  expect((await cache.get(address, {})).body).toContain(north.secret);
  expect((await cache.get(address, {})).body).toContain(north.secret);
  expect(cache.count.revalidated).toBe(1);
  await platform.post(`/map-keys/${text(made, 'id')}/revoke`);
  await expect.poll(async () => (await cache.get(address, {})).status).toBe(401);
});

test('keys and tokens of a tenant share its entity tags', async () => {
  const tagOf = async (path: string, headers: Record<string, string> = {}) =>
    (await fetch(`${url}${path}`, { headers })).headers.get('etag');
  for (const path of ['/tiles/fixture/3', '/tiles/assets/0/0/0.mvt']) {
    const [a, b] = [
      await tagOf(`${path}?api_key=${north.key}`),
      await tagOf(`${path}?api_key=${coast.key}`),
    ];
    expect(a).toMatch(/^"/);
    expect(a).not.toBe(b);
    expect(await tagOf(path, { 'x-api-key': north.key })).toBe(a);
    expect(await tagOf(path, north.headers)).toBe(a);
  }
});
