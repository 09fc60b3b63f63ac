import { assetsLane } from '../../registry/asset/lane.js';
import { utilitiesLane } from '../../registry/utility/lane.js';

/** Tables for map routes: features, their layers' numbers, and their cells on a web map. */
export const mapTables = {
  lanes: [assetsLane, utilitiesLane],
};
