import { contractsOf } from '@exchange/runtime/contract/contracts-of';
import type { Feature } from '../feature.js';
import * as contract from './contract.js';
import { addFeatureServiceReads } from './read.js';

export const featureServiceFeature: Feature = {
  name: 'feature-service',
  contracts: contractsOf(contract),
  tags: {
    'Feature service': 'Layers as ArcGIS and QGIS load them: metadata, queries, statistics.',
  },
  read: addFeatureServiceReads,
};
