import type { FastifyInstance } from 'fastify';
import { addVary } from './vary.js';

/** What an answer to a caller depends on, besides its URL. What packs answers (`compressed.ts`) looks for its own as it is here. */
const dependsOn = [
  'Authorization',
  'X-API-Key',
  'X-Service-Reseller-Id',
  'accept-encoding',
] as const;

/**
 * Answers that depend on who asks say so before anything else is known, so that refusals do too: no shared cache keeps them, and
 * a caller's own asks each time whether they still hold. What is stricter is said later, by the route.
 */
export function markScopedAnswers(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { contract } = request.routeOptions.config;
    if (contract !== undefined && contract.security !== 'open') {
      reply.header('cache-control', 'private, no-cache');
      addVary(reply, ...dependsOn);
    }
    done();
  });
}
