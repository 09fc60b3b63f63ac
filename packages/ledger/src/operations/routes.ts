import { contractsOf } from '@exchange/runtime/contract/contracts-of';
import type { FeatureRoutes } from '../feature-routes.js';
import * as contract from './contract.js';

/** What the service tells of itself; each process answers for what it is connected to. */
export const operationsRoutes: FeatureRoutes = {
  contracts: contractsOf(contract),
  tags: { Operations: 'How the service is: lanes, parked streams, rebuilds, versions.' },
};
