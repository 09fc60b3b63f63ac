import { contractsOf } from '@exchange/runtime/contract/contracts-of';
import type { FeatureRoutes } from '../../feature-routes.js';
import * as contract from './contract.js';

/** The status covers the connections of the answering process only. */
export const operationsRoutes: FeatureRoutes = {
  contracts: contractsOf(contract),
  tags: { Operations: 'Status of the service: lanes, parked streams, rebuilds, versions.' },
};
