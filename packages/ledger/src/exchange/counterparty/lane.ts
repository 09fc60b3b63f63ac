import { laneName } from '@exchange/runtime/event-log/lane-name';

export const counterpartiesLane = laneName.parse('counterparties');
