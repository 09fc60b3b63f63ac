import type { FastifyRequest } from 'fastify';
import type { Lookup } from '../../tables/queries/tenancy.js';
import type { Answer } from '../implement.js';
import { forbidden, notFound } from '../problems/http-problem.js';
import { header } from '../request-facts.js';
import { isTagKnown } from './entity-tag.js';
import { nextLink } from './next-page.js';

export interface ReadAnswer {
  readonly resource: string;
  readonly revision?: string;
  readonly next?: string | undefined;
  readonly mediaType?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** @throws HttpProblem 403 or 404 */
export function required<Row>(result: Lookup<Row>, what: string): Row {
  switch (result.kind) {
    case 'found':
      return result.row;
    case 'forbidden':
      throw forbidden(`That ${what} does not belong to you.`);
    case 'missing':
      throw notFound(`There is no such ${what}.`);
    default:
      return result satisfies never;
  }
}

/** Answers 304 for a matching `If-None-Match`. */
export function readAnswer(
  raw: FastifyRequest,
  publicUrl: string | undefined,
  position: bigint,
  { resource: body, revision, next, mediaType, ...more }: ReadAnswer,
): Answer {
  const headers = {
    'ledger-position': position.toString(),
    ...(revision === undefined ? {} : { etag: `"${revision}"` }),
    ...(next === undefined ? {} : { link: nextLink(raw, publicUrl, next) }),
    ...more.headers,
  };
  const { etag } = headers;
  if (etag !== undefined && isTagKnown(header(raw, 'if-none-match'), etag)) {
    return { status: 304, headers };
  }
  return { body, headers, ...(mediaType === undefined ? {} : { mediaType }) };
}
