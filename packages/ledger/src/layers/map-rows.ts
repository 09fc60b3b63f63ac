import { assetsLane } from '../asset/lane.js';
import { utilitiesLane } from '../utility/lane.js';

/** What routes of maps answer from: features, their layers' numbers, and where on a web map they are. */
export const mapTables = {
  lanes: [assetsLane, utilitiesLane],
};
