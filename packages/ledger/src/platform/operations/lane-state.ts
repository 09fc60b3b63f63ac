import type { Position } from '@exchange/runtime/event-log/types';
import type { Projection } from '@exchange/runtime/tables/definition/projection';
import type { LaneRebuild, LaneStatus } from '@exchange/runtime/tables/queries/lane-queries';

export interface LaneState
  extends Pick<LaneStatus, 'lane' | 'position' | 'version' | 'stopped' | 'waiting' | 'paused'> {
  /** Positions to the log's head. */
  readonly behind: bigint;
  readonly rebuilding: RebuildState | null;
  readonly parkedStreams: number;
}

export interface RebuildState extends LaneRebuild {
  readonly percent: number;
}

export function laneStateOf(
  status: LaneStatus,
  end: Position | undefined,
  lanes: readonly Pick<Projection, 'lane' | 'version'>[],
): LaneState {
  const { lane, position, stopped, waiting, paused, parked } = status;
  const newest = lanes.find((one) => one.lane === lane)?.version;
  const version = position === 0n ? (newest ?? status.version) : status.version;
  return {
    lane,
    position,
    behind: end === undefined || position >= end ? 0n : end - position,
    version,
    rebuilding: rebuildOf(status, newest, end ?? 0n),
    stopped,
    waiting,
    paused,
    parkedStreams: parked.streams,
  };
}

function rebuildOf(
  { position, version, rebuild }: LaneStatus,
  newest: number | undefined,
  head: bigint,
): RebuildState | null {
  if (rebuild !== null) return withPercent(rebuild);
  if (newest === undefined || version >= newest || position === 0n) return null;
  return withPercent({ version: newest, events: 0n, position: 0n, head });
}

function withPercent(rebuild: LaneRebuild): RebuildState {
  const { events, position, head } = rebuild;
  const percent =
    head === 0n || position >= head ? (events === 0n ? 0 : 100) : Number((position * 100n) / head);
  return { ...rebuild, percent };
}

export function isHeldUp({
  stopped,
  waiting,
  paused,
  parkedStreams,
}: Pick<LaneState, 'stopped' | 'waiting' | 'paused' | 'parkedStreams'>): boolean {
  return [stopped, waiting, paused].some((reason) => reason !== null) || parkedStreams > 0;
}
