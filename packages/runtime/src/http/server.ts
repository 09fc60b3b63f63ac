import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify';

import { type AdmissionOptions, createAdmission } from '../admission/admission.js';
import type { CorsOrigins } from '../config/cors-origins.js';
import type { OidcConfig } from '../config/oidc-settings.js';
import type { RouteContract } from '../contract/route.js';
import type { Authenticator } from '../credentials/authenticator.js';
import type { MapKeys } from '../credentials/map-keys.js';
import { measureRequests } from '../observability/request-metrics.js';
import { traceRequests } from '../observability/tracing.js';
import type { Logger } from '../process/logger.js';
import { acceptBodies } from './body/bodies.js';
import { admitRequests, type BodyAdmission } from './caller/admit.js';
import { hideUrlCredentials } from './caller/url-credentials.js';
import { compressAnswers } from './compressed.js';
import { prefersHtml } from './pages/prefers-html.js';
import { answerErrors } from './problems/answer-errors.js';
import { answerUnknownPaths } from './problems/not-found.js';
import { answerProtocolErrors, protocolErrors } from './problems/protocol-errors.js';
import { addPlainHeaders, addVary, markScopedAnswers } from './response-headers.js';
import { prepareShutdown, type Shutdown } from './shutdown.js';

function leadBrowsers(app: FastifyInstance, pages: string): void {
  app.addHook('onRequest', (request, reply, done) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || request.url.split('?')[0] !== '/') return done();
    addVary(reply, 'Accept');
    if (!prefersHtml(request.headers.accept)) return done();
    reply.header('cache-control', 'no-cache').redirect(pages, 302);
  });
}

export interface ServerOptions extends AdmissionOptions {
  readonly log: Logger;
  readonly contracts: readonly RouteContract[];
  readonly authenticator: Authenticator;
  readonly mapKeys: MapKeys;
  readonly oidc?: OidcConfig | undefined;
  readonly publicUrl?: string | undefined;
  readonly bodyLimitBytes: number;
  readonly corsOrigins?: CorsOrigins;
  readonly pages?: string;
}

/**
 * Authentication first, JSON bodies, errors as `{"detail": …}` (specification sections 5 and 7) or
 * in the route's protocol.
 */
export async function createServer(options: ServerOptions): Promise<{
  readonly app: FastifyInstance;
  readonly admission: BodyAdmission;
  readonly shutdown: Shutdown;
}> {
  const { metrics, corsOrigins = '*' } = options;
  const app = fastify(fastifyOptions(options));
  const shutdown = prepareShutdown(app);
  if (metrics !== undefined) measureRequests(app, metrics);
  traceRequests(app);
  app.decorateRequest('problemStatus', undefined);
  app.decorateRequest('answeredAt', undefined);
  addPlainHeaders(app, corsOrigins);
  await compressAnswers(app);
  if (options.pages !== undefined) leadBrowsers(app, options.pages);
  hideUrlCredentials(app.server);
  answerProtocolErrors(app, corsOrigins);
  answerUnknownPaths(app, options.contracts);
  markScopedAnswers(app);
  const { authenticator, mapKeys, publicUrl } = options;
  const admission = createAdmission(app.server, options);
  const requests = admitRequests(app, { ...admission, authenticator, mapKeys });
  acceptBodies(app, admission);
  const hasIssuer = options.oidc !== undefined;
  answerErrors(app, { ...admission, authenticator, hasIssuer, publicUrl });

  // A Fastify instance is thenable: wrap it.
  return { app, admission: requests, shutdown };
}

function fastifyOptions(options: ServerOptions) {
  const { limits, trustProxy = false, corsOrigins = '*' } = options;
  const log: FastifyBaseLogger = options.log;
  const errors = protocolErrors(corsOrigins);
  return {
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: options.bodyLimitBytes,
    genReqId: (request: IncomingMessage) => requestIdOf(request.headers['x-request-id']),
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: true },
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle' as const,
    trustProxy,
    ...errors,
    // For headers and drained bodies; other bodies have their parser's limit.
    requestTimeout: limits.headersMs + limits.bodyMs,
    http: {
      ...errors.http,
      headersTimeout: limits.headersMs,
      connectionsCheckingInterval: Math.min(1_000, limits.headersMs / 2),
      keepAlive: true,
    },
  };
}

function requestIdOf(header: string | string[] | undefined): string {
  return typeof header === 'string' && /^[\w.:-]{1,128}$/.test(header) ? header : randomUUID();
}
