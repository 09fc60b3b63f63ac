import type { Pool } from 'pg';
import type { Projection } from '../tables/projection.js';
import type { SearchedStore } from './searched.js';

/**
 * Keeps in the tables up to where the log was searched for a lane. That is said of the log and of the streams that the lane reads:
 * what was searched for other streams, by another version of the projection, says nothing.
 */
export function laneSearches(
  pool: Pool,
  { lane, streamPrefixes }: Pick<Projection, 'lane' | 'streamPrefixes'>,
): SearchedStore {
  const streams = JSON.stringify(streamPrefixes);
  return {
    async read() {
      const { rows } = await pool.query<{ reached: string; position: string; event_id: string }>(
        'select reached, position, event_id from lane_searches where lane = $1 and streams = $2',
        [lane, streams],
      );
      const [row] = rows;
      if (row === undefined) return undefined;
      const end = { position: BigInt(row.position), id: row.event_id };
      return { reached: BigInt(row.reached), end };
    },
    async write({ reached, end }) {
      await pool.query(
        `insert into lane_searches (lane, streams, reached, position, event_id)
         values ($1, $2, $3, $4, $5)
         on conflict (lane) do update set streams = excluded.streams, reached = excluded.reached,
           position = excluded.position, event_id = excluded.event_id, searched_at = now()`,
        [lane, streams, reached.toString(), end.position.toString(), end.id],
      );
    },
  };
}
