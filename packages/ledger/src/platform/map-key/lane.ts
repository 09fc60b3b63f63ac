import { laneName } from '@exchange/runtime/event-log/lane-name';

export const mapKeysLane = laneName.parse('map_keys');
