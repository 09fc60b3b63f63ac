import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { mountedPaths, type RouteContract } from '../../contract/route.js';
import { isPreflight, preflightHeaders } from '../cors.js';
import { HttpProblem } from './http-problem.js';
import { sendProblem } from './problem-answer.js';

interface KnownPath {
  readonly contract: RouteContract;
  readonly pattern: RegExp;
  readonly methods: readonly string[];
}

const pagePath = /^\/(?:(?:openapi|asyncapi)\.json|(?:docs|console)(?:\/.*)?)$/;
const pageMethods = ['GET', 'HEAD'] as const;

/**
 * Answers unknown paths before a body is read.
 * @param contracts of all roles, for `Allow`
 */
export function answerUnknownPaths(
  app: FastifyInstance,
  contracts: readonly RouteContract[],
): void {
  const paths = contracts.flatMap(knownPaths);
  const own = new Set<RouteContract>();
  app.addHook('onRoute', ({ config }) => {
    if (config?.contract !== undefined) own.add(config.contract);
  });

  function answer(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const path = request.url.split('?')[0] ?? '';
    const matches = paths.filter(({ pattern }) => pattern.test(path));
    const ofPages = pagePath.test(path) ? pageMethods : [];
    const allowed = [...new Set([...matches.flatMap(({ methods }) => methods), ...ofPages])].sort();
    if (isPreflight(request)) {
      return reply.code(204).headers(preflightHeaders(request)).send();
    }
    if (allowed.length > 0 && request.method === 'OPTIONS') {
      return reply
        .code(204)
        .header('allow', [...allowed, 'OPTIONS'].sort().join(', '))
        .send();
    }
    const { method } = request;
    const isOtherRole = matches.some(
      (one) => one.methods.includes(method) && !own.has(one.contract),
    );
    return sendProblem(request, reply, problemOf(method, allowed, isOtherRole));
  }

  app.addHook('onRequest', (request, reply, done) => {
    if (request.is404) void answer(request, reply);
    else done();
  });
  app.setNotFoundHandler(async (request, reply) => answer(request, reply));
}

function problemOf(method: string, allowed: readonly string[], isOtherRole: boolean): HttpProblem {
  if (isOtherRole) {
    return new HttpProblem(404, `${method} is served here by a process of another role.`);
  }
  if (allowed.length === 0 || allowed.includes(method)) {
    return new HttpProblem(404, 'Not found; routes are listed at /docs.');
  }
  const allow = allowed.join(', ');
  return new HttpProblem(405, `Method ${method} not allowed; use ${allow}.`, { allow });
}

function knownPaths(contract: RouteContract): KnownPath[] {
  const method = contract.method.toUpperCase();
  const methods = method === 'GET' ? ['GET', 'HEAD'] : [method];
  const last = contract.takesRest === true ? '.+' : '[^/]+';
  return mountedPaths(contract).map((path) => {
    const text = path.replaceAll('.', '\\.');
    const pattern = text.replace(/\{\w+\}$/, last).replace(/\{\w+\}/g, '[^/]+');
    return { contract, pattern: new RegExp(`^${pattern}/?$`), methods };
  });
}
