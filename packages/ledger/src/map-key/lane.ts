import { laneName } from '@exchange/runtime/event-log/lane-name';

/** Keys for maps. */
export const mapKeysLane = laneName.parse('map_keys');
