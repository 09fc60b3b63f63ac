import { laneName } from '@exchange/runtime/event-log/lane-name';

/** Transactions, batches, refusals and net positions. */
export const exchangeLane = laneName.parse('exchange');
