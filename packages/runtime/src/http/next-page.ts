import type { FastifyRequest } from 'fastify';
import { readCursor } from '../tables/page.js';
import { type HttpProblem, validationFailed } from './http-problem.js';
import { selfUrl } from './self-url.js';

/** URL of the next page, with the cursor in place of an offset. */
export function nextPageUrl(
  raw: FastifyRequest,
  publicUrl: string | undefined,
  cursor: string,
): string {
  return selfUrl(raw, publicUrl, { offset: undefined, cursor });
}

/** Value of the `Link` header (RFC 8288) for the next page. */
export function nextLink(
  raw: FastifyRequest,
  publicUrl: string | undefined,
  cursor: string,
): string {
  return `<${nextPageUrl(raw, publicUrl, cursor)}>; rel="next"`;
}

/** Whether a cursor belongs to a list ordered by creation. */
export function isPositionCursor(cursor: string): boolean {
  return readCursor(cursor) !== undefined;
}

/** 422 for a cursor of another list. */
export function foreignCursor(cursor: string): HttpProblem {
  return validationFailed([
    {
      type: 'value_error',
      loc: ['query', 'cursor'],
      msg: 'The cursor should come from a Link header of this list',
      input: cursor,
    },
  ]);
}
