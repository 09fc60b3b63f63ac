import type { LaneState } from '@exchange/ledger/platform/operations/lane-state';

export function laneOnWire(laneState: LaneState) {
  const { lane: _, parkedStreams: __, position, behind, rebuilding, ...state } = laneState;
  return {
    position: position.toString(),
    behind: behind.toString(),
    ...state,
    rebuilding: rebuilding && {
      ...rebuilding,
      events: Number(rebuilding.events),
      position: rebuilding.position.toString(),
      head: rebuilding.head.toString(),
    },
  };
}
