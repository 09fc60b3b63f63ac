import { laneName } from '@exchange/runtime/event-log/lane-name';
import type { SharedLane } from '@exchange/runtime/tables/shared-lane';

/** Resellers, customers and their attachments, and the customers of each cost key. */
export const directoryLane: SharedLane = {
  lane: laneName.parse('directory'),
  version: 1,
};

/** Plans, rate histories and usage. */
export const retailLane: SharedLane = {
  lane: laneName.parse('retail'),
  version: 1,
  // An event may have a thousand records, so this limits the rows of a transaction.
  batchMax: 50,
};
