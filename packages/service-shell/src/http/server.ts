import { randomUUID } from 'node:crypto';
import type { RouteContract } from '@exchange/api-contract';
import {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyRequest,
  fastify,
  LogController,
} from 'fastify';
import type { Authenticator } from '../credentials/authenticator.js';
import type { Caller } from '../credentials/caller.js';
import { HttpProblem, unauthorized } from '../errors/http-problem.js';
import type { Metrics } from '../observability/metrics.js';
import { measureRequests } from '../observability/request-metrics.js';
import { traceRequests } from '../observability/tracing.js';
import type { Logger } from '../process/logger.js';
import { type AdmissionLimits, admitWithin } from '../protection/admission.js';
import { createRateLimiter, type RateLimiter, type RateLimits } from '../protection/rate-limits.js';
import { addSecurityHeaders } from '../protection/security-headers.js';
import { parseJsonBody } from './json-body.js';
import { parseCsvBody, parseNdjsonBody } from './line-body.js';

export interface ServerOptions {
  readonly log: Logger;
  readonly authenticator: Authenticator;
  readonly bodyLimitBytes: number;
  /** Says which errors mean that a store is away: they are answered with 503. */
  readonly isStoreAway: (error: unknown) => boolean;
  readonly admission: AdmissionLimits;
  readonly rateLimits: RateLimits;
  readonly metrics?: Metrics;
  /** Whether the addresses that a proxy in front of this reports are believed. */
  readonly trustProxy?: boolean;
}

/**
 * A server that every service builds its routes on: credentials before anything else, bodies as JSON, errors as
 * `{"detail": …}` (specification sections 5 and 7).
 */
export async function createServer(
  options: ServerOptions,
): Promise<{ readonly app: FastifyInstance }> {
  const log: FastifyBaseLogger = options.log;
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: options.bodyLimitBytes,
    genReqId: (request) => requestIdOf(request.headers['x-request-id']),
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: true },
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    trustProxy: options.trustProxy ?? false,
  });
  app.decorateRequest('caller', undefined);
  app.decorateRequest('answeredAt', undefined);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    /^application\/(?:[\w.-]+\+)?json(?:$|;)/,
    { parseAs: 'string' },
    async (request: FastifyRequest, text: string | Buffer) =>
      parseJsonBody(String(text), request.routeOptions.config.contract?.exactNumbers === true),
  );

  for (const [type, parse] of Object.entries(lineBodies)) {
    app.addContentTypeParser(
      new RegExp(`^${type}(?:$|;)`),
      { parseAs: 'string' },
      async (request: FastifyRequest, text: string | Buffer) => {
        if (request.routeOptions.config.contract?.alsoAccepts?.includes(type) === true) {
          return parse(String(text));
        }
        throw new HttpProblem(415, 'Send the body as application/json.');
      },
    );
  }

  const patterns: ReadonlyMap<string, RegExp>[] = [];
  app.addHook('onRoute', ({ method, url, config }) => {
    if (config?.contract === undefined) return;
    const pattern = new RegExp(`^${url.replace(/:\w+/g, '[^/]+')}/?$`);
    patterns.push(new Map([method].flat().map((one) => [one, pattern])));
  });

  if (options.metrics !== undefined) measureRequests(app, options.metrics);
  traceRequests(app);
  await addSecurityHeaders(app);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  admitWithin(app, options.admission, options.metrics);
  const limiter = await createRateLimiter(app, options.rateLimits, options.metrics);
  app.addHook('onRequest', async (request) => {
    const { contract } = request.routeOptions.config;
    if (contract === undefined || contract.security === 'open') return;
    limiter.admitAddress(request);
    request.caller = await options.authenticator.authenticate(request.headers);
    await limiter.admit(request);
  });

  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    // A body that was refused unread would keep its connection busy, and the server from closing.
    if (!request.raw.complete) request.raw.resume();
    const problem = problemOf(error, options.isStoreAway);
    if (problem.status === 401) await noteRefusal(request, problem, limiter);
    if (problem.status === 500) request.log.error({ err: error }, 'request failed');
    else if (problem.status > 500) request.log.warn({ reason: error.message }, 'request put off');
    reply.code(problem.status).headers(problem.headers);
    // What is not there, or not the caller's, is so at a position too.
    if (request.answeredAt !== undefined && problem.status < 500) {
      reply.header('ledger-position', request.answeredAt.toString());
    }
    reply.header('content-type', 'application/json; charset=utf-8');
    return reply.send(JSON.stringify({ detail: problem.detail }));
  });

  app.setNotFoundHandler(async (request, reply) => {
    const allowed = allowedMethods(patterns, request.url.split('?')[0] ?? '');
    reply.header('content-type', 'application/json; charset=utf-8');
    if (allowed.length > 0) {
      reply.code(405).header('allow', allowed.join(', '));
      const detail = `${request.method} is not answered here; ${allowed.join(', ')} is.`;
      return reply.send(JSON.stringify({ detail }));
    }
    const detail = 'There is nothing at this path; /docs lists what there is.';
    return reply.code(404).send(JSON.stringify({ detail }));
  });
  // In an object, because a server can be awaited itself.
  return { app };
}

