import type { Position } from '@exchange/units';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RouteContract } from '../../contract/route.js';
import type { Moment } from '../../positions/moment.js';
import type { Listing } from '../../tables/queries/page.js';
import type { VisibleTables } from '../../tables/queries/tenancy.js';
import { type AuthenticatedRequest, authenticated } from '../caller/authenticated-request.js';
import { type Answer, type ContractRequest, implement } from '../implement.js';
import { awaitTables } from '../positions.js';
import { header } from '../request-facts.js';
import { isTagKnown, tagOfTables } from './entity-tag.js';
import { foreignCursor, isPositionCursor } from './next-page.js';
import { readPast } from './past.js';
import { type ReadAnswer, readAnswer } from './read-answer.js';
import type { ReadOptions } from './read-options.js';

export interface Reading<Contract extends RouteContract> extends AuthenticatedRequest<Contract> {
  /** The rows in the caller's scope. */
  readonly tables: VisibleTables;
  readonly position: Position;
  readonly moment: Moment | undefined;
}

export type Reads = ReturnType<typeof readsOn>;

export function readsOn(app: FastifyInstance, options: ReadOptions) {
  function implementRead<Contract extends RouteContract>(
    contract: Contract,
    find: (reading: Reading<Contract>) => Promise<ReadAnswer>,
  ): void {
    implement(app, contract, async (request) => {
      const reading = await beginRead(options, contract, request);
      return answerRead(options, contract, request.raw, reading.position, () => find(reading));
    });
  }

  return {
    implementRead,
    /**
     * A bare JSON array, one page at a time.
     * @param isCursor by default for cursors ordered by creation
     */
    implementList<Contract extends RouteContract>(
      contract: Contract,
      list: (reading: Reading<Contract>) => Promise<Listing>,
      isCursor: (cursor: string) => boolean = isPositionCursor,
    ): void {
      implementRead(contract, async (reading) => {
        const cursor = textIn(reading.query, 'cursor');
        if (cursor !== undefined && !isCursor(cursor)) throw foreignCursor(cursor);
        const { items, next } = await list(reading);
        return { resource: `[${items.join(',')}]`, next };
      });
    },
  };
}

/**
 * Waits for the header's position, or for `as_of` all recorded events.
 * @throws HttpProblem 422 for a moment beyond the log, 503 after the time limit
 */
export async function beginRead<Contract extends RouteContract>(
  options: ReadOptions,
  contract: Contract,
  request: ContractRequest<Contract>,
): Promise<Reading<Contract>> {
  const { lanes } = contract;
  const authorized = authenticated(request);
  const asOf = textIn(request.query, 'as_of');
  const past = asOf === undefined ? undefined : await readPast(options, lanes, asOf);
  const position = await awaitTables(request.raw, options, lanes, past?.reflects);
  const tables = options.database.visibleTo(authorized.scope);
  return { ...authorized, tables, position, moment: past?.moment };
}

/** A contract with tags of tables gets its 304 before a query. */
export async function answerRead(
  options: Pick<ReadOptions, 'standings' | 'publicUrl'>,
  contract: RouteContract,
  raw: FastifyRequest,
  position: Position,
  find: () => Promise<ReadAnswer>,
): Promise<Answer> {
  const encoding = header(raw, 'accept-encoding') ?? 'identity';
  const tag = contract.success.tag && (await tagOfTables(raw, options, contract, encoding));
  const tagHeader = tag === undefined ? {} : { etag: tag };
  if (tag !== undefined && isTagKnown(header(raw, 'if-none-match'), tag)) {
    return { status: 304, headers: { 'ledger-position': position.toString(), ...tagHeader } };
  }
  const { headers, ...answer } = await find();
  return readAnswer(raw, options.publicUrl, position, {
    ...answer,
    headers: { ...headers, ...tagHeader },
  });
}

function textIn(query: unknown, name: string): string | undefined {
  if (typeof query !== 'object' || query === null) return undefined;
  const value: unknown = Reflect.get(query, name);
  return typeof value === 'string' ? value : undefined;
}
