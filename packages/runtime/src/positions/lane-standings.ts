import type { Pool } from 'pg';
import type { LaneName } from '../event-log/lane-name.js';
import type { PositionWatcher } from './position-watcher.js';

/**
 * A token that changes whenever rows may: by an event, a released stream, a rebuild, another
 * version or another log.
 */
export type LaneStandings = ReturnType<typeof createLaneStandings>;

interface Row {
  readonly lane: LaneName;
  readonly position: string;
  readonly changed_position: string | null;
  readonly changed_event_id: string | null;
  readonly parkings: string;
  readonly version: number;
}

interface Reading {
  readonly notificationCount: number;
  readonly lanes: ReadonlyMap<LaneName, Row>;
}

export function createLaneStandings(
  watcher: Pick<PositionWatcher, 'notificationCount' | 'current'>,
  pool: Pick<Pool, 'query'>,
  onError: (error: unknown) => void,
) {
  let latest: Reading | undefined;
  let pendingRead: Promise<Reading> | undefined;

  async function read(notificationCount: number): Promise<Reading> {
    // `parkings` also counts table switches; the last event's id identifies the log.
    const { rows } = await pool.query<Row>({
      name: 'lane standings',
      text: `select lane, position::text, changed_position::text, changed_event_id::text, parkings::text, version
             from lane_checkpoints`,
    });
    return { notificationCount, lanes: new Map(rows.map((row) => [row.lane, row])) };
  }

  async function upTo(notificationCount: number): Promise<Reading> {
    while (latest === undefined || latest.notificationCount < notificationCount) {
      pendingRead ??= read(watcher.notificationCount() ?? notificationCount).finally(() => {
        pendingRead = undefined;
      });
      latest = await pendingRead;
    }
    return latest;
  }

  return {
    async of(lanes: readonly LaneName[]): Promise<string | undefined> {
      const notificationCount = watcher.notificationCount();
      if (notificationCount === undefined) return undefined;
      try {
        const reading = await upTo(notificationCount);
        const rows = lanes.map((lane) => reading.lanes.get(lane));
        // The replica is behind, so the next call reads again.
        const isBehind = rows.some(
          (row) => row && BigInt(row.position) < watcher.current(row.lane),
        );
        if (isBehind) {
          latest = undefined;
          return undefined;
        }
        return rows.map(wordOf).join(' ');
      } catch (error) {
        onError(error);
        return undefined;
      }
    },
  };
}

function wordOf(row: Row | undefined): string {
  if (row === undefined) return '-';
  return [row.changed_position ?? 0, row.changed_event_id ?? '-', row.parkings, row.version].join(
    '.',
  );
}
