import type { FastifyRequest } from 'fastify';
import { readCursor } from '../tables/page.js';
import { type HttpProblem, validationFailed } from './http-problem.js';
import { selfUrl } from './self-url.js';

/** The URL of the page after this one: the same, with the cursor in place of an offset. */
export function nextPageUrl(
  raw: FastifyRequest,
  publicUrl: string | undefined,
  cursor: string,
): string {
  return selfUrl(raw, publicUrl, { offset: undefined, cursor });
}

/** The value of the Link header (RFC 8288) that announces it. */
export function nextLink(
  raw: FastifyRequest,
  publicUrl: string | undefined,
  cursor: string,
): string {
  return `<${nextPageUrl(raw, publicUrl, cursor)}>; rel="next"`;
}

/** Whether a cursor is one of a list that is ordered by when its items were created. */
export function isPositionCursor(cursor: string): boolean {
  return readCursor(cursor) !== undefined;
}

/** The 422 for a cursor that is none of ours. */
export function foreignCursor(cursor: string): HttpProblem {
  return validationFailed([
    {
      type: 'value_error',
      loc: ['query', 'cursor'],
      msg: 'The cursor should be one that a Link header of this list gave',
      input: cursor,
    },
  ]);
}
