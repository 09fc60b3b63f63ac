import { enterThings, type Things } from './demo-things.js';
import { api, base, type RecordedRequest, unknownId } from './recorded-request.js';

const box = `${api}/geo/bbox?min_lon=-170&min_lat=50&max_lon=-130&max_lat=72`;
const transactions = `${api}/exchange/transactions`;
const positions = `${api}/exchange/positions?from=2026-12-01T00:00:00Z`;
const items = '/ogc/collections/premises/items?limit=10';
const layer = '/rest/services/ledger/FeatureServer/0';
const everyFeature = `${layer}/query?where=1%3D1`;
const count = [
  { statisticType: 'count', onStatisticField: 'objectid', outStatisticFieldName: 'n' },
];
const countByState = `groupByFieldsForStatistics=state&outStatistics=${encodeURIComponent(JSON.stringify(count))}`;

const formats: Readonly<Record<string, string>> = {
  'box as GeoJSON': `${box}&format=geojson`,
  'box as Esri JSON': `${box}&format=esri`,
  'box of points as Esri JSON': `${box}&format=esri&geometry_type=point`,
  'geometry as Esri JSON': `${api}/assets/{premise_asset_id}/geometry?format=esri`,
  'layer query as Esri JSON': `${api}/layers/premises/query?format=esri`,
  'layer query with f=json': `${api}/layers/premises/query?f=json`,
  'layer query with an equality filter': `${api}/layers/premises/query?state=AK`,
  'territories as a layer': `${api}/layers/utilities/query`,
  'transactions as CSV': `${transactions}?format=csv&limit=5`,
  'positions as CSV': `${positions}&to=2027-03-01T00:00:00Z&period=month&format=csv`,
  'statement as CSV': `${api}/exchange/statements/{id}?format=csv`,
  'statement as HTML': `${api}/exchange/statements/{id}?format=html`,
  'positions by day': `${positions}&to=2026-12-04T00:00:00Z&period=day&time_zone=Europe/Berlin`,
  'refused transactions': `${transactions}?outcome=refused&limit=5`,
  'transactions of a book': `${transactions}?book=Germany%20(demo)`,
  'transactions in order of price': `${transactions}?sort=-price_per_mwh&limit=5`,
  'customers of a search': `${api}/customers?q=Sitka`,
  'a format that the map landing page lacks': '/ogc?f=html',
  'collection items as GeoJSON': items,
  'collection items with a filter': `${items}&filter=state%20%3D%20'AK'&filter-lang=cql2-text`,
  'layer metadata of the feature service': `${layer}?f=json`,
  'features in Web Mercator': `${everyFeature}&outFields=*&outSR=3857&f=json`,
  'features as indented JSON': `${everyFeature}&f=pjson`,
  'features as GeoJSON': `${everyFeature}&f=geojson`,
  'features as PBF': `${everyFeature}&f=pbf`,
  'count of features': `${everyFeature}&returnCountOnly=true&f=json`,
  'statistics of features': `${everyFeature}&${countByState}&f=json`,
};

export function formatReads(things: Things): readonly RecordedRequest[] {
  const html = {
    ...base,
    name: 'landing page as HTML',
    path: '/',
    headers: { accept: 'text/html' },
  };
  const reads = Object.entries(formats).map(([name, path]) => ({
    ...base,
    name,
    path: enterThings(path, things),
  }));
  return [...reads, html];
}

export function refusedReads(things: Things): readonly RecordedRequest[] {
  const of = (name: string, path: string, more: Partial<RecordedRequest> = {}) => ({
    ...base,
    name,
    path: enterThings(path, things),
    ...more,
  });
  return [
    of('no credential', `${api}/assets`, { sender: 'anonymous' }),
    of('a wrong key', `${api}/assets`, { sender: 'anonymous', headers: { 'x-api-key': 'wrong' } }),
    of('a wrong token', `${api}/assets`, {
      sender: 'anonymous',
      headers: { authorization: 'Bearer x' },
    }),
    of('an invalid scope', `${api}/assets`, {
      headers: { 'x-service-reseller-id': 'north' },
    }),
    of('a scope that does not exist', `${api}/assets`, {
      headers: { 'x-service-reseller-id': unknownId },
    }),
    of('a limit of 0', `${api}/assets?limit=0`),
    of('an invalid limit', `${api}/assets?limit=ten`),
    of('an unknown transaction type', `${api}/exchange/transactions?transaction_type=swap`),
    of('an unknown status', `${api}/exchange/transactions?status=done`),
    of('a box upside down', `${api}/geo/bbox?min_lon=0&min_lat=10&max_lon=1&max_lat=5`),
    of('a radius without a body', `${api}/geo/query/radius`, { method: 'POST' }),
    of('an unknown format', `${api}/geo/bbox?min_lon=0&min_lat=0&max_lon=1&max_lat=1&format=kml`),
    of('statistics by an unknown field', `${api}/layers/premises/stats?by=color`),
    of('statistics without a field', `${api}/layers/premises/stats`),
    of('an unknown layer', `${api}/layers/rivers`),
    of('an invalid position', `${api}/assets`, { headers: { 'ledger-position': 'now' } }),
    of('a time far ahead', `${api}/assets/{premise_asset_id}?as_of=2100-01-01T00:00:00Z`),
    of('an unknown path', `${api}/nothing`),
    of('a method that a path lacks', `${api}/healthz`, { method: 'DELETE' }),
    of('a map parameter that is unknown', '/ogc/collections/premises/items?colour=red'),
    of(
      'a where clause that cannot be read',
      '/rest/services/ledger/FeatureServer/0/query?where=1%3D&f=json',
    ),
    of('a tile beyond its zoom', '/tiles/premises/3/9/9.mvt'),
    of("another reseller's asset", `${api}/assets/{premise_asset_id}`, {
      sender: 'second reseller',
    }),
  ];
}
