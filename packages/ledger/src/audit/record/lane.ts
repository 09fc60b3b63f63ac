import { laneName } from '@exchange/runtime/event-log/lane-name';

export const exportsLane = laneName.parse('exports');
