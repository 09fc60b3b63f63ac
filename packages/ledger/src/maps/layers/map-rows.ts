import { assetsLane } from '../../registry/asset/lane.js';
import { utilitiesLane } from '../../registry/utility/lane.js';

export const mapTables = {
  lanes: [assetsLane, utilitiesLane],
};
