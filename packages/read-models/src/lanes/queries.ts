import type { ReadDatabase } from '../database/connect.js';

/** How far a lane is. */
export interface LaneStatus {
  readonly lane: string;
  readonly position: bigint;
  readonly stopped: string | null;
}

/** Every lane that has begun, by name. */
export async function listLanes(database: ReadDatabase): Promise<readonly LaneStatus[]> {
  const rows = await database
    .selectFrom('lane_checkpoints')
    .select(['lane', 'position', 'seen', 'stopped_reason'])
    .orderBy('lane')
    .execute();
  return rows.map(({ lane, position, seen, stopped_reason: stopped }) => {
    const [applied, noticed] = [BigInt(position), BigInt(seen)];
    return { lane, position: applied > noticed ? applied : noticed, stopped };
  });
}