/** Wrong credentials leave a trace: who tried what from where, never what was offered. */
async function noteRefusal(
  request: FastifyRequest,
  problem: HttpProblem,
  limiter: RateLimiter,
): Promise<void> {
  const { headers, ip, method } = request;
  const offered = ['authorization', 'x-api-key', 'x-service-gateway-identity'].filter(
    (name) => headers[name] !== undefined,
  );
  const route = request.routeOptions.url;
  request.log.warn(
    { audit: 'credential_refused', request_id: request.id, ip, method, route, offered },
    String(problem.detail),
  );
  await limiter.refused(request);
}

const lineBodies = { 'application/x-ndjson': parseNdjsonBody, 'text/csv': parseCsvBody } as const;

/** The caller of a request on a route that requires one. */
export function callerOf(request: FastifyRequest): Caller {
  if (request.caller === undefined) throw unauthorized('Provide a credential.');
  return request.caller;
}

/** The contracts that a server has implemented, in order, each once. */
export function implementedContracts(app: FastifyInstance): { readonly list: RouteContract[] } {
  const seen = new Set<RouteContract>();
  const list: RouteContract[] = [];
  app.addHook('onRoute', (route) => {
    const contract = route.config?.contract;
    if (contract === undefined || seen.has(contract)) return;
    seen.add(contract);
    list.push(contract);
  });
  return { list };
}

function requestIdOf(header: string | string[] | undefined): string {
  return typeof header === 'string' && /^[\w.:-]{1,128}$/.test(header) ? header : randomUUID();
}

/** The methods that are answered at a path: what the contracts' paths say of it. */
function allowedMethods(routes: ReadonlyMap<string, RegExp>[], path: string): string[] {
  const allowed = routes.flatMap((route) =>
    [...route].filter(([, pattern]) => pattern.test(path)).map(([method]) => method),
  );
  return [...new Set(allowed)].sort();
}

function problemOf(error: FastifyError, isStoreAway: (error: unknown) => boolean): HttpProblem {
  if (error instanceof HttpProblem) return error;
  if (isStoreAway(error)) {
    return new HttpProblem(
      503,
      'A store that this needs is away; nothing was changed that was not acknowledged. Try again.',
      {
        'retry-after': '1',
      },
    );
  }
  switch (error.code) {
    // PostgreSQL: query_canceled, by the statement's time limit.
    case '57014':
      return new HttpProblem(503, 'The query took too long. Ask for less, or try again later.', {
        'retry-after': '5',
      });
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new HttpProblem(413, 'The body is larger than this service takes.');
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new HttpProblem(415, 'Send the body as application/json.');
    case 'FST_ERR_BAD_URL':
      return new HttpProblem(404, 'The path is not a valid URL.');
    default:
      break;
  }
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return new HttpProblem(error.statusCode === 400 ? 422 : error.statusCode, error.message);
  }
  return new HttpProblem(500, 'Internal server error.');
}
