import { randomUUID } from 'node:crypto';
import { connectEventLog } from '@exchange/runtime/event-log/connect';
import { eventIdFor } from '@exchange/runtime/event-log/event-id';
import { instant } from '@exchange/units';
import { vi } from 'vitest';
import { type Client, list, member } from '../acceptance/client.js';
import { anAsset, aReseller } from '../acceptance/fixtures.js';
import { square, wkt } from '../acceptance/place.js';
import { onceAFile } from '../services/end-of-file.js';
import { ledger } from '../services/ledger.js';
import { aMapKey } from './map-key.js';

type Position = readonly [number, number];

export interface MapWorld {
  readonly url: string;
  readonly platform: Client;
  readonly apiKey: string;
  readonly key: string;
  readonly northKey: string;
  readonly north: string;
  readonly coast: string;
  readonly layers: ReadonlyMap<string, number>;
}

/** More wells than any client's page holds. */
export const wells = 2_537;
/** Few meters, because the highest zoom is read whole. */
export const meters = 60;

export const mapWorld = onceAFile(make);

function randomly(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const rounded = (value: number) => Math.round(value * 1e6) / 1e6;

function bodies(north: string, coast: string): readonly Record<string, unknown>[] {
  const random = randomly(20_261_122);
  const spot = (west: number, south: number, width: number, height = width): Position => [
    rounded(west + random() * width),
    rounded(south + random() * height),
  ];
  const many = <Body>(count: number, body: (at: number) => Body) =>
    Array.from({ length: count }, (_, at) => body(at));
  const point = (coordinates: Position) => ({ type: 'Point', coordinates });
  return [
    ...many(wells, (at) => ({
      asset_type: 'well_permit',
      name: at % 50 === 0 ? `O'Brien ${at} "100%"` : `Permit ${at}`,
      reseller_id: at % 3 === 0 ? coast : north,
      ...(at % 7 === 0 ? {} : { state: at % 2 === 0 ? 'TX' : 'OK' }),
      geometry: point(spot(-104, 30, 8, 6)),
      attributes: {
        depth_feet: Math.round(random() * 12_000),
        operator: ['Permian Co', 'Größe & Sons', 'O’Hara'][at % 3],
        ...(at % 5 === 0 ? { rate: rounded(random() * 10) } : {}),
        ...(at % 10 === 0 ? { kv: at % 4 === 0 ? 110 : 220 } : {}),
      },
    })),
    ...many(meters, (at) => ({
      asset_type: 'meter',
      name: `Meter ${at}`,
      reseller_id: north,
      geometry: point([
        rounded(-97.1 + (at % 10) * 1e-4),
        rounded(32.7 + Math.floor(at / 10) * 1e-4),
      ]),
      attributes: { serial: `M-${at}` },
    })),
    ...many(120, (at) => {
      const [lon, lat] = spot(-100, 31, 4);
      const places = [
        [0, 0],
        [0.5, 0.25],
        [0.5, 0],
        [0.75, 0.5],
      ].map(([east = 0, north = 0]) => `${rounded(lon + east)} ${rounded(lat + north)}`);
      return {
        asset_type: 'feeder',
        name: `Feeder ${at}`,
        reseller_id: coast,
        geometry: wkt(
          at % 4 === 0
            ? `MULTILINESTRING((${places[0]}, ${places[1]}), (${places[2]}, ${places[3]}))`
            : `LINESTRING(${places[0]}, ${places[1]}, ${places[3]})`,
        ),
        attributes: { kv: at % 3 === 0 ? 110 : 220 },
      };
    }),
    ...many(40, (at) => {
      const [west, south] = spot(-99, 33, 2);
      const hole = square(west + 0.0625, south + 0.0625, 0.0625).reverse();
      const rings = [square(west, south, 0.25), ...(at % 4 === 0 ? [hole] : [])];
      return {
        asset_type: 'parcel',
        name: `Parcel ${at}`,
        reseller_id: north,
        geometry: {
          type: 'Polygon',
          coordinates: rings.map((ring) => ring.map((place) => place.map(rounded))),
        },
      };
    }),
    ...[
      'POINT(-95 35)',
      'MULTIPOINT(-95 36, -94 36.5)',
      'MULTIPOLYGON(((-95 37, -94.5 37, -94.5 37.5, -95 37)), ((-94 37, -93.5 37, -93.5 37.5, -94 37)))',
    ].map((shape) => ({ asset_type: 'site', name: `Site ${shape}`, geometry: wkt(shape) })),
    { asset_type: 'site', name: 'Site without a shape' },
    ...many(12, (at) => ({
      asset_type: 'premise',
      name: `Premise ${at}`,
      reseller_id: at % 2 === 0 ? north : coast,
      state: 'TX',
      ...(at === 11 ? {} : { geometry: point(spot(-97, 32, 0.5)) }),
    })),
  ];
}

async function make(): Promise<MapWorld> {
  const { platform, url, apiKey, eventStoreUrl } = await ledger();
  const [north, coast] = [await aReseller(platform, ['TX']), await aReseller(platform, ['OK'])];
  await appendAssets(eventStoreUrl, bodies(north, coast));
  for (const at of [0, 1, 2]) {
    await platform.post('/utilities', {
      code: `U${at}`,
      name: `Utility ${at}`,
      state: 'TX',
      territory: { type: 'Polygon', coordinates: [square(-103 + at * 2, 30, 1.5)] },
    });
  }
  const last = await anAsset(platform, { asset_type: 'site', name: 'Last' });
  const isThere = async () => (await platform.get(`/assets/${last}`)).status === 200;
  await vi.waitUntil(isThere, { timeout: 60_000, interval: 200 }); // The lanes apply the whole map.
  const described = await layersOf(platform);
  return {
    url,
    platform,
    apiKey,
    north,
    coast,
    key: await aMapKey(platform, 'Every map'),
    northKey: await aMapKey(platform, 'Maps of north', north),
    layers: described,
  };
}

/** Appends assets; the first one gets the first layer numbers. */
async function appendAssets(url: string, all: readonly Record<string, unknown>[]): Promise<void> {
  const eventLog = connectEventLog(url);
  const [first, ...waiting] = all.map(aRegistration);
  if (first === undefined) return;
  await eventLog.append(first.stream, 'no_stream', first.events);
  const send = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      await eventLog.append(next.stream, 'no_stream', next.events);
    }
  };
  await Promise.all(Array.from({ length: 8 }, send));
  await eventLog.close();
}

function aRegistration(body: Record<string, unknown>) {
  const asset_id = randomUUID();
  const nothing = { organization_id: null, description: null, customer_id: null, cost_key: null };
  const data = { ...nothing, reseller_id: null, state: null, geometry: null, attributes: {} };
  const metadata = {
    schema_version: 1,
    recorded_at: instant.parse(new Date().toISOString()),
    actor: { kind: 'system' as const, id: 'test' },
    scope: 'platform' as const,
    request_id: asset_id,
    $correlationId: asset_id,
    $causationId: asset_id,
  };
  const event = {
    id: eventIdFor(asset_id, 0),
    type: 'AssetRegistered',
    data: { ...data, status: 'active', ...body, asset_id },
    metadata,
  };
  return { stream: `asset-${asset_id}`, events: [event] };
}

async function layersOf(caller: Client): Promise<ReadonlyMap<string, number>> {
  const answer = await caller.get('/layers');
  const layers = list({ ...answer, body: member(answer.body, 'layers') });
  return new Map(
    layers.map((layer) => [String(member(layer, 'id')), Number(member(layer, 'feature_count'))]),
  );
}
