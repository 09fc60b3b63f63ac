import { contractsOf } from '@exchange/runtime/contract/contracts-of';
import type { FeatureRoutes } from '../feature-routes.js';
import * as contract from './contract.js';
import { statementHistory } from './history.js';
import { issuedStatementHistory } from './issued-history.js';
import { addStatementReads } from './read.js';
import { addStatementWrites } from './write.js';

export const statementRoutes: FeatureRoutes = {
  contracts: contractsOf(contract),
  tags: {
    Statements:
      'What settled and confirmed deals of a local month come to, by counterparty; issued in runs that never change.',
  },
  write: addStatementWrites,
  read: addStatementReads,
  histories: [statementHistory, issuedStatementHistory],
};
