import { laneName } from '@exchange/runtime/event-log/lane-name';

export const exchangeLane = laneName.parse('exchange');
