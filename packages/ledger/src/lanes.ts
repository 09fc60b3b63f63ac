import { laneName } from '@exchange/runtime/event-log/lane-name';
import type { SharedLane } from '@exchange/runtime/tables/shared-lane';

/** Resellers, customers and their attachments, and the customers of each cost key. */
export const directoryLane: SharedLane = {
  lane: laneName.parse('directory'),
  version: 1,
};

/** Plans, rate histories and usage. */
export const marketLane: SharedLane = {
  lane: laneName.parse('market'),
  version: 1,
  // An event may carry a thousand records: so many rows are enough for one transaction.
  batchMax: 50,
};
