import type { FastifyInstance } from 'fastify';
import type { Metrics } from './metrics.js';

/** Measures every answer by its route, never by its URL: paths carry ids, and there is no end of those. */
export function measureRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    metrics.request(request.method, route, reply.statusCode, reply.elapsedTime / 1000);
    if (reply.statusCode === 401 || reply.statusCode === 403) {
      metrics.refusedCredential(reply.statusCode);
    }
  });
}
