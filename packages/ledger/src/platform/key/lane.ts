import { laneName } from '@exchange/runtime/event-log/lane-name';

export const accessLane = laneName.parse('access');
