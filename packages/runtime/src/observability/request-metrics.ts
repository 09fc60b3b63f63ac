import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Metrics } from './metrics.js';

/** Measures every answer by its route, never by its URL: paths carry ids, and there is no end of those. */
export function measureRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    const status = statusOf(request, reply);
    metrics.request(request.method, route, status, reply.elapsedTime / 1000);
    if (status === 401 || status === 403) metrics.refusedCredential(status);
    done();
  });
}

/** How a request ended, whatever status its protocol tells that with. */
export function statusOf({ problemStatus }: FastifyRequest, { statusCode }: FastifyReply): number {
  return problemStatus ?? statusCode;
}
