import { fastify } from 'fastify';
import pg from 'pg';

const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  options: '-c search_path=ledger,public -c jit=off -c max_parallel_workers_per_gather=0',
});
const app = fastify();

app.get('/', async ({ query }, reply) => {
  const { rows } = await pool.query(
    `select id, reseller_id, customer_id, cost_key, state, asset_type, name, status, attributes,
       st_asgeojson(geom) as geometry
     from assets where geom && st_makeenvelope($1, $2, $3, $4, 4326) order by objectid limit $5`,
    [...query.geometry.split(',').map(Number), 1000],
  );
  reply.type('application/geo+json');
  return {
    type: 'FeatureCollection',
    features: rows.map(({ attributes, geometry, ...fixed }) => ({
      type: 'Feature',
      id: fixed.id,
      geometry: JSON.parse(geometry),
      properties: { ...JSON.parse(attributes), ...fixed },
    })),
  };
});

console.log(await app.listen({ host: '127.0.0.1', port: 0 }));
