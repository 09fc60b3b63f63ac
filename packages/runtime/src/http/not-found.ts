import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isPreflight, preflightHeaders } from './cors.js';
import { HttpProblem } from './http-problem.js';
import { sendProblem } from './send-problem.js';

/** OPTIONS, 404 and 405, answered before anything of a body is read: what is at no path needs none. */
export function answerUnknownPaths(app: FastifyInstance): void {
  const patterns: ReadonlyMap<string, RegExp>[] = [];
  app.addHook('onRoute', ({ method, url, config }) => {
    if (config?.contract === undefined) return;
    const path = url.replace(/:\w+/g, '[^/]+').replace(/\*$/, '.+');
    const pattern = new RegExp(`^${path}/?$`);
    patterns.push(new Map([method].flat().map((one) => [one, pattern])));
  });

  function answer(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const allowed = allowedMethods(patterns, request.url.split('?')[0] ?? '');
    const isKnown = allowed.length > 0;
    if (isPreflight(request)) {
      return reply.code(204).headers(preflightHeaders(request)).send();
    }
    if (isKnown && request.method === 'OPTIONS') {
      return reply
        .code(204)
        .header('allow', [...allowed, 'OPTIONS'].sort().join(', '))
        .send();
    }
    const problem = isKnown
      ? new HttpProblem(405, `Method ${request.method} not allowed; use ${allowed.join(', ')}.`, {
          allow: allowed.join(', '),
        })
      : new HttpProblem(404, 'Not found; routes are listed at /docs.');
    return sendProblem(request, reply, problem);
  }

  app.addHook('onRequest', (request, reply, done) => {
    if (request.is404) void answer(request, reply);
    else done();
  });
  app.setNotFoundHandler(async (request, reply) => answer(request, reply));
}

/** The methods that are answered at a path: what the contracts' paths say of it. */
function allowedMethods(routes: ReadonlyMap<string, RegExp>[], path: string): string[] {
  const allowed = routes.flatMap((route) =>
    [...route].filter(([, pattern]) => pattern.test(path)).map(([method]) => method),
  );
  return [...new Set(allowed)].sort();
}
