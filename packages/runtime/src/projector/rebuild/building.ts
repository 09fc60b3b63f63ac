import type { Pool } from 'pg';
import type { LaneName } from '../../event-log/lane-name.js';
import type { EventLog } from '../../event-log/types.js';
import type { Projection } from '../../tables/definition/projection.js';
import { readCheckpoint } from '../checkpoint.js';
import { readParking } from '../parking/parking-table.js';
import type { Replay } from '../replay.js';
import type { RebuildReach } from './lease.js';

export interface RebuildProgress extends RebuildReach {
  readonly lane: LaneName;
  readonly step: 'building' | 'switching';
}

interface BuildingOptions {
  readonly eventLog: EventLog;
  readonly projection: Projection;
  readonly replay: Replay;
  readonly signal: AbortSignal;
  /** Default: the log's end. */
  readonly endOf?: () => Promise<bigint | undefined>;
  readonly onProgress?: (progress: RebuildProgress) => void;
}

/** Few enough to be applied while the lane is locked. */
const tailEventsMax = 2_000;

export function building(options: BuildingOptions) {
  const { eventLog, projection, replay, signal, endOf, onProgress } = options;
  const { lane } = projection;
  let events = 0;
  const report = (step: RebuildProgress['step'], head: bigint) =>
    onProgress?.({ lane, step, events, position: replay.position(), head });
  async function advance(until: bigint | undefined, head: bigint): Promise<number> {
    signal.throwIfAborted();
    const applied = await replay.advance(
      until === undefined ? undefined : ({ position }) => position <= until,
      (count) => {
        signal.throwIfAborted();
        events += count;
        report('building', head);
      },
    );
    report('building', head);
    return applied;
  }
  const headNow = async () => (await eventLog.headPosition()) ?? 0n;
  return {
    report,
    events: () => events,
    /** Stops at the live lane's checkpoint, to compare there. */
    async followLane(pool: Pool): Promise<void> {
      let applied: number;
      do {
        const position = await readCheckpoint(pool, lane);
        // Streams parked in the live lane wait here too; the comparison reads them again.
        replay.hold((await readParking(pool, lane)).streams);
        applied = await advance(position, await headNow());
      } while (applied > tailEventsMax);
    },
    /** Repeats while a round applies more than 2,000 events. */
    async catchUp(): Promise<void> {
      while ((await advance(await endOf?.(), await headNow())) > tailEventsMax);
    },
  };
}
