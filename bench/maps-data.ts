import { layersHolding } from '@exchange/ledger/maps/layers/layer';
import { giveNumbers } from '@exchange/ledger/maps/layers/numbers/give-numbers';
import { layerNumbersTable } from '@exchange/ledger/maps/layers/numbers/table';
import { replaceRows } from '@exchange/runtime/tables/write-rows';
import type { Pool } from 'pg';

export async function fillFigures(pool: Pool): Promise<void> {
  await pool.query('truncate asset_groups, asset_fields, layer_numbers');
  const owners = `(select *, reseller_id as owner from assets
    union all select *, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid from assets) as owned`;
  await pool.query(
    `insert into asset_groups (id, owner, asset_type, geometry_type, features, west, south, east, north)
     select owner || ' ' || geometry_type || ' ' || asset_type, owner, asset_type, geometry_type, count(*),
       min(st_xmin(geom)), min(st_ymin(geom)), max(st_xmax(geom)), max(st_ymax(geom))
     from ${owners} group by owner, asset_type, geometry_type`,
  );
  await pool.query(
    `insert into asset_fields (id, owner, asset_type, name, kind)
     select owner || ' ' || name || ' ' || asset_type, owner, asset_type, name, kind
     from (select distinct owner, asset_type from asset_groups) as groups,
       (values ('kva', 'number'), ('meter', 'text')) as fields(name, kind)`,
  );
  const layers = layersHolding('premise');
  const numbers = giveNumbers(
    [
      { layers, geometry: 'point' },
      { layers, geometry: 'polygon' },
    ],
    [],
    0,
  );
  const client = await pool.connect();
  try {
    await replaceRows(client, layerNumbersTable, numbers);
  } finally {
    client.release();
  }
  await pool.query('analyze asset_groups');
}

export interface Tile {
  readonly z: number;
  readonly x: number;
  readonly y: number;
  readonly features: number;
}

interface CountedTile {
  readonly tile: string;
  readonly features: number;
}

export async function fullestTiles(
  pool: Pool,
  z: number,
  reseller: string | undefined,
  count: number,
  max = 2 ** 31 - 1,
): Promise<readonly Tile[]> {
  const { rows } = await pool.query<CountedTile>(
    `select cell >> $1 as tile, count(*)::int as features from assets
     where $2::uuid is null or reseller_id = $2 group by 1 having count(*) <= $3 order by 2 desc limit $4`,
    [2 * (28 - z), reseller ?? null, max, count],
  );
  return rows.map(({ tile, features }) => ({ z, ...placeOf(BigInt(tile), z), features }));
}

function placeOf(morton: bigint, z: number): { readonly x: number; readonly y: number } {
  let [x, y] = [0, 0];
  for (let bit = 0; bit < z; bit += 1) {
    const pair = Number((morton >> BigInt(2 * bit)) & 3n);
    x += (pair & 1) * 2 ** bit;
    y += (pair >> 1) * 2 ** bit;
  }
  return { x, y };
}
