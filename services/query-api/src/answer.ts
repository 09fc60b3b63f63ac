import type { RouteContract } from '@exchange/api-contract';
import { type Found, type Listing, type Page, readCursor } from '@exchange/read-models/queries';
import {
  type Answer,
  awaitRequestedPosition,
  baseUrl,
  callerOf,
  forbidden,
  type HttpProblem,
  header,
  notFound,
  validationFailed,
} from '@exchange/service-shell';
import { parsePosition, type Scope } from '@exchange/units';
import type { FastifyRequest } from 'fastify';
import type { QueryApiOptions } from './dependencies.js';

/** A query's way in: the caller's scope, and the position that the answer will reflect at least. */
export async function beginRead(
  { positions, bell }: QueryApiOptions,
  contract: RouteContract,
  raw: FastifyRequest,
): Promise<{ readonly scope: Scope; readonly headers: Record<string, string> }> {
  const { scope } = callerOf(raw);
  const wanted = parsePosition(header(raw, 'ledger-position')?.trim() ?? '');
  // A lane that sleeps would not notice that it has nothing to do up to there.
  if (wanted !== undefined && positions.least(contract.lanes) < wanted) {
    bell.ring(contract.lanes, wanted);
  }
  const position = await awaitRequestedPosition(raw, positions, contract.lanes);
  return { scope, headers: { 'ledger-position': position.toString() } };
}

/** The page that a query asks for; a cursor that is none of ours is 422. */
export function pageOf(query: Page): Page {
  const { cursor } = query;
  if (cursor !== undefined && readCursor(cursor) === undefined) throw foreignCursor(cursor);
  return query;
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

/** A list as a bare JSON array; a further page is announced by a Link header (RFC 8288). */
export function listAnswer(
  raw: FastifyRequest,
  publicUrl: string | undefined,
  headers: Record<string, string>,
  { items, next }: Listing,
): Answer {
  const body = `[${items.join(',')}]`;
  if (next === undefined) return { status: 200, body, headers };
  const url = new URL(raw.url, baseUrl(raw, publicUrl));
  url.searchParams.delete('offset');
  url.searchParams.set('cursor', next);
  return { status: 200, body, headers: { ...headers, link: `<${url.toString()}>; rel="next"` } };
}

/** What was found, or the 403 or 404 instead. */
export function required<Row>(found: Found<Row>, what: string): Row {
  switch (found.kind) {
    case 'found':
      return found.row;
    case 'forbidden':
      throw forbidden(`That ${what} does not belong to you.`);
    case 'missing':
      throw notFound(`There is no such ${what}.`);
    default:
      return found satisfies never;
  }
}

/** One resource; 304 when the caller has this very version already. */
export function resourceAnswer(
  raw: FastifyRequest,
  headers: Record<string, string>,
  resource: { readonly body: string; readonly revision: string; readonly mediaType?: string },
): Answer {
  const etag = `"${resource.revision}"`;
  const { body, mediaType } = resource;
  const known = header(raw, 'if-none-match');
  const all = { ...headers, etag };
  if (known?.split(',').some((tag) => tag.trim() === etag)) return { status: 304, headers: all };
  return { status: 200, body, headers: all, ...(mediaType === undefined ? {} : { mediaType }) };
}
