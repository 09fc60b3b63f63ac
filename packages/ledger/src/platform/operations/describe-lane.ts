import type { LaneState } from './lane-state.js';

export type DescribedLane = Omit<LaneState, 'lane' | 'rebuilding'> & {
  readonly rebuilding: { readonly version: number; readonly percent: number } | null;
};

export function describeLane(lane: DescribedLane): string {
  const { position, version, parkedStreams } = lane;
  const parked =
    parkedStreams === 0 ? [] : [`PARKED: ${parkedStreams} (ledger projections parked)`];
  return [
    `at ${position}, projection version ${version}`,
    progressOf(lane),
    ...rebuildIn(lane),
    ...parked,
  ].join('; ');
}

/** `2`, or `1, version 2 at 37 %`. */
export function describeVersion({
  version,
  rebuilding,
}: Pick<DescribedLane, 'version' | 'rebuilding'>): string {
  return rebuilding === null
    ? String(version)
    : `${version}, version ${rebuilding.version} at ${rebuilding.percent} %`;
}

function progressOf(lane: DescribedLane): string {
  const { stopped, waiting, paused, behind, parkedStreams } = lane;
  if (paused !== null) return `PAUSED: ${paused}`;
  if (stopped !== null) return `STOPPED: ${stopped}`;
  if (waiting !== null) return `WAITING for a newer version: ${waiting}`;
  if (behind > 0n) return `${behind} behind the log's end`;
  return parkedStreams > 0 ? 'up to date, except for parked streams' : 'up to date';
}

function rebuildIn({ rebuilding }: DescribedLane): readonly string[] {
  if (rebuilding === null) return [];
  return [`rebuilding as version ${rebuilding.version}: ${rebuilding.percent} %`];
}
