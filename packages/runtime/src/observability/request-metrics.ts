import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Metrics } from './metrics.js';
import { workInHand } from './work-in-hand.js';

/** Labels requests by route, because URLs with ids would be unbounded labels. */
export function measureRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onRequest', (request, reply, done) => {
    // Fastify, compression and a streamed body reach Node's limit of 10.
    reply.raw.setMaxListeners(reply.raw.getMaxListeners() + 1);
    reply.raw.once('close', workInHand.begin(workOf(request)));
    done();
  });
  app.addHook('preHandler', (request, _, done) => {
    workInHand.record(workOf(request));
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    const status = statusOf(request, reply);
    const { method } = request;
    metrics.requests.observe({ method, route, status }, reply.elapsedTime / 1000);
    if (status === 401 || status === 403) metrics.credentialRefusals.inc({ status });
    done();
  });
}

const workOf = ({ method, routeOptions }: FastifyRequest): string =>
  `${method} ${routeOptions.url ?? 'none'}`;

export function statusOf({ problemStatus }: FastifyRequest, { statusCode }: FastifyReply): number {
  return problemStatus ?? statusCode;
}
