import type { Pool } from 'pg';

export const denver = { lon: -104.99, lat: 39.74 };

const [assets, halfMax, steps] = [1_000, 20, 24];

/** Half the side, in degrees, of a box with about a thousand assets. */
export async function halfOfDenseBox(pool: Pool): Promise<number> {
  const { lon, lat } = denver;
  let [low, high] = [0, halfMax];
  for (let step = 0; step < steps; step += 1) {
    const half = (low + high) / 2;
    const { rows } = await pool.query<{ n: number }>(
      'select count(*)::int as n from assets where geom && st_makeenvelope($1, $2, $3, $4, 4326)',
      [lon - half, lat - half, lon + half, lat + half],
    );
    if ((rows[0]?.n ?? 0) < assets) low = half;
    else high = half;
  }
  return high;
}
