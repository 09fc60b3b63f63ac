import { laneName } from '@exchange/runtime/event-log/lane-name';
import type { SharedLane } from '@exchange/runtime/tables/shared-lane';

/** Assets and their geometry. */
export const assetsLane = laneName.parse('assets');

/** The lane, which the numbers of layers share: they are given in the order of its events. */
export const assetsSharedLane: SharedLane = {
  lane: assetsLane,
  version: 1,
};
