import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { FastifyAdapter } from '@bull-board/fastify';
import type { LaneName } from '@exchange/runtime/event-log/lane-name';
import type { Metrics } from '@exchange/runtime/observability/metrics';
import { startOperations } from '@exchange/runtime/operations/operations';
import { sharedRun } from '@exchange/runtime/process/shared-run';
import type { QueueBackend } from '@exchange/runtime/queue/queue-backend';
import { listLanes } from '@exchange/runtime/tables/lane-queries';
import { type FastifyInstance, fastify } from 'fastify';
import { type LaneLag, laneLags } from './lane-lag.js';
import type { Readiness } from './readiness.js';
import type { ApiRole } from './role.js';
import type { Stores } from './stores.js';

export interface ApiOperationsOptions {
  readonly host: string;
  readonly port: number | undefined;
  readonly metrics: Metrics;
  readonly role: ApiRole;
  readonly stores: Stores;
  readonly laneNames: readonly LaneName[];
  readonly measuresLanes: boolean;
  readonly readiness: Readiness;
  readonly checkApiKey: (key: string) => string;
}

export async function startApiOperations(options: ApiOperationsOptions) {
  const { metrics, stores, laneNames, readiness, checkApiKey } = options;
  if (options.measuresLanes) measureLanes(metrics, stores, laneNames);
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
  if (options.port === undefined) return undefined;
  const board = await createQueueBoard(stores.queue, checkApiKey);
  const operations = await startOperations({
    host: options.host,
    port: options.port,
    metrics,
    isShuttingDown: readiness.isShuttingDown,
    notReady: () => whyNotReady(options),
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
async function whyNotReady({ role, stores, readiness }: ApiOperationsOptions) {
  const verdict = stores.guard.verdict();
  if (verdict.kind === 'foreign') return `event_log: ${reasonOf(verdict.error)}`;
  if (verdict.kind === 'unknown' && verdict.lanes === undefined) {
    return `event_log: not compared yet: ${verdict.reason}`;
  }
  const needed = role === 'command' ? 'event_log' : 'database';
  return readiness.dependencies[needed]().then(
    () => undefined,
    (error: unknown) => `${needed}: ${reasonOf(error)}`,
  );
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function measureLanes(metrics: Metrics, stores: Stores, laneNames: readonly LaneName[]): void {
  const { eventLog, laneDatabase, queue, guard, lag } = stores;
  const byLane = (
    name: string,
    help: string,
    read: () => Promise<Readonly<Record<string, number>>>,
  ) => metrics.gauge(name, help, 'lane', read);
  metrics.gauge(
    'log_foreign',
    '1 while the tables were built from another log',
    'found_by',
    async () => ({ api: guard.verdict().kind === 'foreign' ? 1 : 0 }),
  );
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
  for (const { name, help, of } of lagGauges) {
    byLane(name, help, async () => {
      const values = [...(await lags())].map(([lane, one]) => [lane, of(one)] as const);
      return Object.fromEntries(
        values.flatMap(([lane, value]) => (value === undefined ? [] : [[lane, value]])),
      );
    });
  }
}

interface LagGauge {
  readonly name: string;
  readonly help: string;
  readonly of: (lag: LaneLag) => number | undefined;
}

const lagGauges: readonly LagGauge[] = [
  {
    name: 'lane_lag_events',
    help: "Events behind a lane's checkpoint, counted up to 1000, plus its parked events; absent while the log is foreign",
    of: ({ lag }) => lag?.events,
  },
  {
    name: 'lane_lag_seconds',
    help: "Age of the first event behind a lane's checkpoint; absent while the log is foreign",
    of: ({ lag }) => lag?.seconds,
  },
  {
    name: 'lane_stopped',
    help: '1 for a lane that is stopped at an event',
    of: ({ isStopped }) => (isStopped ? 1 : 0),
  },
  {
    name: 'lane_waiting',
    help: '1 for a lane that waits for a newer version',
    of: ({ isWaiting }) => (isWaiting ? 1 : 0),
  },
  {
    name: 'lane_parked_streams',
    help: 'Parked streams of a lane',
    of: ({ parkedStreams }) => parkedStreams,
  },
  {
    name: 'lane_parked_events',
    help: 'Waiting events of parked streams',
    of: ({ parkedEvents }) => parkedEvents,
  },
];

const path = '/queues';

/** The password of basic authentication is an API key. */
async function createQueueBoard(
  queue: QueueBackend,
  checkApiKey: (key: string) => string,
): Promise<FastifyInstance> {
  const app = fastify({ logger: false });
  const adapter = new FastifyAdapter();
  adapter.setBasePath(path);
  createBullBoard({
    queues: [new BullMQAdapter(queue.bullQueue(), { readOnlyMode: true })],
    serverAdapter: adapter,
  });
  await app.register(async (board) => {
    board.addHook('onRequest', async (request, reply) => {
      if (holds(request.headers.authorization, checkApiKey)) return;
      return reply
        .code(401)
        .header('www-authenticate', 'Basic realm="queues"')
        .send({ detail: 'Provide an API key as the password.' });
    });
    await board.register(adapter.registerPlugin(), { prefix: path });
  });
  await app.ready();
  return app;
}

function holds(authorization: string | undefined, checkApiKey: (key: string) => string): boolean {
  const encoded = /^basic +(\S+)$/i.exec(authorization ?? '')?.[1];
  if (encoded === undefined) return false;
  const password = Buffer.from(encoded, 'base64').toString().split(':').slice(1).join(':');
  try {
    checkApiKey(password);
    return true;
  } catch {
    return false;
  }
}
