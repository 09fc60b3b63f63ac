// Koop as in its documentation: a provider whose model returns GeoJSON from the assets table for a box, behind the
// Geoservices output. Its rows intersect the box, like the feature service's, so that the answers are comparable.
// Prints its URL.
const Koop = require('@koopjs/koop-core');
const pg = require('pg');

const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  options: '-c search_path=ledger,public -c jit=off -c max_parallel_workers_per_gather=0',
});

const looksAtAll = [
  'where',
  'orderByFields',
  'outStatistics',
  'returnCountOnly',
  'returnIdsOnly',
  'returnExtentOnly',
  'returnDistinctValues',
];

class Model {
  async getData(request) {
    const { geometry = '', resultRecordCount = 1000 } = request.query;
    // Koop evaluates these parameters itself on all rows of the box, as in its documentation.
    const isWhole = looksAtAll.some((name) => request.query[name] !== undefined);
    const { rows } = await pool.query(
      `select objectid, id, reseller_id, customer_id, cost_key, state, asset_type, name, status, attributes,
         st_asgeojson(geom) as geometry
       from assets where st_intersects(geom, st_makeenvelope($1, $2, $3, $4, 4326)) order by objectid limit $5`,
      [...geometry.split(',').map(Number), isWhole ? null : Number(resultRecordCount)],
    );
    return {
      type: 'FeatureCollection',
      features: rows.map(({ geometry: place, attributes, ...fixed }) => ({
        type: 'Feature',
        geometry: JSON.parse(place),
        properties: { ...JSON.parse(attributes), ...fixed },
      })),
      metadata: { name: 'assets', idField: 'objectid', maxRecordCount: 100_000 },
      filtersApplied: { geometry: true, limit: !isWhole },
    };
  }
}

const koop = new Koop({ logLevel: 'error', disableCompression: true });
koop.register({ type: 'provider', name: 'assets', Model, version: '1.0.0', disableIdParam: true });
const server = koop.server.listen(0, '127.0.0.1', () => {
  console.log(
    `http://127.0.0.1:${server.address().port}/assets/rest/services/FeatureServer/0/query`,
  );
});
