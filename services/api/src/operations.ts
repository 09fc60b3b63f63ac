import { errorText } from '@exchange/runtime/errors/error-text';
import type { LaneName } from '@exchange/runtime/event-log/lane-name';
import type { Metrics } from '@exchange/runtime/observability/metrics';
import { startOperations } from '@exchange/runtime/operations/operations';
import { sharedRun } from '@exchange/runtime/process/cached-for';
import { measureLogForeign } from '@exchange/runtime/projector/log-identity/log-foreign';
import { listLanes } from '@exchange/runtime/tables/queries/lane-queries';
import type { ApiRole } from './api-options.js';
import { type LaneLag, laneLags } from './lane-lag.js';
import { createQueueBoard } from './queue-board.js';
import type { Readiness } from './readiness.js';
import type { ApiParts, Stores } from './stores.js';

export async function startApiOperations(
  { options, routes, metrics, stores }: ApiParts,
  readiness: Readiness,
  checkApiKey: (key: string) => string,
) {
  const { host, operationsPort: port, role, group } = options;
  if ((group?.index ?? 0) === 0) measureLanes(metrics, stores, routes.ledger.laneNames);
  metrics.gauge(
    'database_connections',
    'Connections of the query pool',
    'state',
    async () => ({
      open: stores.pool.totalCount,
      idle: stores.pool.idleCount,
      waiting: stores.pool.waitingCount,
    }),
    'sum',
  );
  if (port === undefined) return undefined;
  const board = await createQueueBoard(stores.queue, checkApiKey);
  const operations = await startOperations({
    ...{ host, port, metrics, isShuttingDown: readiness.isShuttingDown },
    notReady: () => whyNotReady(role, stores, readiness),
    remark: () => stores.eventLog.whyClosed(),
    fallback: (request, response) => board.routing(request, response),
  });
  return {
    port: operations?.port,
    async close() {
      await operations?.close();
      await board.close();
    },
  };
}

/**
 * Unready only without a store of its role: reads go on without the event log, nothing does without
 * Redis.
 */
async function whyNotReady(role: ApiRole, { guard }: Stores, readiness: Readiness) {
  const verdict = guard.verdict();
  if (verdict.kind === 'foreign') return `event_log: ${errorText(verdict.error)}`;
  if (verdict.kind === 'unknown' && verdict.lanes === undefined) {
    return `event_log: not compared yet: ${verdict.reason}`;
  }
  const needed = role === 'command' ? 'event_log' : 'database';
  return readiness.dependencies[needed]().then(
    () => undefined,
    (error: unknown) => `${needed}: ${errorText(error)}`,
  );
}

function measureLanes(metrics: Metrics, stores: Stores, laneNames: readonly LaneName[]): void {
  const { eventLog, laneDatabase, queue, guard, lag } = stores;
  const byLane = (
    name: string,
    help: string,
    read: () => Promise<Readonly<Record<string, number>>>,
  ) => metrics.gauge(name, help, 'lane', read);
  measureLogForeign(metrics, 'api', () => guard.verdict().kind === 'foreign');
  byLane('lane_rebuilding', '1 for a lane whose tables are being rebuilt', async () =>
    Object.fromEntries(
      (await listLanes(laneDatabase)).map(({ lane, rebuild }) => [lane, rebuild === null ? 0 : 1]),
    ),
  );
  byLane(
    'lane_lagging',
    '1 for a lane whose lag exceeds LANE_LAG_SECONDS_MAX; while it is moving, writes are slowed',
    async () => {
      const lagging = lag.lagging();
      return Object.fromEntries(laneNames.map((lane) => [lane, lagging.includes(lane) ? 1 : 0]));
    },
  );
  byLane('queue_jobs', 'Jobs of the projector queue that wait or run', async () => {
    const depth = await queue.depth();
    return Object.fromEntries(laneNames.map((lane) => [lane, depth]));
  });
  const lags = sharedRun(() => laneLags(eventLog, laneDatabase, () => guard.requireSame()));
  for (const [name, help, of] of lagGauges) {
    byLane(name, help, async () => {
      const values = (await lags()).flatMap((one) => {
        const value = of(one);
        return value === undefined ? [] : [[one.status.lane, value] as const];
      });
      return Object.fromEntries(values);
    });
  }
}

type LagGauge = readonly [name: string, help: string, of: (lag: LaneLag) => number | undefined];

const lagGauges: readonly LagGauge[] = [
  [
    'lane_lag_events',
    "Events behind a lane's checkpoint, counted up to 1000, plus its parked events; absent while the log is foreign",
    ({ lag }) => lag?.events,
  ],
  [
    'lane_lag_seconds',
    "Age of the first event behind a lane's checkpoint; absent while the log is foreign",
    ({ lag }) => lag?.seconds,
  ],
  [
    'lane_stopped',
    '1 for a lane that is stopped at an event',
    ({ status }) => Number(status.stopped !== null),
  ],
  [
    'lane_waiting',
    '1 for a lane that waits for a newer version',
    ({ status }) => Number(status.waiting !== null),
  ],
  ['lane_parked_streams', 'Parked streams of a lane', ({ status }) => status.parked.streams],
  ['lane_parked_events', 'Waiting events of parked streams', ({ status }) => status.parked.events],
];
