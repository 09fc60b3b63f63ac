import { laneName } from '@exchange/runtime/event-log/lane-name';
import type { SharedLane } from '@exchange/runtime/tables/definition/shared-lane';

export const directoryLane: SharedLane = {
  lane: laneName.parse('directory'),
  version: 2,
  readsSince: 1,
};

export const retailLane: SharedLane = {
  lane: laneName.parse('retail'),
  version: 1,
  // An event may have a thousand records.
  batchMax: 50,
};
