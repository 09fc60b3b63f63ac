import { contractsOf } from '@exchange/runtime/contract/contracts-of';
import type { Feature } from '../feature.js';
import * as contract from './contract.js';
import { addGeoReads } from './read.js';

export const mapFeature: Feature = {
  name: 'map',
  contracts: contractsOf(contract),
  tags: {
    Geo: 'What lies in a box, a polygon or a geodesic distance, as GeoJSON or Esri JSON.',
  },
  read: addGeoReads,
};
