import type { RouteContract } from '@exchange/runtime/contract/route';
import {
  forbidden,
  type HttpProblem,
  notFound,
  validationFailed,
} from '@exchange/runtime/errors/http-problem';
import type { Answer } from '@exchange/runtime/http/implement';
import { awaitRequestedPosition } from '@exchange/runtime/http/positions';
import { baseUrl, header } from '@exchange/runtime/http/request-facts';
import { callerOf } from '@exchange/runtime/http/server';
import type { Found } from '@exchange/runtime/tables/found';
import { type Listing, type Page, readCursor } from '@exchange/runtime/tables/page';
import { parsePosition, type Scope } from '@exchange/units';
import type { FastifyRequest } from 'fastify';
import type { Moment } from '../transaction/moment.js';
import type { QueryApiOptions } from './dependencies.js';
import { readPast } from './past.js';

/** What a query goes by: the caller's scope, the headers of its answer, and the moment of the past that it is about. */
export interface Read {
  readonly scope: Scope;
  readonly headers: Record<string, string>;
  readonly moment: Moment | undefined;
}

/**
 * A query's way in. Waits until the read models reflect what the request names: a position in its header, and with
 * `as_of` everything that the log had recorded by then.
 *
 * @throws HttpProblem 422 for a moment that the log has not come to, 503 when a position is not reached in time
 */
export async function beginRead(
  options: QueryApiOptions,
  contract: RouteContract,
  raw: FastifyRequest,
  asOf?: string,
): Promise<Read> {
  const { positions, bell } = options;
  const { scope } = callerOf(raw);
  const past = asOf === undefined ? undefined : await readPast(options, contract, asOf);
  const named = parsePosition(header(raw, 'ledger-position')?.trim() ?? '') ?? 0n;
  const wanted = past !== undefined && past.reflects > named ? past.reflects : named;
  // A lane that sleeps would not notice that it has nothing to do up to there.
  if (positions.lowest(contract.lanes) < wanted) bell.ring(contract.lanes, wanted);
  const position = await awaitRequestedPosition(raw, positions, contract.lanes, past?.reflects);
  return { scope, headers: { 'ledger-position': position.toString() }, moment: past?.moment };
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
  return { status: 200, body, headers: { ...headers, link: nextLink(raw, publicUrl, next) } };
}

/** The value of the Link header that announces a further page. */
export function nextLink(raw: FastifyRequest, publicUrl: string | undefined, next: string): string {
  const url = new URL(raw.url, baseUrl(raw, publicUrl));
  url.searchParams.delete('offset');
  url.searchParams.set('cursor', next);
  return `<${url.toString()}>; rel="next"`;
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
