import type { FastifyInstance } from 'fastify';
import type { AuditApiOptions } from './dependencies.js';
import { addExportRoute } from './export.js';
import { addFeedRoute } from './feed.js';
import { addPackRoute } from './pack/route.js';
import { addProofRoutes } from './proof.js';
import { addReceiptRoute } from './receipt.js';
import { addTlogRoutes } from './tlog.js';

/** Adds the feed, the export and the proofs: what answers from the log as a whole. */
export function registerAuditApi(app: FastifyInstance, options: AuditApiOptions): void {
  addFeedRoute(app, options);
  addExportRoute(app, options);
  addProofRoutes(app, options);
  addPackRoute(app, options);
  addReceiptRoute(app, options);
  addTlogRoutes(app, options);
}
