import { eventDefinitions, isLedgerEvent, type LedgerEvent } from '@exchange/domain';
import { createEventCodec } from '@exchange/event-log';
import type { FastifyInstance } from 'fastify';
import type { AuditApiOptions } from './dependencies.js';
import { addExportRoute } from './routes/export.js';
import { addFeedRoute } from './routes/feed.js';
import { addHistoryRoutes } from './routes/history.js';
import { addProofRoutes } from './routes/proof.js';

/** Adds every route that answers from the log itself. */
export function registerAuditApi(app: FastifyInstance, options: AuditApiOptions): void {
  const codec = createEventCodec<LedgerEvent>(eventDefinitions, isLedgerEvent);
  addHistoryRoutes(app, options, codec);
  addFeedRoute(app, options, codec);
  addExportRoute(app, options);
  addProofRoutes(app, options);
}
