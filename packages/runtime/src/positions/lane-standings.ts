import type { Pool } from 'pg';
import type { LaneName } from '../event-log/lane-name.js';
import type { PositionWatcher } from './position-watcher.js';

/**
 * What the tables of lanes are made of, in a word that is another one whenever their rows may be: after an event, after a parked
 * stream has gone on, after they were built anew, by another version or from another log.
 */
export interface LaneStandings {
  /** Undefined while it cannot be said. From memory, unless something was heard of a lane since it was asked last. */
  of(lanes: readonly LaneName[]): Promise<string | undefined>;
}

interface Row {
  readonly lane: LaneName;
  readonly position: string;
  readonly changed_position: string | null;
  readonly changed_event_id: string | null;
  readonly parkings: string;
  readonly version: number | null;
}

interface Reading {
  /** How much had been heard when it began. */
  readonly heard: number;
  readonly lanes: ReadonlyMap<LaneName, Row>;
}

/** @param pool where the rows are that answers are made of: a replica says how far it is itself */
export function createLaneStandings(
  watcher: Pick<PositionWatcher, 'heard' | 'current'>,
  pool: Pick<Pool, 'query'>,
  onTrouble: (error: unknown) => void,
): LaneStandings {
  let latest: Reading | undefined;
  let underWay: Promise<Reading> | undefined;

  async function read(heard: number): Promise<Reading> {
    // `parkings` is raised with every switch of tables too; the id of the last event tells logs apart.
    const { rows } = await pool.query<Row>({
      name: 'lane standings',
      text: `select lane, position::text, changed_position::text, changed_event_id::text, parkings::text, version
             from lane_checkpoints`,
    });
    return { heard, lanes: new Map(rows.map((row) => [row.lane, row])) };
  }

  /** What was read after everything that has been heard by now. */
  async function upTo(heard: number): Promise<Reading> {
    while (latest === undefined || latest.heard < heard) {
      underWay ??= read(watcher.heard() ?? heard).finally(() => {
        underWay = undefined;
      });
      latest = await underWay;
    }
    return latest;
  }

  return {
    async of(lanes) {
      const heard = watcher.heard();
      if (heard === undefined) return undefined;
      try {
        const reading = await upTo(heard);
        const rows = lanes.map((lane) => reading.lanes.get(lane));
        // A replica that is behind what was announced is asked again, until it is there.
        const isBehind = rows.some(
          (row) => row && BigInt(row.position) < watcher.current(row.lane),
        );
        if (isBehind) {
          latest = undefined;
          return undefined;
        }
        return rows.map(wordOf).join(' ');
      } catch (error) {
        onTrouble(error);
        return undefined;
      }
    },
  };
}

function wordOf(row: Row | undefined): string {
  if (row === undefined) return '-';
  return [
    row.changed_position ?? 0,
    row.changed_event_id ?? '-',
    row.parkings,
    row.version ?? 1,
  ].join('.');
}
