import type { FastifyRequest } from 'fastify';
import type { RequestContext } from '../commands/request-context.js';
import { traceparentOf } from '../observability/tracing.js';
import { header } from './request-facts.js';
import { callerOf } from './server.js';

export function requestContext(raw: FastifyRequest): RequestContext {
  return {
    caller: callerOf(raw),
    requestId: raw.id,
    traceparent: traceparentOf(raw),
    correlationId: header(raw, 'x-correlation-id')?.slice(0, 128) ?? raw.id,
  };
}
