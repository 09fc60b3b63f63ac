import type { EventLog } from '@exchange/event-log';
import { projections } from '@exchange/read-models/projections';
import {
  type LaneRebuild,
  type LaneStatus,
  listLanes,
  type ReadDatabase,
} from '@exchange/read-models/queries';
import type { QueueBackend, ReadinessChecks } from '@exchange/service-shell';
import type { LogGuard } from './log-guard.js';

/**
 * What `/readyz` asks: does each store answer, is the log the one that the tables were made from, and how far is each lane
 * behind its end.
 */
export function readinessChecks(stores: {
  readonly eventLog: EventLog;
  readonly database: ReadDatabase;
  readonly queue: QueueBackend;
  readonly guard: LogGuard;
}): ReadinessChecks {
  const { eventLog, database, queue, guard } = stores;
  return {
    dependencies: {
      async event_log() {
        await eventLog.headPosition();
        const verdict = await guard.settled();
        if (verdict.kind === 'foreign') throw verdict.error;
        if (verdict.kind === 'unknown') throw new Error(`not compared yet: ${verdict.reason}`);
      },
      database: () => listLanes(database),
      queue: () => queue.ping(),
    },
    async lanes() {
      const [head, lanes] = await Promise.all([eventLog.headPosition(), listLanes(database)]);
      return Object.fromEntries(
        lanes.map((status) => {
          const { lane, position, stopped, waiting, parked } = status;
          const behind = head === undefined || position >= head ? 0n : head - position;
          const rebuilding = rebuildingOf(status, head ?? 0n);
          const at = { position: position.toString(), behind: behind.toString() };
          return [lane, { ...at, stopped, waiting, parked, rebuilding }];
        }),
      );
    },
  };
}

/** The rebuild that is under way; one that has to come shows as begun with nothing read. */
function rebuildingOf({ lane, position, version, rebuild }: LaneStatus, head: bigint) {
  if (rebuild !== null) return progressOf(rebuild);
  const projection = projections.find((one) => one.lane === lane);
  if (projection === undefined || version >= projection.version || position === 0n) return null;
  return progressOf({ version: projection.version, events: 0n, position: 0n, head });
}

function progressOf({ version, events, position, head }: LaneRebuild) {
  const percent =
    head === 0n || position >= head ? (events === 0n ? 0 : 100) : Number((position * 100n) / head);
  return {
    version,
    events: Number(events),
    position: position.toString(),
    head: head.toString(),
    percent,
  };
}
