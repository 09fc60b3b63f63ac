import type { AnswerHeader, ErrorStatus } from '@exchange/runtime/contract/route';

/** Headers of answers. */
export const headerDescriptions: Readonly<Record<AnswerHeader, string>> = {
  Location: 'Where the new resource is',
  ETag: "The resource's version, for If-Match; of a list, what its tables held, for If-None-Match",
  'Content-Crs': 'The coordinate reference system of the coordinates, as a URI (OGC 18-058r1)',
  'Content-Disposition': 'The name of the file',
  Link: 'Links (RFC 8288): of a list `next`, the next page, if there is one; of a write `receipt`, the proof that it is in the log, which a reseller gets of what is its own',
  'Total-Count': 'How many items the list has in all, where `total=true` asks for it',
  'Ledger-Position': 'The event log position of the write, or that the answer reflects',
  'Ledger-Projected': '`false` when the read models had not caught up in time',
  'Idempotency-Replayed': '`true` when this is the first answer given again',
  'Preference-Applied': '`respond-async` when the read models were not waited for, as Prefer asked',
};

/** Statuses of refusals. */
export const errorDescriptions: Readonly<Record<ErrorStatus, string>> = {
  400: 'A parameter is unknown or not valid',
  401: 'Missing or invalid credential',
  403: 'It belongs to another reseller, or to the platform',
  404: 'Not found',
  408: 'The body did not arrive in time',
  409: 'Conflict with current state',
  412: 'If-Match names another version than the current one',
  413: 'The body is too large, or what would be recorded of it is larger than the event log takes at once (1,044,480 bytes)',
  415: 'The body is not JSON',
  422: 'The request is not valid, or breaks a rule',
  429: 'More than the share of the caller or of its address; the detail names the limit',
  503: 'A store is away, the position asked for is not reached, or there is too much to do; try again',
};

/** Headers of all answers, by kind of route. */
export const generalHeaders = {
  'Access-Control-Allow-Origin': 'The origins whose pages may read the answer (CORS_ORIGINS)',
  'Access-Control-Expose-Headers': 'The headers that such a page may read',
  Vary: 'What of the request the answer depends on',
  'Content-Encoding': 'How it is packed, where `Accept-Encoding` takes that and it is worth it',
  'WWW-Authenticate': 'With an error 498 or 499',
  'Retry-After': 'With an error 429 or 503: the seconds after which to ask again',
} as const;

/** Limits of all requests. */
export const limits =
  'Limits of every request: no text holds the character U+0000 (422). A body is UTF-8 and nests at most 64 levels deep (422). ' +
  '`attributes` has keys of 1 to 128 characters, 1,000 in all, and at most 32 levels, and its whole numbers are those that a double holds exactly (422). ' +
  'What a request has recorded at once is at most 1,044,480 bytes of events (413).';
