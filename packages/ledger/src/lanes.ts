import { laneName } from '@exchange/runtime/event-log/lane-name';
import type { SharedLane } from '@exchange/runtime/tables/shared-lane';

/** Resellers, customers and their attachments, and the customers of each cost key. */
export const directoryLane: SharedLane = {
  lane: laneName.parse('directory'),
  // 2: customers keep when they were registered; rows without it are read as registered at an unknown time.
  // 3: what resellers and customers are found by; rows without it are found by their ids alone.
  version: 3,
  readsSince: 1,
  readableSince: 1,
};

/** Plans, rate histories and usage. */
export const marketLane: SharedLane = {
  lane: laneName.parse('market'),
  // 2: what plans are found by; rows without it are found by their ids alone.
  version: 2,
  readsSince: 1,
  readableSince: 1,
  // An event may carry a thousand records: so many rows are enough for one transaction.
  batchMax: 50,
};
