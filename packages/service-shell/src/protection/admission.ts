import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpProblem } from '../errors/http-problem.js';
import type { Metrics } from '../observability/metrics.js';

export interface AdmissionLimits {
  /** The most requests at once; further ones are turned away at once rather than answered late. */
  readonly requestsMax: number;
  /** The most bytes of bodies at once. */
  readonly bodyBytesMax: number;
}

/** What a body counts that does not say how long it is. */
const unknownBodyBytes = 2 ** 20;

/**
 * Keeps the work in progress bounded: past the limit, requests get 503 with `Retry-After` before anything of them is
 * read. Those that answer for long (a feed, an export) and the health checks are not counted.
 */
export function admitWithin(
  app: FastifyInstance,
  limits: AdmissionLimits,
  metrics: Metrics | undefined,
): void {
  const admitted = new Map<FastifyRequest, number>();
  let bodyBytes = 0;

  function leave(request: FastifyRequest): void {
    const bytes = admitted.get(request);
    if (bytes === undefined) return;
    admitted.delete(request);
    bodyBytes -= bytes;
  }

  app.addHook('onRequest', async (request, reply) => {
    const { contract } = request.routeOptions.config;
    if (contract === undefined || contract.kind === 'service' || contract.isLongLived === true)
      return;
    const bytes = announcedBytes(request);
    if (admitted.size >= limits.requestsMax || bodyBytes + bytes > limits.bodyBytesMax) {
      metrics?.shed('overload');
      throw new HttpProblem(503, 'There is too much to do at the moment. Try again shortly.', {
        'retry-after': '1',
      });
    }
    admitted.set(request, bytes);
    bodyBytes += bytes;
    // However it ends: answered, or with its connection.
    reply.raw.once('close', () => leave(request));
  });
}

function announcedBytes({ headers }: FastifyRequest): number {
  if (headers['transfer-encoding'] !== undefined) return unknownBodyBytes;
  const length = Number(headers['content-length'] ?? 0);
  return Number.isFinite(length) ? length : unknownBodyBytes;
}
