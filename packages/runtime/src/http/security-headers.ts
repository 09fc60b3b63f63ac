import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { header } from './request-facts.js';

/** Headers that keep browsers from doing what an API never asks of them; pages bring their own content policy. */
export async function addSecurityHeaders(app: FastifyInstance): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    // Maps on other hosts read features from here.
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    ...Object.fromEntries(Object.keys(overHttpsAlone).map((name) => [optionOf(name), false])),
  });
  app.addHook('onRequest', async (request, reply) => {
    if (isHttps(request)) reply.headers(overHttpsAlone);
  });
}

/** Browsers ignore these over plain HTTP, and complain of two of them on any host but their own machine. */
const overHttpsAlone = {
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
} as const;

/** `origin-agent-cluster` is helmet's `originAgentCluster`. */
const optionOf = (name: string) =>
  name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** As the caller came: what a proxy says of that is believed here of anybody, who deceives nobody but himself. */
function isHttps(request: FastifyRequest): boolean {
  const proxied = header(request, 'x-forwarded-proto')?.split(',')[0]?.trim();
  return request.protocol === 'https' || proxied === 'https';
}

/** The same for answers that no route and no hook gives; a test holds both together. */
export const plainSecurityHeaders = {
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'cross-origin-resource-policy': 'cross-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
} as const;
