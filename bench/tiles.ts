import { layerNamed } from '@exchange/ledger/layers/layer';
import { encodesTiles } from '@exchange/ledger/tiles/feature-queries';
import { makeTile } from '@exchange/ledger/tiles/make-tile';
import type { TilePlace } from '@exchange/ledger/tiles/tile-place';
import { defaultProperties } from '@exchange/ledger/tiles/tile-properties';
import { packed } from '@exchange/runtime/http/map-answer';
import type { ReadDatabase } from '@exchange/runtime/tables/tenancy';
import { platformScope, type ResellerId, type Scope } from '@exchange/units';
import type { Pool } from 'pg';
import type { Measurement } from './report.js';

const rounds = 15;
const target = '≤ 1.5 × the bare statement';

/**
 * Tiles of a filled table (`fillAssets`): one of some 8,000 features beside the bare statement, turn by turn, and the heaviest of
 * each zoom for the platform and for a reseller.
 */
export async function measureTiles(
  pool: Pool,
  database: ReadDatabase,
  reseller: ResellerId,
): Promise<readonly Measurement[]> {
  const isEncodedThere = await encodesTiles(database);
  const layer = layerNamed('assets');
  const properties = defaultProperties(layer.content);
  const tile = async (scope: Scope, place: TilePlace) => {
    const asked = { scope, layer, place, properties, conditions: [] };
    const { bytes, packed: small } = await makeTile(database, asked, isEncodedThere);
    return small ?? (await packed(bytes));
  };
  const measurements: Measurement[] = [];

  const { features, ...full } = await fullestBelow(pool, 8_000);
  const [bare, own] = await inTurn(
    async () => void (await pool.query(bareStatement, [full.z, full.x, full.y])),
    async () => void (await tile(platformScope, full)),
  );
  measurements.push(
    { name: `a tile of ${features} features, the bare statement`, value: bare, unit: 'ms' },
    {
      name: `a tile of ${features} features, packed`,
      value: own,
      unit: 'ms',
      baseline: 'the bare statement',
      ratio: own / bare,
      target,
    },
    {
      name: 'its size, packed',
      value: (await tile(platformScope, full)).length / 1_000,
      unit: 'kB',
      target: '≤ 500 kB',
    },
  );

  const own1: Scope = { kind: 'reseller', reseller_id: reseller };
  for (const z of [0, 2, 4, 6, 8]) {
    const place = await heaviest(pool, z);
    for (const [whose, scope] of [
      ['platform', platformScope],
      ['reseller', own1],
    ] as const) {
      const size = (await tile(scope, place)).length;
      const [ms] = await inTurn(async () => void (await tile(scope, place)));
      const name = `the heaviest tile of zoom ${z}, ${whose}, ${Math.round(size / 1_000)} kB`;
      measurements.push({ name, value: ms, unit: 'ms' });
    }
  }
  return measurements;
}

/** What a tile server asks that knows no caller, no bound and no filter: the same features and attributes. */
const bareStatement = `
  select st_asmvt(tile, 'assets', 4096, 'units', 'objectid') from (
    select objectid, id::text, asset_type, name, status, state,
      to_char(changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as changed_at,
      st_asmvtgeom(st_transform(geom, 3857), st_tileenvelope($1, $2, $3), 4096, 64, true) as units
    from ledger.assets where geom && st_transform(st_expand(st_tileenvelope($1, $2, $3),
      (40075016.68557849 / (1 << $1)) / 64), 4326)
  ) as tile`;

type Work = () => Promise<void>;

/** The median of each in milliseconds, one after the other in each round. */
async function inTurn(first: Work, second: Work): Promise<[number, number]>;
async function inTurn(only: Work): Promise<[number]>;
async function inTurn(...works: Work[]): Promise<number[]> {
  const times = works.map((): number[] => []);
  for (const work of works) await work();
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, work] of works.entries()) {
      const start = performance.now();
      await work();
      times[index]?.push(performance.now() - start);
    }
  }
  return times.map((all) => all.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? Number.NaN);
}

/** A Morton number's column and row, at a zoom. */
const placeOf = (cells: string, z: number): TilePlace => {
  const bits = BigInt(cells)
    .toString(2)
    .padStart(2 * z, '0');
  const every = (from: number) =>
    Number.parseInt([...bits].filter((_, at) => at % 2 === from).join('') || '0', 2);
  return { z, x: every(1), y: every(0) };
};

async function heaviest(pool: Pool, z: number): Promise<TilePlace> {
  const { rows } = await pool.query<{ tile: string }>(
    'select (cell >> $1)::text as tile from ledger.assets group by 1 order by count(*) desc limit 1',
    [56 - 2 * z],
  );
  return placeOf(rows[0]?.tile ?? '0', z);
}

/** The tile with the most features that are still so few that each is shown. */
async function fullestBelow(pool: Pool, most: number): Promise<TilePlace & { features: number }> {
  let best = { z: 0, x: 0, y: 0, features: 0 };
  for (const z of [7, 8, 9, 10]) {
    const { rows } = await pool.query<{ tile: string; features: number }>(
      `select (cell >> $1)::text as tile, count(*)::int as features from ledger.assets
       group by 1 having count(*) < $2 * 0.96 order by 2 desc limit 1`,
      [56 - 2 * z, most],
    );
    const [row] = rows;
    if (row !== undefined && row.features > best.features) {
      best = { ...placeOf(row.tile, z), features: row.features };
    }
  }
  return best;
}
