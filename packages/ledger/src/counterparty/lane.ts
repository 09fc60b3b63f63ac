import { laneName } from '@exchange/runtime/event-log/lane-name';

/** Counterparties. */
export const counterpartiesLane = laneName.parse('counterparties');
