import { contractsOf } from '@exchange/runtime/contract/contracts-of';
import type { FeatureRoutes } from '../../feature-routes.js';
import * as contract from './contract.js';
import { addFeatureServiceReads } from './read.js';

export const featureServiceRoutes: FeatureRoutes = {
  contracts: contractsOf(contract),
  tags: {
    'Feature service': 'Layers for ArcGIS and QGIS: metadata, queries, statistics.',
  },
  read: addFeatureServiceReads,
};
