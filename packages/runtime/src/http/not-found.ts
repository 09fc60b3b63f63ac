import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** 404 and 405, said before anything of a body is read: what is at no path needs none. */
export function answerUnknownPaths(app: FastifyInstance): void {
  const patterns: ReadonlyMap<string, RegExp>[] = [];
  app.addHook('onRoute', ({ method, url, config }) => {
    if (config?.contract === undefined) return;
    const pattern = new RegExp(`^${url.replace(/:\w+/g, '[^/]+')}/?$`);
    patterns.push(new Map([method].flat().map((one) => [one, pattern])));
  });

  function answer(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const allowed = allowedMethods(patterns, request.url.split('?')[0] ?? '');
    reply.header('content-type', 'application/json; charset=utf-8');
    if (allowed.length > 0) {
      reply.code(405).header('allow', allowed.join(', '));
      const detail = `Method ${request.method} not allowed; use ${allowed.join(', ')}.`;
      return reply.send(JSON.stringify({ detail }));
    }
    const detail = 'Not found; routes are listed at /docs.';
    return reply.code(404).send(JSON.stringify({ detail }));
  }

  app.addHook('onRequest', async (request, reply) => {
    if (request.is404) return answer(request, reply);
    return undefined;
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
