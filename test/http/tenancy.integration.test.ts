import { beforeAll, expect, test } from 'vitest';
import { type Client, member, text } from '../acceptance/client.js';
import { aCustomer, anAsset, aReseller, aTransaction, attach } from '../acceptance/fixtures.js';
import { boxPolygon } from '../acceptance/place.js';
import { aUtility, registered } from '../registry/things.js';
import { ledger } from '../services/ledger.js';
import { fill } from './fill.js';

beforeAll(async () => void (await ledger()));

test.each(['API key by header', 'named key'])(
  "no read of a reseller shows another reseller's data, at any route, by %s",
  {
    timeout: 120_000, // Reads every route as three callers.
  },
  async (credential) => {
    const { platform, anonymous, url } = await ledger();
    const theirs = await aReseller(platform, ['TX']);
    const mine = await aReseller(platform, ['TX']);
    const customer = await aCustomer(platform, 'Marker Customer');
    const link = await attach(platform, customer, theirs, { state: 'TX', cost_key: 'MARKER-KEY' });
    const asset = await anAsset(platform, {
      asset_type: 'marker_type',
      name: 'Marker Asset',
      reseller_id: theirs,
      customer_id: customer,
      state: 'TX',
      geometry: { type: 'Point', coordinates: [1.5, 1.5] },
      attributes: { marker_field: 'marker value' },
    });
    const transaction = await platform.post(
      '/exchange/transactions',
      aTransaction({ asset_id: asset }),
    );
    const { plan, premise, enrollment, job } = await retailThings(
      platform.with({ 'x-service-reseller-id': theirs }),
      { utility: await aUtility(platform), customer, link },
    );
    const webhook = await platform.post('/webhooks', {
      url: 'https://receiver.example/marker-webhook',
      types: ['AssetRegistered'],
      reseller_id: theirs,
    });
    const roles = ['auditor', 'admin'];
    const named = await platform.post('/keys', { name: 'A', owner: 'B', reseller_id: mine, roles });
    const scoped =
      credential === 'named key'
        ? anonymous.with({ 'x-api-key': text(named, 'secret') })
        : platform.with({ 'x-service-reseller-id': mine });
    const area = boxPolygon(1, 1, 2, 2);
    const ids: Readonly<Record<string, readonly string[]>> = {
      id: [
        theirs,
        customer,
        asset,
        String(member(transaction.body, 'id')),
        String(member(webhook.body, 'id')),
        plan,
        premise,
        enrollment,
      ],
      link_id: [link],
      rederivation_id: [job],
      layer_id: ['assets', 'wells', 'utilities', 'premises', 'marker_type'],
      fid: [asset],
      utility_id: [asset],
      premise_asset_id: [asset, premise],
    };
    const secrets = [
      ...['arker', theirs, link, String(member(transaction.body, 'id')), 'MARKER-KEY'],
      ...[plan, premise, enrollment, String(markerKwh), '"done"'],
    ];
    const description = Object(await (await fetch(`${url}/openapi.json`)).json());
    let requestCount = 0;
    let searched = 0;
    for (const [path, methods] of Object.entries<Record<string, { operationId: string }>>(
      description.paths,
    )) {
      if (!path.startsWith('/api/v1/') || path.startsWith('/api/v1/auth')) continue;
      if (path.endsWith('/feed')) continue;
      const filled = fill(path.slice('/api/v1'.length), ids);
      for (const one of filled) {
        const isQuery = /\/geo\/.*(query|radius|search|status)$/.test(one);
        if (methods['get'] === undefined && !isQuery) continue;
        const answers = isQuery
          ? [
              await scoped.post(one, { geometry: area }),
              await scoped.post(`${one}?format=esri`, { geometry: area }),
              await scoped.post(one, { lon: 1.5, lat: 1.5, radius_meters: 1000 }),
            ]
          : [await scoped.get(`${one}${queryOf(one)}`), await scoped.get(one)];
        for (const q of !path.includes('{') && isSearched(methods['get'])
          ? ['marker', asset, customer]
          : []) {
          const answer = await scoped.get(`${one}?q=${q}`);
          expect([answer.status, answer.body], `${one}?q=${q}`).toEqual([200, []]);
          searched += 1;
        }
        for (const answer of answers) {
          requestCount += 1;
          const about = one.split('/');
          for (const secret of secrets) {
            if (about.includes(secret)) continue;
            if (answer.status >= 400 && one.includes(secret)) continue;
            if (answer.status === 422) continue;
            if (one === '/layers/marker_type' || one.startsWith('/layers/marker_type/')) {
              expect([403, 404, 422], `${one}: ${answer.text}`).toContain(answer.status);
              continue;
            }
            expect(answer.text, `${one} shows ${secret}`).not.toContain(secret);
          }
          if (answer.status === 200 && answer.text.includes('_count')) {
            // All resellers share utilities.
            const own = answer.text.replace(/"id":"utilities",.*?"feature_count":\d+/, '');
            expect(own, one).not.toMatch(
              /"(property_count|feature_count|affected_property_count)":[1-9]/,
            );
          }
        }
      }
    }
    expect(requestCount).toBeGreaterThan(40);
    expect(searched).toBeGreaterThanOrEqual(8 * 3);
  },
);

const markerKwh = 987_654.125;

async function retailThings(
  owner: Client,
  { utility, customer, link }: Readonly<Record<'utility' | 'customer' | 'link', string>>,
) {
  const premise = await registered(owner, '/assets', {
    ...{ asset_type: 'premise', name: 'Marker Premise', customer_id: customer, state: 'TX' },
  });
  const plan = await registered(owner, '/plans', {
    ...{ utility_id: utility, name: 'Marker Plan', rate_type: 'fixed', rate_cents_per_kwh: 11 },
    ...{ term_months: 12, is_business: false, effective_date: '2026-01-01' },
  });
  const period = { period_start: '2026-01-01T00:00:00Z', period_end: '2026-01-01T01:00:00Z' };
  await owner.post(`/usage/${premise}`, { records: [{ ...period, kwh: markerKwh }] });
  const enrollment = await registered(owner, '/enrollments', {
    ...{ plan_id: plan, premise_asset_id: premise, customer_name: 'Marker Customer' },
    customer_email: 'marker@casa-verde.example',
  });
  const path = `/customers/${customer}/resellers/${link}`;
  const changed = await owner.put(`${path}?rederive=true`, { cost_key: 'MARKER-KEY-2' });
  const job = changed.headers.get('location')?.split('/').at(-1) ?? '';
  return { plan, premise, enrollment, job };
}

function isSearched(read: unknown): boolean {
  const { parameters } = Object(read);
  return Array.isArray(parameters) && parameters.some((one) => Object(one).name === 'q');
}

function queryOf(path: string): string {
  if (path === '/geo/bbox') return '?min_lon=1&min_lat=1&max_lon=2&max_lat=2';
  if (path === '/utilities/lookup') return '?lon=1.5&lat=1.5';
  if (path.endsWith('/stats')) return '?by=asset_type';
  return '';
}
