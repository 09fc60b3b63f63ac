import type { FastifyRequest } from 'fastify';
import type { CorsOrigins } from '../config/cors-origins.js';

type Headers = Readonly<Record<string, string>>;

/** Headers that pages may read beyond the safelisted ones. */
const exposedHeaders = [
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

/** A preflight may also name other well-formed headers. */
const allowedHeaders = [
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
/** Browsers' maximum: two hours. */
const maxAgeSeconds = '7200';

/** The service reads no cookies, so `Access-Control-Allow-Credentials` is never set. */
export function corsHeaders(origins: CorsOrigins, origin: string | undefined): Headers {
  const readable = { 'access-control-expose-headers': exposedHeaders };
  if (origins === '*') return { 'access-control-allow-origin': '*', ...readable };
  if (origin === undefined || !origins.includes(origin)) return {};
  return { 'access-control-allow-origin': origin, ...readable };
}

export function isPreflight({ method, headers }: FastifyRequest): boolean {
  return (
    method === 'OPTIONS' &&
    headers.origin !== undefined &&
    headers['access-control-request-method'] !== undefined
  );
}

/**
 * Grants every method and the requested headers: this process may not have every route, and the
 * page can then read its 404 or 405.
 */
export function preflightHeaders({ headers }: FastifyRequest): Headers {
  const requestedHeaders = headers['access-control-request-headers'];
  const isValid =
    typeof requestedHeaders === 'string' &&
    requestedHeaders.length <= namesCharsMax &&
    names.test(requestedHeaders.trim());
  return {
    'access-control-allow-methods': 'GET, HEAD, POST, PUT, DELETE',
    'access-control-allow-headers': isValid ? requestedHeaders.trim() : allowedHeaders,
    'access-control-max-age': maxAgeSeconds,
  };
}
