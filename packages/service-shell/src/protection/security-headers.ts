import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** Headers that keep browsers from doing what an API never asks of them; `/docs` brings its own content policy. */
export async function addSecurityHeaders(app: FastifyInstance): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    // Maps on other hosts read features from here.
    crossOriginResourcePolicy: { policy: 'cross-origin' },
  });
}
