import { laneName } from '@exchange/runtime/event-log/lane-name';

export const utilitiesLane = laneName.parse('utilities');
