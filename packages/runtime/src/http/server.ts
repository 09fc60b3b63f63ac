import { randomUUID } from 'node:crypto';
import {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  fastify,
  LogController,
} from 'fastify';
import { addressOf } from '../admission/address.js';
import { createAnonymousRequests } from '../admission/anonymous.js';
import { createAtWork } from '../admission/at-work.js';
import { boundConnections } from '../admission/connections.js';
import { LimitReached } from '../admission/limit-reached.js';
import { createRateLimiter, type RateLimiter, type RateLimits } from '../admission/rate-limits.js';
import { createRecentCallers } from '../admission/recent-callers.js';
import { createSharedLimits } from '../admission/shared-limits.js';
import { createSlowRefusals } from '../admission/slow-refusals.js';
import { createTurns } from '../admission/turns.js';
import type { CorsOrigins } from '../config/cors-origins.js';
import type { AdmissionLimits, Limits } from '../config/limits.js';
import type { RouteContract } from '../contract/route.js';
import type { Authenticator } from '../credentials/authenticator.js';
import type { Caller } from '../credentials/caller.js';
import type { MapKeys } from '../credentials/map-keys.js';
import type { Metrics } from '../observability/metrics.js';
import { measureRequests } from '../observability/request-metrics.js';
import { traceRequests } from '../observability/tracing.js';
import type { Logger } from '../process/logger.js';
import type { Siblings } from '../siblings/siblings.js';
import { type AdmitCaller, admitRequests } from './admit.js';
import { acceptBodies } from './bodies.js';
import { compressAnswers } from './compressed.js';
import { addCors } from './cors.js';
import { HttpProblem, unauthorized } from './http-problem.js';
import { leadBrowsers } from './lead-browsers.js';
import { type Leaving, prepareLeaving } from './leaving.js';
import { answerUnknownPaths } from './not-found.js';
import { offeredNames } from './offered-credential.js';
import { problemOf } from './problem-of.js';
import { answerProtocolErrors, protocolErrors } from './protocol-errors.js';
import { markScopedAnswers } from './scoped-answers.js';
import { addSecurityHeaders } from './security-headers.js';
import { sendProblem } from './send-problem.js';
import { hideUrlCredentials } from './url-credentials.js';

export interface ServerOptions {
  readonly log: Logger;
  /** The routes of the whole service, those of other roles included. */
  readonly contracts: readonly RouteContract[];
  readonly authenticator: Authenticator;
  readonly mapKeys: MapKeys;
  readonly bodyLimitBytes: number;
  readonly admission: AdmissionLimits;
  readonly limits: Limits;
  readonly rateLimits: RateLimits;
  readonly metrics?: Metrics;
  /** The other processes on the same port. */
  readonly siblings?: Siblings | undefined;
  /** Whether the addresses that a proxy in front of this reports are believed. */
  readonly trustProxy?: boolean;
  /** Which pages of other origins may read the answers; any, unless it is said. */
  readonly corsOrigins?: CorsOrigins;
  /** Where pages are that a browser at `/` is led to. */
  readonly pages?: string;
}

/**
 * A server that every service builds its routes on: credentials before anything else, bodies as JSON, errors as
 * `{"detail": …}` (specification sections 5 and 7) or as the protocol of the route has them.
 */
