import type { FastifyInstance } from 'fastify';
import { addVary } from './vary.js';

/**
 * Request headers, besides the URL, that change a response. `compressed.ts` matches `accept-encoding` in lower case.
 */
const dependsOn = [
  'Authorization',
  'X-API-Key',
  'X-Service-Reseller-Id',
  'accept-encoding',
] as const;

/**
 * Marks responses that depend on the caller before authentication, so that refusals are marked too: shared caches do
 * not store them, and private caches revalidate. A route may set a stricter policy.
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
