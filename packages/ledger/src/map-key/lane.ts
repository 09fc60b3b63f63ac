import { laneName } from '@exchange/runtime/lanes/lane-name';

/** Keys for maps. */
export const mapKeysLane = laneName.parse('map_keys');
