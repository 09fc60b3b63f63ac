import { freshRequests } from './fresh-requests.js';
import { inTurn } from './in-turn.js';
import { startMapServers } from './map-servers.js';
import type { MapClient } from './maps-tiles.js';
import { openConnection } from './open-connection.js';
import type { Measurement } from './report.js';

/** Around Denver: some ten thousand of a million assets. */
const box = [-105.35, 39.4, -104.65, 40.1];

async function fetchPage(
  { request, headers }: MapClient,
  path: string,
  more: Readonly<Record<string, string>> = {},
): Promise<string> {
  const { status, text } = await request(path, { ...headers, ...more });
  if (status !== 200 || text.includes('"error":')) throw new Error(`${path}: ${status} ${text}`);
  return text;
}

export async function measureItems(client: MapClient): Promise<Measurement[]> {
  const [west, south, east, north] = box;
  const items = `/ogc/collections/assets/items?bbox=${box.join(',')}&limit=1000`;
  const bbox = `/api/v1/geo/bbox?min_lon=${west}&min_lat=${south}&max_lon=${east}&max_lat=${north}&limit=1000`;
  for (const path of [items, bbox]) {
    const { features } = Object(JSON.parse(await fetchPage(client, path)));
    if (features.length !== 1000) throw new Error(`${path} gave ${features.length} features`);
  }
  const [page, plain] = await inTurn(
    () => fetchPage(client, items, freshRequests()),
    () => fetchPage(client, bbox),
  );
  const [whole, first] = await inTurn(
    () => fetchPage(client, '/ogc/collections/assets/items?limit=1000', freshRequests()),
    () => fetchPage(client, '/api/v1/layers/assets/query?limit=1000'),
  );
  return [
    { name: 'GET /geo/bbox, 1000 features', value: plain, unit: 'ms' },
    {
      name: 'the same as a page of OGC items, counted',
      value: page,
      unit: 'ms',
      baseline: '/geo/bbox',
      ratio: page / plain,
      target: '1 or less',
    },
    {
      name: 'first page of the whole collection',
      value: whole,
      unit: 'ms',
      baseline: '/layers/assets/query',
      ratio: whole / first,
      target: '1 or less',
    },
  ];
}

const envelope = `geometry=${box.join(',')}&geometryType=esriGeometryEnvelope&inSR=4326&outSR=4326`;
const averages = encodeURIComponent(
  JSON.stringify([
    { statisticType: 'count', onStatisticField: 'objectid', outStatisticFieldName: 'features' },
    { statisticType: 'avg', onStatisticField: 'kva', outStatisticFieldName: 'mean' },
    { statisticType: 'max', onStatisticField: 'objectid', outStatisticFieldName: 'last' },
  ]),
);

const questions: readonly [name: string, query: string, times: number][] = [
  ['1000 features as Esri JSON', `${envelope}&outFields=*&resultRecordCount=1000&f=json`, 3],
  ['1000 features as GeoJSON', `${envelope}&outFields=*&resultRecordCount=1000&f=geojson`, 3],
  ['1000 features as PBF', `${envelope}&outFields=*&resultRecordCount=1000&f=pbf`, 3],
  [
    'a condition',
    `${envelope}&where=${encodeURIComponent("name LIKE '%77%'")}&outFields=*&resultRecordCount=1000&f=json`,
    3,
  ],
  [
    'in an order',
    `${envelope}&orderByFields=name%20DESC&outFields=*&resultRecordCount=1000&f=json`,
    3,
  ],
  ['a count', `${envelope}&returnCountOnly=true&f=json`, 3],
  ['ids', `${envelope}&returnIdsOnly=true&f=json`, 3],
  ['an extent', `${envelope}&returnExtentOnly=true&f=json`, 3],
  [
    'distinct values',
    `${envelope}&returnDistinctValues=true&outFields=reseller_id&returnGeometry=false&f=json`,
    3,
  ],
  ['statistics', `${envelope}&outStatistics=${averages}&f=json`, 1.5],
  [
    'statistics in groups',
    `${envelope}&outStatistics=${averages}&groupByFieldsForStatistics=reseller_id&f=json`,
    1.5,
  ],
];

export async function measureService(
  databaseUrl: string,
  client: MapClient,
): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  for (const server of await startMapServers(databaseUrl)) {
    if (server.name === 'Koop') {
      const { request, close } = openConnection(server.url);
      const koop = { request, headers: {} };
      for (const [name, query, times] of questions) {
        const path = `/rest/services/ledger/FeatureServer/0/query?${query}`;
        const askKoop = () => fetchPage(koop, `${new URL(server.url).pathname}?${query}`);
        const [ours, theirs] = await inTurn(
          () => fetchPage(client, path, freshRequests()),
          askKoop,
          20,
        );
        const [again, theirsAgain] = await inTurn(() => fetchPage(client, path), askKoop, 10);
        measurements.push(
          { name: `feature service: ${name}`, value: ours, unit: 'ms' },
          {
            name: `Koop: ${name}`,
            value: theirs,
            unit: 'ms',
            baseline: 'as long as ours',
            ratio: theirs / ours,
            target: `${times} or more`,
          },
          { name: `feature service: ${name}, cached`, value: again, unit: 'ms' },
          {
            name: `Koop: ${name}, cached`,
            value: theirsAgain,
            unit: 'ms',
            baseline: 'as long as ours',
            ratio: theirsAgain / again,
          },
        );
      }
      close();
    }
    await server.stop();
  }
  return measurements;
}
