import type { AnswerHeader, ErrorStatus } from '@exchange/runtime/contract/route';

export const headerDescriptions: Readonly<Record<AnswerHeader, string>> = {
  Location: 'URL of the new resource',
  ETag: 'Version of the resource, for If-Match; version of the tables of a list, for If-None-Match',
  'Content-Crs': 'Coordinate reference system of the coordinates, as a URI (OGC 18-058r1)',
  'Content-Disposition': 'Name of the file',
  Link: 'Links (RFC 8288): `next` is the next page of a list; `receipt` proves that a write is in the log, for events in scope',
  'Total-Count': 'Number of items of the whole list, with `total=true`',
  'Ledger-Position': 'Position in the log of the write, or of the state in the answer',
  'Ledger-Projected': '`false` if the read models did not reach the write in time',
  'Idempotency-Replayed': '`true` for the repeated first answer',
  'Preference-Applied': '`respond-async` if Prefer skipped the wait for the read models',
};

export const errorDescriptions: Readonly<Record<ErrorStatus, string>> = {
  400: 'A parameter is unknown or invalid',
  401: 'Missing or invalid credential',
  403: 'The resource belongs to another reseller, or to the platform',
  404: 'Not found',
  408: 'The body did not arrive in time',
  409: 'Conflict with current state',
  412: 'If-Match differs from the current version',
  413: 'The body is too large, or its events exceed the limit of the log (1,044,480 bytes)',
  415: 'The body is not JSON',
  422: 'The request is invalid, or violates a rule',
  429: 'The caller or its address exceeds a share; the detail names the limit',
  503: 'A store is unavailable, the requested position is not reached, or the load is too high; retry',
};

export const generalHeaders = {
  'Access-Control-Allow-Origin': 'Origins whose pages may read the answer (CORS_ORIGINS)',
  'Access-Control-Expose-Headers': 'Headers that these pages may read',
  Vary: 'Request headers that the answer depends on',
  'Content-Encoding': 'Compression, if `Accept-Encoding` accepts it and the answer is large',
  'WWW-Authenticate':
    'Scheme of the credential, with an error 401 (498 or 499 of a feature service)',
  'Retry-After': 'With an error 429 or 503: seconds until the next attempt',
} as const;

export const errorHeaders: Partial<Record<ErrorStatus, keyof typeof generalHeaders>> = {
  401: 'WWW-Authenticate',
  429: 'Retry-After',
  503: 'Retry-After',
};

export const limits =
  'Limits of all requests: texts do not contain U+0000 (422). A body is UTF-8 with at most 64 levels (422). ' +
  '`attributes` has at most 1,000 keys of 1 to 128 characters and 32 levels, and whole numbers that a double represents exactly (422). ' +
  'The events of one request have at most 1,044,480 bytes (413).';
