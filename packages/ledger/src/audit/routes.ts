import type { FastifyInstance } from 'fastify';
import type { AuditApiOptions } from './dependencies.js';
import { addExportRoute } from './export.js';
import { addFeedRoute } from './feed.js';
import { addHistoryRoutes } from './history-read.js';
import { addProofRoutes } from './proof.js';

/** Adds every route that answers from the log itself. */
export function registerAuditApi(app: FastifyInstance, options: AuditApiOptions): void {
  const { codec } = options;
  addHistoryRoutes(app, options);
  addFeedRoute(app, options, codec);
  addExportRoute(app, options);
  addProofRoutes(app, options);
}
