import { contractsOf } from '@exchange/runtime/contract/contracts-of';
import type { Feature } from '../feature.js';
import * as contract from './contract.js';
import * as packContract from './pack/contract.js';
import { auditProjection } from './projection.js';
import { registerAuditApi } from './routes.js';
import * as tlogContract from './tlog-contract.js';

export const auditFeature: Feature = {
  name: 'audit',
  contracts: [...contractsOf(contract), ...contractsOf(packContract), ...contractsOf(tlogContract)],
  tags: {
    Audit: 'The history as it was written, and proof that it is whole.',
  },
  projections: [auditProjection],
  readLog: registerAuditApi,
};