export async function createServer(options: ServerOptions): Promise<{
  readonly app: FastifyInstance;
  readonly admitCaller: AdmitCaller;
  readonly leaving: Leaving;
}> {
  const log: FastifyBaseLogger = options.log;
  const { limits, metrics, siblings, trustProxy = false, corsOrigins = '*' } = options;
  const errors = protocolErrors(corsOrigins);
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: options.bodyLimitBytes,
    genReqId: (request) => requestIdOf(request.headers['x-request-id']),
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: true },
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    trustProxy,
    ...errors,
    // What no reader of a body watches: headers, and bodies that were refused unread.
    requestTimeout: limits.headersMs + limits.bodyMs,
    http: {
      ...errors.http,
      headersTimeout: limits.headersMs,
      connectionsCheckingInterval: Math.min(1_000, limits.headersMs / 2),
      keepAlive: true,
    },
  });
  const leaving = prepareLeaving(app);
  if (options.metrics !== undefined) measureRequests(app, options.metrics);
  traceRequests(app);
  app.decorateRequest('problemStatus', undefined);
  addSecurityHeaders(app);
  await compressAnswers(app);
  addCors(app, corsOrigins);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  if (options.pages !== undefined) leadBrowsers(app, options.pages);
  app.decorateRequest('answeredAt', undefined);
  hideUrlCredentials(app.server);
  answerProtocolErrors(app, corsOrigins);
  answerUnknownPaths(app, options.contracts);
  markScopedAnswers(app);
  const anonymous = createAnonymousRequests(limits.anonymousRequests, metrics, siblings);
  const limiter = createRateLimiter({ ...options.rateLimits, siblings }, metrics);
  const callers = createRecentCallers();
  const turns = createTurns(callers);
  const slowly = createSlowRefusals();
  const admitCaller = admitRequests(app, {
    authenticator: options.authenticator,
    mapKeys: options.mapKeys,
    shares: createSharedLimits(options.admission, limits, metrics, siblings),
    anonymous,
    limiter,
    slowly,
    callers,
    atWork: createAtWork(limits.atWorkShare, callers, metrics),
    prove: boundConnections(
      app.server,
      { bound: limits.connections, isBehindProxy: trustProxy, stallMs: limits.answerStallMs },
      metrics,
      siblings,
    ),
  });
  acceptBodies(app, { limits, anonymous, turns });

  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    let problem = problemOf(error);
    if (reply.raw.destroyed) problem = new HttpProblem(499, 'The caller has gone.');
    if (problem.status === 401) problem = await noteRefusal(request, problem, limiter);
    if (problem.status === 429 || error instanceof LimitReached) {
      await slowly.beforeAnswer(holderOf(request, options.authenticator));
    }
    letGoOfBody(request, reply);
    if (problem.status === 500) request.log.error({ err: error }, 'request failed');
    else if (problem.status > 500)
      request.log.warn({ reason: error.message }, 'request not served: temporarily unavailable');
    // An answer that failed before its first byte may have been meant to be compressed.
    reply.removeHeader('content-encoding');
    // What is not there, or not the caller's, is so at a position too.
    if (request.answeredAt !== undefined && problem.status < 500) {
      reply.header('ledger-position', request.answeredAt.toString());
    }
    return sendProblem(request, reply, problem);
  });

  // In an object, because a server can be awaited itself.
  return { app, admitCaller, leaving };
}

/** Whose refusals those of a request are: its caller's once it is known who that is, else its address'. */
function holderOf({ caller, ip }: FastifyRequest, { shareOf }: Authenticator): string {
  return caller === undefined ? addressOf(ip) : shareOf(caller);
}

/** A short body that was refused unread is let by; with a long one its connection ends. */
function letGoOfBody({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (raw.complete) return;
  const length = Number(raw.headers['content-length'] ?? Number.POSITIVE_INFINITY);
  if (length > letByBytesMax) reply.header('connection', 'close');
  else raw.resume();
}

const letByBytesMax = 64 * 1024;

/**
 * Wrong credentials are counted by address and leave a trace: who tried what from where, never what was offered. Beyond the
 * limit there is a 429 in place of the 401, and no further trace.
 */
async function noteRefusal(
  request: FastifyRequest,
  problem: HttpProblem,
  limiter: RateLimiter,
): Promise<HttpProblem> {
  const { ip, method } = request;
  const offered = offeredNames(request);
  const { url: route, config } = request.routeOptions;
  // Whoever offers nothing guesses nothing.
  if (offered.length === 0 && config.contract?.security !== 'open') return problem;
  const instead = await limiter.refused(addressOf(ip));
  if (instead !== undefined) return problemOf(instead);
  request.log.warn(
    { audit: 'credential_refused', request_id: request.id, ip, method, route, offered },
    String(problem.detail),
  );
  return problem;
}

/** The caller of a request on a route that requires one. */
export function callerOf(request: FastifyRequest): Caller {
  if (request.caller === undefined) throw unauthorized('Provide a credential.');
  return request.caller;
}

function requestIdOf(header: string | string[] | undefined): string {
  return typeof header === 'string' && /^[\w.:-]{1,128}$/.test(header) ? header : randomUUID();
}
