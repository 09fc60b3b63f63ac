import type { Pool } from 'pg';
import { freshRequests } from './fresh-requests.js';
import { inTurn } from './in-turn.js';
import { fullestTiles, type Tile } from './maps-data.js';
import type { openConnection } from './open-connection.js';
import type { Measurement } from './report.js';

export interface MapClient {
  readonly request: ReturnType<typeof openConnection>['request'];
  readonly headers: Readonly<Record<string, string>>;
}

/** Tiles with more features show cells. */
const featuresMax = 8_000;
const zooms = Array.from({ length: 15 }, (_, zoom) => zoom);

const pathOf = ({ z, x, y }: Tile) => `/tiles/assets/${z}/${x}/${y}.mvt`;

/** Also measures revalidated tiles and the heaviest tile of each zoom. */
export async function measureTiles(
  pool: Pool,
  client: MapClient,
  largest: string,
): Promise<Measurement[]> {
  const tile = await tileOf(pool, featuresMax);
  const ask = async (path: string, headers: Readonly<Record<string, string>>, status = 200) => {
    const answer = await client.request(path, { ...client.headers, ...headers });
    if (answer.status !== status) throw new Error(`${path}: ${answer.status} ${answer.text}`);
    return answer;
  };
  const packed = { 'accept-encoding': 'gzip' };
  const [served, bare] = await inTurn(
    () => ask(pathOf(tile), { ...packed, ...freshRequests() }),
    () => bareTile(pool, tile),
    30,
  );
  const [again] = await inTurn(
    () => ask(pathOf(tile), packed),
    () => ask('/healthz', {}),
  );
  const tag = String((await ask(pathOf(tile), packed)).headers['etag']);
  const [known, health] = await inTurn(
    () => ask(pathOf(tile), { ...packed, 'if-none-match': tag }, 304),
    () => ask('/healthz', {}),
  );
  return [
    { name: `tile of ${tile.features} features: bare ST_AsMVT`, value: bare, unit: 'ms' },
    {
      name: 'the same over HTTP, gzipped',
      value: served,
      unit: 'ms',
      baseline: 'bare ST_AsMVT',
      ratio: served / bare,
      target: '1.5 or less',
    },
    { name: "the same from the process's cache", value: again, unit: 'ms' },
    {
      name: 'the same with a matching entity tag',
      value: known,
      unit: 'ms',
      baseline: '/healthz',
      ratio: known / health,
      target: '2 ms or less',
    },
    ...(await heaviest(pool, ask, undefined, 'all assets')),
    ...(await heaviest(
      pool,
      (path, headers) => ask(path, { ...headers, 'x-service-reseller-id': largest }),
      largest,
      'the largest reseller',
    )),
  ];
}

async function tileOf(pool: Pool, max: number): Promise<Tile> {
  const tiles: Tile[] = [];
  for (const z of zooms) tiles.push(...(await fullestTiles(pool, z, undefined, 1, max * 0.97)));
  const [best] = tiles.sort((a, b) => b.features - a.features);
  if (best === undefined) throw new Error('there are no assets');
  return best;
}

async function bareTile(pool: Pool, { z, x, y }: Tile): Promise<Buffer> {
  const { rows } = await pool.query<{ tile: Buffer }>(
    `with bounds as (select st_tileenvelope($1, $2, $3) as tile, st_tileenvelope($1, $2, $3, margin => 64.0 / 4096) as wide)
     select st_asmvt(features, 'assets', 4096, 'geom', 'objectid') as tile from (
       select objectid, id::text, reseller_id::text, customer_id::text, cost_key, state, asset_type, name, status, changed_at::text,
         st_asmvtgeom(st_transform(geom, 3857), bounds.tile, 4096, 64) as geom
       from assets, bounds where geom && st_transform(bounds.wide, 4326)) as features`,
    [z, x, y],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('no tile');
  return row.tile;
}

async function heaviest(
  pool: Pool,
  ask: (path: string, headers: Readonly<Record<string, string>>) => Promise<{ bytes: Buffer }>,
  reseller: string | undefined,
  whose: string,
): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  for (const z of zooms) {
    let [most, slowest] = [0, 0];
    // The heaviest tiles are just below the limit for features.
    const tiles = [
      ...(await fullestTiles(pool, z, reseller, 3)),
      ...(await fullestTiles(pool, z, reseller, 3, featuresMax * 0.97)),
    ];
    for (const tile of tiles) {
      const from = performance.now();
      const { bytes } = await ask(pathOf(tile), { 'accept-encoding': 'gzip', ...freshRequests() });
      slowest = Math.max(slowest, performance.now() - from);
      most = Math.max(most, bytes.length / 1_000);
    }
    measurements.push(
      {
        name: `heaviest tile at zoom ${z}, ${whose}`,
        value: most,
        unit: 'kB',
        target: '500 or less',
      },
      { name: `slowest of those, ${whose}`, value: slowest, unit: 'ms' },
    );
  }
  return measurements;
}
