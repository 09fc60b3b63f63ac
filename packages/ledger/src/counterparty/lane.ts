import { laneName } from '@exchange/runtime/lanes/lane-name';

/** Counterparties. */
export const counterpartiesLane = laneName.parse('counterparties');
