import type { FastifyRequest } from 'fastify';
import type { Found } from '../tables/found.js';
import { isTagKnown } from './entity-tag.js';
import { forbidden, notFound } from './http-problem.js';
import type { Answer } from './implement.js';
import { nextLink } from './next-page.js';
import { header } from './request-facts.js';

/** What a query found, as its answer shows it. */
export interface ReadAnswer {
  /** JSON text, or pieces of what goes out, one after the other. */
  readonly resource: string | readonly Buffer[];
  /** The version of one resource, its ETag; absent for an answer that has none. */
  readonly revision?: string;
  /** The cursor of a further page, announced by a Link header. */
  readonly next?: string | undefined;
  /** The media type where it is not the contract's. */
  readonly mediaType?: string;
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

/** The answer to a query; 304 when the caller has this very version of the resource already. */
export function readAnswer(
  raw: FastifyRequest,
  publicUrl: string | undefined,
  position: bigint,
  { resource, revision, next, mediaType }: ReadAnswer,
): Answer {
  const headers = {
    'ledger-position': position.toString(),
    ...(revision === undefined ? {} : { etag: `"${revision}"` }),
    ...(next === undefined ? {} : { link: nextLink(raw, publicUrl, next) }),
  };
  const { etag } = headers;
  if (etag !== undefined && isTagKnown(header(raw, 'if-none-match'), etag)) {
    return { status: 304, headers };
  }
  const body = typeof resource === 'string' ? resource : Buffer.concat(resource);
  return { body, headers, ...(mediaType === undefined ? {} : { mediaType }) };
}
