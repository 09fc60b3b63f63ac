import type { FastifyRequest } from 'fastify';
import { type Page, readCursor } from '../../tables/queries/page.js';
import { type HttpProblem, validationFailed } from '../problems/http-problem.js';
import { selfUrl } from '../request-facts.js';

export function nextPageUrl(
  raw: FastifyRequest,
  publicUrl: string | undefined,
  cursor: string,
): string {
  return selfUrl(raw, publicUrl, { offset: undefined, resultOffset: undefined, cursor });
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
  return validationFailed({
    type: 'value_error',
    loc: ['query', 'cursor'],
    msg: 'The cursor should come from a Link header of this list',
    input: cursor,
  });
}

/**
 * A page of items that were all read. Its cursor is the key of the last item.
 * @throws HttpProblem 422 for the cursor of an item that is not in the list
 */
export function pageOf<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  { limit, offset, cursor }: Page,
): { readonly shown: readonly Item[]; readonly next: string | undefined } {
  const before = items.findIndex((item) => keyOf(item) === cursor);
  if (cursor !== undefined && before < 0) throw foreignCursor(cursor);
  const from = before + 1 + offset;
  const shown = items.slice(from, from + limit);
  const last = shown.at(-1);
  const isLast = last === undefined || from + limit >= items.length;
  return { shown, next: isLast ? undefined : keyOf(last) };
}
