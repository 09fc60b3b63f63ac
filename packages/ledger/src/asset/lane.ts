import { laneName } from '@exchange/runtime/event-log/lane-name';
import type { SharedLane } from '@exchange/runtime/tables/shared-lane';

/** Assets and their geometry. */
export const assetsLane = laneName.parse('assets');

/** The lane, which the numbers of layers share: they are given in the order of its events. */
export const assetsSharedLane: SharedLane = {
  lane: assetsLane,
  // 2: lists of attribute keys are bounded, and the attributes column is what queries can read.
  // 3: numbers of layers, when an asset was changed, and where it lies on a web map. Only maps read these.
  // 4: what assets are found by; rows without it are found by their ids alone.
  // 5: object ids of assets that were registered after the log's key are permuted by it.
  version: 5,
  readsSince: 1,
  readableSince: 2,
};
