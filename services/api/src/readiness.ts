import { laneStateOf } from '@exchange/ledger/platform/operations/lane-state';
import type { EventLog } from '@exchange/runtime/event-log/types';
import type { ReadinessChecks } from '@exchange/runtime/http/service-routes';
import type { LagWatch } from '@exchange/runtime/positions/lag-watch';
import type { QueueBackend } from '@exchange/runtime/queue/queue-backend';
import type { Projection } from '@exchange/runtime/tables/definition/projection';
import { type LaneDatabase, listLanes } from '@exchange/runtime/tables/queries/lane-queries';
import { laneOnWire } from './lane-lag.js';
import type { LogGuard } from './log-guard.js';

export function readinessChecks(stores: {
  readonly eventLog: EventLog;
  readonly laneDatabase: LaneDatabase;
  readonly queue: Pick<QueueBackend, 'ping'>;
  readonly guard: Pick<LogGuard, 'settled'>;
  readonly lag: Pick<LagWatch, 'lagging'>;
  readonly projections: readonly Projection[];
}) {
  const { eventLog, laneDatabase, queue, guard, lag, projections } = stores;
  return {
    dependencies: {
      async event_log() {
        await eventLog.headPosition();
        const verdict = await guard.settled();
        if (verdict.kind === 'foreign') throw verdict.error;
        if (verdict.kind === 'unknown') throw new Error(`not compared yet: ${verdict.reason}`);
        // A closed log can still be read.
        return eventLog.whyClosed();
      },
      database: () => listLanes(laneDatabase),
      queue: () => queue.ping(),
    },
    lagging: () => lag.lagging(),
    async lanes() {
      const [head, lanes] = await Promise.all([eventLog.headPosition(), listLanes(laneDatabase)]);
      return Object.fromEntries(
        lanes.map((status) => [
          status.lane,
          { ...laneOnWire(laneStateOf(status, head, projections)), parked: status.parked },
        ]),
      );
    },
  } satisfies Omit<ReadinessChecks, 'isShuttingDown'>;
}

export type Readiness = ReturnType<typeof readinessChecks> &
  Pick<ReadinessChecks, 'isShuttingDown'>;
