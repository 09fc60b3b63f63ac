import { contractsOf } from '@exchange/runtime/contract/contracts-of';
import type { FeatureRoutes } from '../../feature-routes.js';
import * as contract from './contract.js';
import { addGeoReads } from './read.js';

export const mapRoutes: FeatureRoutes = {
  contracts: contractsOf(contract),
  tags: {
    Geo: 'Assets, customers and utilities by box, polygon or geodesic distance, as GeoJSON or Esri JSON.',
  },
  read: addGeoReads,
};
