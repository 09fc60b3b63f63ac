import type { FastifyInstance, FastifyRequest } from 'fastify';
import { header } from './request-facts.js';

/** Headers that keep browsers from doing what an API never asks of them; pages bring their own content policy. */
export function addSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(plainSecurityHeaders);
    if (isHttps(request)) reply.headers(overHttpsAlone);
    done();
  });
}

/** Browsers ignore these over plain HTTP, and complain of two of them on any host but their own machine. */
const overHttpsAlone = {
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
} as const;

/** As the caller came: what a proxy says of that is believed here of anybody, who deceives nobody but himself. */
function isHttps(request: FastifyRequest): boolean {
  const proxied = header(request, 'x-forwarded-proto')?.split(',')[0]?.trim();
  return request.protocol === 'https' || proxied === 'https';
}

/** What every answer carries, those that no route and no hook gives too. */
export const plainSecurityHeaders = {
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  // Maps on other hosts read features from here.
  'cross-origin-resource-policy': 'cross-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
} as const;
