import { laneStateOf } from '@exchange/ledger/platform/operations/lane-state';
import type {
  OperationsLane,
  OperationsParked,
} from '@exchange/ledger/platform/operations/resource';
import { inTime } from '@exchange/runtime/process/in-time';
import { type ListedStream, listParked } from '@exchange/runtime/projector/parking/parking-table';
import type { Projection } from '@exchange/runtime/tables/definition/projection';
import { listLanes } from '@exchange/runtime/tables/queries/lane-queries';
import { instantOf } from '@exchange/units';
import { laneLags, laneOnWire } from '../lane-lag.js';
import type { Stores } from '../stores.js';
import type { LaneRates } from './lane-rates.js';

const logMsMax = 1_500;
const parkedMax = 100;

export async function laneReports(
  { eventLog, laneDatabase, guard }: Pick<Stores, 'eventLog' | 'laneDatabase' | 'guard'>,
  projections: readonly Projection[],
  rates: LaneRates,
): Promise<readonly OperationsLane[]> {
  const lanes = await listLanes(laneDatabase);
  // While the log is unavailable.
  const [end, lags] = await Promise.all([
    inTime(eventLog.headPosition(), logMsMax).catch(() => undefined),
    inTime(
      laneLags(eventLog, laneDatabase, () => guard.requireSame()),
      logMsMax,
    ).catch(() => undefined),
  ]);
  const speeds = rates.note(lanes);
  return lanes.map((status) => {
    const { lane, events, parked } = status;
    return {
      lane,
      ...laneOnWire(laneStateOf(status, end, projections)),
      events: Number(events),
      lag: lags?.find((one) => one.status.lane === lane)?.lag ?? null,
      events_per_second: speeds.get(lane) ?? null,
      newest_version: projections.find((one) => one.lane === lane)?.version ?? null,
      parked_streams: parked.streams,
      parked_events: parked.events,
    };
  });
}

export async function parkedReport({ pool }: Pick<Stores, 'pool'>): Promise<{
  readonly streams: number;
  readonly first: OperationsParked[];
}> {
  const streams = await listParked(pool);
  return { streams: streams.length, first: streams.slice(0, parkedMax).map(wireOf) };
}

function wireOf(one: ListedStream): OperationsParked {
  return {
    lane: one.lane,
    stream: one.stream,
    event_id: one.eventId,
    event_type: one.eventType,
    position: one.position.toString(),
    revision: one.revision.toString(),
    events: one.events,
    code: one.code,
    reason: one.reason,
    behind: one.behind,
    since: instantOf(one.since),
    tries: one.tries,
    tried_at: instantOf(one.triedAt),
    retry_at: instantOf(one.retryAt),
  };
}
