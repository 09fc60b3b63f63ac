import type { FastifyRequest } from 'fastify';
import { readCursor } from '../../tables/queries/page.js';
import { type HttpProblem, validationFailed } from '../problems/http-problem.js';
import { selfUrl } from '../request-facts.js';

export function nextPageUrl(
  raw: FastifyRequest,
  publicUrl: string | undefined,
  cursor: string,
): string {
  return selfUrl(raw, publicUrl, { offset: undefined, cursor });
}

/** RFC 8288. */
export function nextLink(
  raw: FastifyRequest,
  publicUrl: string | undefined,
  cursor: string,
): string {
  return `<${nextPageUrl(raw, publicUrl, cursor)}>; rel="next"`;
}

export function isPositionCursor(cursor: string): boolean {
  return readCursor(cursor) !== undefined;
}

/** 422 for another list's cursor. */
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
