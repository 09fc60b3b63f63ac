import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CorsOrigins } from '../config/cors-origins.js';
import { corsHeaders } from './cors.js';
import { header } from './request-facts.js';

/** Headers of every response; pages add their own content policy. */
export function addPlainHeaders(app: FastifyInstance, origins: CorsOrigins): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(plainSecurityHeaders);
    reply.headers(corsHeaders(origins, request.headers.origin));
    reply.header('x-request-id', request.id);
    if (isHttps(request)) reply.headers(httpsOnly);
    if (origins !== '*') addVary(reply, 'Origin');
    done();
  });
}

/** Ignored over plain HTTP; two of them cause warnings on hosts other than localhost. */
const httpsOnly = {
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
} as const;

/** A false `X-Forwarded-Proto` harms its sender alone, so any proxy is trusted. */
function isHttps(request: FastifyRequest): boolean {
  const forwardedProto = header(request, 'x-forwarded-proto')?.split(',')[0]?.trim();
  return request.protocol === 'https' || forwardedProto === 'https';
}

export const plainSecurityHeaders = {
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  // Maps on other hosts load features from here.
  'cross-origin-resource-policy': 'cross-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
} as const;

/** Headers that change a response besides the URL. `compressed.ts` matches `accept-encoding` in lower case. */
const dependsOn = [
  'Authorization',
  'X-API-Key',
  'X-Service-Reseller-Id',
  'accept-encoding',
] as const;

/**
 * Runs before authentication, so that refusals are marked too: shared caches must not store them, private caches revalidate. A route may be
 * stricter.
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

export function addVary(reply: FastifyReply, ...names: readonly string[]): void {
  const current = reply.getHeader('vary');
  const currentNames = current === undefined ? [] : String(current).split(/\s*,\s*/);
  const lowerNames = new Set(currentNames.map((name) => name.toLowerCase()));
  const newNames = names.filter((name) => !lowerNames.has(name.toLowerCase()));
  if (newNames.length > 0) reply.header('vary', [...currentNames, ...newNames].join(', '));
}
