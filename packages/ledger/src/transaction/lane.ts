import { laneName } from '@exchange/runtime/lanes/lane-name';

/** Transactions, batches, refusals and net positions. */
export const exchangeLane = laneName.parse('exchange');
