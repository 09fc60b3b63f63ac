import { contractsOf } from '@exchange/runtime/contract/contracts-of';
import type { FeatureRoutes } from '../feature-routes.js';
import * as contract from './contract.js';
import * as packContract from './pack/contract.js';
import { registerAuditApi } from './read-log.js';
import * as tlogContract from './tlog-contract.js';

export const auditRoutes: FeatureRoutes = {
  contracts: [...contractsOf(contract), ...contractsOf(packContract), ...contractsOf(tlogContract)],
  tags: {
    Audit: 'The history as it was written, and proof that it is whole.',
  },
  readLog: registerAuditApi,
};
