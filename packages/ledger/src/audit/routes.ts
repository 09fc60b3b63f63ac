import { contractsOf } from '@exchange/runtime/contract/contracts-of';
import type { FastifyInstance } from 'fastify';
import type { FeatureRoutes } from '../feature-routes.js';
import * as contract from './contract.js';
import type { AuditApiOptions } from './dependencies.js';
import { addExportRoute } from './export.js';
import { addFeedRoute } from './feed.js';
import * as packContract from './pack/contract.js';
import { addPackRoute } from './pack/route.js';
import { addProofRoutes } from './proof.js';
import { addReceiptRoute } from './receipt.js';
import { addTlogRoutes } from './tlog.js';
import * as tlogContract from './tlog-contract.js';

/** Adds the feed, the export and the proofs: what answers from the log as a whole. */
function registerAuditApi(app: FastifyInstance, options: AuditApiOptions): void {
  addFeedRoute(app, options);
  addExportRoute(app, options);
  addProofRoutes(app, options);
  addPackRoute(app, options);
  addReceiptRoute(app, options);
  addTlogRoutes(app, options);
}

export const auditRoutes: FeatureRoutes = {
  contracts: [...contractsOf(contract), ...contractsOf(packContract), ...contractsOf(tlogContract)],
  tags: {
    Audit: 'The history as it was written, and proof that it is whole.',
  },
  readLog: registerAuditApi,
};
