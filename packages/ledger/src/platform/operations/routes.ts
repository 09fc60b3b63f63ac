import { contractsOf } from '@exchange/runtime/contract/contracts-of';
import type { FeatureRoutes } from '../../feature-routes.js';
import * as contract from './contract.js';

/** Each process reports its own connections. */
export const operationsRoutes: FeatureRoutes = {
  contracts: contractsOf(contract),
  tags: { Operations: 'Status of the service: lanes, parked streams, rebuilds, versions.' },
};
