import { contractsOf } from '@exchange/runtime/contract/contracts-of';
import type { FeatureRoutes } from '../../feature-routes.js';
import { currentGates } from '../transaction/ports.js';
import { gatesNow } from './aggregate.js';
import * as contract from './contract.js';
import { gateHistory } from './history.js';
import { addGateReads } from './read.js';
import { addGateWrites } from './write.js';

export const gateRoutes: FeatureRoutes = {
  contracts: contractsOf(contract),
  write: addGateWrites,
  read: addGateReads,
  histories: [gateHistory],
  provides: [currentGates.by(gatesNow)],
};
