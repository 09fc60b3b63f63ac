import type { Position, Scope } from '@exchange/units';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RouteContract } from '../../contract/route.js';
import type { Caller } from '../../credentials/caller.js';
import type { VisibleTables } from '../../tables/queries/tenancy.js';
import { type AuthenticatedRequest, authenticated } from '../caller/authenticated-request.js';
import { type Answer, type ContractRequest, implement } from '../implement.js';
import { awaitTables } from '../positions.js';
import { header } from '../request-facts.js';
import { entityTag, isTagKnown, tagOfTables } from './entity-tag.js';
import { acceptsGzip, type MapAnswer, sentBytes } from './map-answer.js';
import type { ReadOptions } from './read-options.js';

export interface MapReading<Contract extends RouteContract> extends AuthenticatedRequest<Contract> {
  /** The rows in the caller's scope. */
  readonly tables: VisibleTables;
  readonly position: Position;
}

export interface OpenMapReading<Contract extends RouteContract> extends ContractRequest<Contract> {
  readonly caller: Caller | undefined;
  readonly scope: Scope | undefined;
  readonly position: Position;
}

/**
 * A matching `If-None-Match` gets 304 before `find` and before a query. Responses are cached by tag.
 */
export function mapReadsOn(app: FastifyInstance, options: ReadOptions) {
  const { answerCache } = options;

  function serve<Contract extends RouteContract>(
    contract: Contract,
    find: (request: ContractRequest<Contract>, position: Position) => Promise<MapAnswer>,
  ): void {
    const { lanes, success } = contract;
    implement(app, contract, async (request): Promise<Answer> => {
      const { raw } = request;
      const ofTables = lanes.length > 0;
      const position = ofTables ? await awaitTables(raw, options, lanes) : 0n;
      const isGzip = acceptsGzip(header(raw, 'accept-encoding'));
      const encoding = isGzip ? 'gzip' : 'identity';
      const tableTag = ofTables ? await tagOfTables(raw, options, contract, encoding) : undefined;
      const positionHeader = ofTables ? { 'ledger-position': position.toString() } : {};
      const isUnchanged = (tag: string | undefined) =>
        tag !== undefined && isTagKnown(header(raw, 'if-none-match'), tag);
      if (tableTag !== undefined && isUnchanged(tableTag)) {
        return { status: 304, headers: { ...positionHeader, etag: tableTag } };
      }
      const cached = tableTag === undefined ? undefined : answerCache.get(tableTag);
      if (cached !== undefined)
        return { ...cached, headers: { ...cached.headers, ...positionHeader } };
      const answer = await find(request, position);
      const { mediaType, headers } = answer;
      const encoded = await sentBytes(answer, isGzip);
      const tag = ofTables ? tableTag : tagOfBytes(raw, encoded.body);
      const allHeaders = {
        ...headers,
        ...encoded.headers,
        ...(tag === undefined ? {} : { etag: tag }),
      };
      if (!ofTables && isUnchanged(tag))
        return { status: 304, headers: { ...headers, etag: tag ?? '' } };
      const contentType = mediaType ?? success.mediaType ?? 'application/json';
      const response = { ...encoded, contentType, headers: allHeaders };
      if (tableTag !== undefined) answerCache.set(tableTag, response);
      return { ...response, headers: { ...allHeaders, ...positionHeader } };
    });
  }

  return {
    implementMapRead<Contract extends RouteContract>(
      contract: Contract,
      find: (reading: MapReading<Contract>) => Promise<MapAnswer>,
    ): void {
      serve(contract, (request, position) => {
        const authorized = authenticated(request);
        const tables = options.database.visibleTo(authorized.scope);
        return find({ ...authorized, tables, position });
      });
    },
    /** Implements routes whose `security` is `open` or `optional`. */
    implementOpenMapRead<Contract extends RouteContract>(
      contract: Contract,
      find: (reading: OpenMapReading<Contract>) => Promise<MapAnswer>,
    ): void {
      serve(contract, (request, position) => {
        const { caller } = request.raw;
        return find({ ...request, caller, scope: caller?.scope, position });
      });
    },
  };
}

function tagOfBytes({ method }: FastifyRequest, body: Answer['body']): string | undefined {
  const isRead = method === 'GET' || method === 'HEAD';
  return isRead && body !== undefined ? entityTag([body]) : undefined;
}
