import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CorsOrigins } from '../config/cors-origins.js';
import { addVary } from './vary.js';

type Headers = Readonly<Record<string, string>>;

/** What an answer carries that a page of another origin may read besides what browsers show anyway. */
const exposed = [
  'Allow',
  'Content-Crs',
  'Content-Disposition',
  'Content-Encoding',
  'Content-Length',
  'Date',
  'ETag',
  'Idempotency-Replayed',
  'Ledger-Position',
  'Ledger-Projected',
  'Link',
  'Location',
  'Preference-Applied',
  'Retry-After',
  'Total-Count',
  'WWW-Authenticate',
  'X-Request-Id',
].join(', ');

/** What this service reads; a preflight that names other headers well-formed is granted those. */
const taken = [
  'Accept',
  'Authorization',
  'Content-Type',
  'Idempotency-Key',
  'If-Match',
  'If-None-Match',
  'Last-Event-ID',
  'Ledger-Position',
  'Prefer',
  'X-API-Key',
  'X-Correlation-Id',
  'X-Esri-Authorization',
  'X-Request-Id',
  'X-Service-Reseller-Id',
].join(', ');

const names = /^[\w!#$%&'*+.^`|~-]+(?:[ \t]*,[ \t]*[\w!#$%&'*+.^`|~-]+)*$/;
const namesCharsMax = 2_000;
/** Browsers keep a preflight's answer for two hours at most. */
const maxAgeSeconds = '7200';

/**
 * What every answer says to pages of other origins. No cookie is ever read here, so credentials in the sense of browsers are
 * never allowed: whoever has no key reads nothing, from whatever page.
 */
export function corsHeaders(origins: CorsOrigins, origin: string | undefined): Headers {
  const readable = { 'access-control-expose-headers': exposed };
  if (origins === '*') return { 'access-control-allow-origin': '*', ...readable };
  if (origin === undefined || !origins.includes(origin)) return {};
  return { 'access-control-allow-origin': origin, ...readable };
}

/** Puts them on every answer, whoever gives it. */
export function addCors(app: FastifyInstance, origins: CorsOrigins): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(corsHeaders(origins, request.headers.origin));
    if (origins !== '*') addVary(reply, 'Origin');
    done();
  });
}

/** Whether a browser asks by this request if another one may be sent. */
export function isPreflight({ method, headers }: FastifyRequest): boolean {
  return (
    method === 'OPTIONS' &&
    headers.origin !== undefined &&
    headers['access-control-request-method'] !== undefined
  );
}

/**
 * What a preflight is granted: any method that some path has, and the headers that it asks for. What the path has not, the request
 * itself is told, in an answer that the page can read; and the process that is asked may not have the routes of every method.
 */
export function preflightHeaders({ headers }: FastifyRequest): Headers {
  const asked = headers['access-control-request-headers'];
  const isNames =
    typeof asked === 'string' && asked.length <= namesCharsMax && names.test(asked.trim());
  return {
    'access-control-allow-methods': 'GET, HEAD, POST, PUT, DELETE',
    'access-control-allow-headers': isNames ? asked.trim() : taken,
    'access-control-max-age': maxAgeSeconds,
  };
}
