import { createRequire } from 'node:module';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { denver, halfOfDenseBox } from './dense-box.js';
import { inTurn } from './in-turn.js';
import { openTables } from './lanes.js';
import { startMapServers } from './map-servers.js';
import { openConnection } from './open-connection.js';
import { registerReseller } from './register-reseller.js';
import type { Measurement } from './report.js';
import { fillAssets, fillTerritories } from './space-data.js';
import type { Stack } from './stack.js';

const assets = Number(process.env['BENCH_ASSETS'] ?? 1_000_000);

export async function measureSpace(stack: Stack): Promise<Measurement[]> {
  const tables = openTables(stack.databaseUrl);
  const { pool } = tables;
  const register = (code: string) => registerReseller(stack, code);
  const owners = { largest: await register('LARGEST'), middling: await register('MIDDLING') };
  await fillAssets(pool, assets, owners);
  await fillTerritories(pool, counties());
  const measurements: Measurement[] = [];
  const headers = { 'x-api-key': stack.apiKey, 'content-type': 'application/json' };
  const { request, close } = openConnection(stack.url);
  const http = async (path: string, body?: unknown, reseller?: string) => {
    const scoped =
      reseller === undefined ? headers : { ...headers, 'x-service-reseller-id': reseller };
    const { status, text } = await request(`/api/v1${path}`, scoped, body);
    if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
    return text;
  };

  const { lon, lat } = denver;
  const half = await halfOfDenseBox(pool);
  const box = [lon - half, lat - half, lon + half, lat + half];
  const ring = Array.from({ length: 501 }, (_, index) => {
    const angle = ((index % 500) / 500) * 2 * Math.PI;
    const radius = half * (index % 2 === 0 ? 1.1 : 1.05);
    return [lon + radius * Math.cos(angle), lat + radius * Math.sin(angle)];
  });
  const polygon = { type: 'Polygon', coordinates: [ring] };
  const boxPath = `/geo/bbox?min_lon=${box[0]}&min_lat=${box[1]}&max_lon=${box[2]}&max_lat=${box[3]}`;
  const raw = (where: string, values: unknown[]) => () =>
    pool.query(
      `select string_agg(feature, ',') from (select feature from assets where ${where} order by objectid limit 1000) as found`,
      values,
    );
  const inBox = 'geom && st_makeenvelope($1, $2, $3, $4, 4326)';

  const cases: [string, () => Promise<unknown>, () => Promise<unknown>][] = [
    ['bbox, 1000 features', () => http(boxPath), raw(inBox, box)],
    [
      'bbox as Esri JSON',
      () => http(`${boxPath}&format=esri`),
      () =>
        pool.query(
          `select string_agg(esri_feature, ',') from (select esri_feature from assets where ${inBox} order by objectid limit 1000) as found`,
          box,
        ),
    ],
    [
      'intersects, 500 vertices',
      () => http('/geo/query', { geometry: polygon }),
      raw('st_intersects(geom, st_geomfromgeojson($1))', [JSON.stringify(polygon)]),
    ],
    ...[5_000, 50_000].map((radius): [string, () => Promise<unknown>, () => Promise<unknown>] => [
      `radius ${radius / 1000} km`,
      () => http('/geo/query/radius', { lon, lat, radius_meters: radius }),
      raw(
        'st_dwithin(geom::geography, st_makepoint($1, $2)::geography, $3) and geom && st_expand(st_setsrid(st_makepoint($1, $2), 4326), $3 / 80000)',
        [lon, lat, radius],
      ),
    ]),
    [
      'territory lookup, 3,100 counties',
      () => http(`/utilities/lookup?lon=${lon}&lat=${lat}`),
      () =>
        pool.query(
          'select u.resource from utility_parts p join utilities u on u.id = p.utility_id where st_intersects(p.geom, st_setsrid(st_makepoint($1, $2), 4326)) order by u.extent limit 1',
          [lon, lat],
        ),
    ],
  ];
  const health = async () => {
    const { status } = await request('/healthz', {});
    if (status !== 200) throw new Error(`/healthz: ${status}`);
  };
  const [wayAlone] = await inTurn(health, raw(inBox, box));
  measurements.push({ name: 'round trip, /healthz', value: wayAlone, unit: 'ms' });
  for (const [name, over, beside] of cases) {
    const [served, best] = await inTurn(over, beside);
    measurements.push(
      { name: `${name}: best SQL`, value: best, unit: 'ms' },
      {
        name: `${name}: over HTTP`,
        value: served,
        unit: 'ms',
        baseline: 'best SQL',
        ratio: served / best,
        target: '1.5 or less',
      },
    );
  }
  measurements.push(...(await besideOtherServers(stack.databaseUrl, box, boxPath, http)));
  for (const [which, reseller] of Object.entries(owners)) {
    const [scoped, unscoped] = await inTurn(
      () => http(boxPath, undefined, reseller),
      () => http(boxPath),
    );
    measurements.push({
      name: `bbox in the scope of the ${which} of 200 resellers`,
      value: scoped,
      unit: 'ms',
      baseline: 'unscoped',
      ratio: scoped / unscoped,
      target: '1 or less',
    });
  }
  close();
  await tables.close();
  return measurements;
}

async function besideOtherServers(
  databaseUrl: string,
  box: readonly number[],
  boxPath: string,
  ours: (path: string) => Promise<string>,
): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  for (const server of await startMapServers(databaseUrl)) {
    const { request, close } = openConnection(server.url);
    for (const [format, suffix] of [
      ['geojson', ''],
      ['json', '&format=esri'],
    ] as const) {
      if (server.name !== 'Koop' && format === 'json') continue;
      const search = `?geometry=${box.join(',')}&geometryType=esriGeometryEnvelope&inSR=4326&resultRecordCount=1000&outFields=*&f=${format}`;
      const theirs = async () => {
        const { status, text } = await request(`${server.url}${search}`, {});
        if (status !== 200) throw new Error(`${server.name}: ${status} ${text}`);
        return text;
      };
      const count = Object(JSON.parse(await theirs())).features.length;
      if (count < 990) throw new Error(`${server.name} gave ${count} features`);
      const [served, other] = await inTurn(() => ours(`${boxPath}${suffix}`), theirs);
      measurements.push({
        name: `bbox by ${server.name}, ${format === 'json' ? 'Esri JSON' : 'GeoJSON'}`,
        value: other,
        unit: 'ms',
        baseline: 'as long as ours',
        ratio: other / served,
        target: server.name === 'Koop' ? '3 or more' : '4 or more',
      });
    }
    close();
    await server.stop();
  }
  return measurements;
}

function counties(): readonly { readonly id: string; readonly geometry: unknown }[] {
  const topology: Topology<{ counties: GeometryCollection }> = createRequire(import.meta.url)(
    'us-atlas/counties-10m.json',
  );
  return feature(topology, topology.objects.counties).features.map(({ id, geometry }) => ({
    id: String(id),
    geometry,
  }));
}
