import {
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { statusOf } from './request-metrics.js';

const tracer = () => trace.getTracer('energy-exchange-ledger');
const spans = new WeakMap<FastifyRequest, Span>();

/** Continues the caller's trace (W3C Trace Context). */
export function traceRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _, done) => {
    const parent = propagation.extract(ROOT_CONTEXT, request.headers);
    const name = `${request.method} ${request.routeOptions.url ?? 'unknown'}`;
    const attributes = { 'http.request.method': request.method, 'ledger.request_id': request.id };
    spans.set(request, tracer().startSpan(name, { kind: SpanKind.SERVER, attributes }, parent));
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request);
    span?.setAttribute('http.response.status_code', reply.statusCode);
    if (statusOf(request, reply) >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
    done();
  });
}

export function traceparentOf(request: FastifyRequest): string | undefined {
  const span = spans.get(request);
  if (span?.isRecording() !== true) return undefined;
  const carrier: Record<string, string> = {};
  propagation.inject(trace.setSpan(context.active(), span), carrier);
  return carrier['traceparent'];
}

export function traceWork(
  name: string,
  traceparents: Iterable<string>,
  startedAt: Date,
  endedAt: Date,
): void {
  for (const traceparent of traceparents) {
    const parent: Context = propagation.extract(ROOT_CONTEXT, { traceparent });
    tracer()
      .startSpan(name, { kind: SpanKind.CONSUMER, startTime: startedAt }, parent)
      .end(endedAt);
  }
}
