import { laneName } from '@exchange/runtime/event-log/lane-name';
import type { SharedLane } from '@exchange/runtime/tables/definition/shared-lane';

export const assetsLane = laneName.parse('assets');

/** Includes layer numbers, which depend on the order of its events. */
export const assetsSharedLane: SharedLane = {
  lane: assetsLane,
  version: 1,
};
