import type { Position } from '@exchange/units';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RouteContract } from '../contract/route.js';
import type { LaneName } from '../event-log/lane-name.js';
import type { Moment } from '../positions/moment.js';
import type { Listing } from '../tables/page.js';
import { type Asked, asked } from './asked.js';
import { isTagKnown } from './entity-tag.js';
import { type Answer, type ContractRequest, implement } from './implement.js';
import { foreignCursor, isPositionCursor } from './next-page.js';
import { readPast } from './past.js';
import { awaitReadPosition, requestedPosition } from './positions.js';
import { type ReadAnswer, readAnswer } from './read-answer.js';
import type { ReadOptions } from './read-options.js';
import { header } from './request-facts.js';
import { tagOfTables } from './tag-of-tables.js';

/** A query that is being answered: what was asked, and what of the log the answer reflects. */
export interface Reading<Contract extends RouteContract> extends Asked<Contract> {
  /** The answer reflects the log up to here at least. */
  readonly position: Position;
  /** The moment of the past that `as_of` names; undefined for a query of what is now. */
  readonly moment: Moment | undefined;
}

/** The ways in of queries: what is asked comes with its scope, and what is answered follows its contract. */
export interface Reads {
  /** Serves a query. */
  implementRead<Contract extends RouteContract>(
    contract: Contract,
    find: (reading: Reading<Contract>) => Promise<ReadAnswer>,
  ): void;
  /** The same, with what is read from the request and may be refused before anything is waited for. */
  implementPreparedRead<Contract extends RouteContract, Prepared>(
    contract: Contract,
    prepare: (asked: Asked<Contract>) => Prepared,
    find: (reading: Reading<Contract>, prepared: Prepared) => Promise<ReadAnswer>,
  ): void;
  /**
   * Serves a list: a bare JSON array, a page at a time.
   *
   * @param isCursor whether a cursor is one of this list; by default those of lists that are ordered by creation
   */
  implementList<Contract extends RouteContract>(
    contract: Contract,
    list: (reading: Reading<Contract>) => Promise<Listing>,
    isCursor?: (cursor: string, asked: Asked<Contract>) => boolean,
  ): void;
}

export function readsOn(app: FastifyInstance, options: ReadOptions): Reads {
  const implementPreparedRead: Reads['implementPreparedRead'] = (contract, prepare, find) =>
    implement(app, contract, async (request) => {
      const prepared = prepare(asked(request));
      const reading = await beginRead(options, contract, request);
      return answerRead(options, contract, request.raw, reading.position, () =>
        find(reading, prepared),
      );
    });

  return {
    implementPreparedRead,
    implementRead: (contract, find) => implementPreparedRead(contract, () => {}, find),
    implementList: (contract, list, isCursor = isPositionCursor) =>
      implementPreparedRead(
        contract,
        (asking) => {
          const cursor = textIn(asking.query, 'cursor');
          if (cursor !== undefined && !isCursor(cursor, asking)) throw foreignCursor(cursor);
        },
        async (reading) => {
          const { items, next } = await list(reading);
          return { resource: `[${items.join(',')}]`, next };
        },
      ),
  };
}

/**
 * A query's way in. Waits until the read models reflect what the request names: a position in its header, and with
 * `as_of` everything that the log had recorded by then.
 *
 * @throws HttpProblem 422 for a moment that the log has not come to, 503 when a position is not reached in time
 */
export async function beginRead<Contract extends RouteContract>(
  options: ReadOptions,
  contract: Contract,
  request: ContractRequest<Contract>,
): Promise<Reading<Contract>> {
  const { lanes } = contract;
  const asking = asked(request);
  const asOf = textIn(request.query, 'as_of');
  const past = asOf === undefined ? undefined : await readPast(options, lanes, asOf);
  const position = await awaitTables(request.raw, options, lanes, past?.reflects);
  return { ...asking, position, moment: past?.moment };
}

/**
 * Before tables are asked: waits until they reflect the position that the request names, and another one if there is one.
 *
 * @returns the position that they reflect at least
 * @throws HttpProblem 422 for a malformed position, 503 when it is not reached in time
 */
export async function awaitTables(
  raw: FastifyRequest,
  { positions, bell }: Pick<ReadOptions, 'positions' | 'bell'>,
  lanes: readonly LaneName[],
  reflecting: Position = 0n,
): Promise<Position> {
  const named = requestedPosition(raw);
  const wanted = reflecting > named ? reflecting : named;
  // A lane that sleeps would not notice that it has nothing to do up to there.
  if (positions.lowest(lanes) < wanted) bell.ring(wanted);
  return awaitReadPosition(raw, positions, lanes, wanted);
}

/**
 * The answer to a query. Where the contract has it tagged by its tables, whoever has it already is told so before anything is asked
 * of them.
 */
export async function answerRead(
  options: Pick<ReadOptions, 'standings' | 'publicUrl'>,
  contract: RouteContract,
  raw: FastifyRequest,
  position: Position,
  find: () => Promise<ReadAnswer>,
): Promise<Answer> {
  const { publicUrl } = options;
  if (contract.success.tag === undefined) {
    return readAnswer(raw, publicUrl, position, await find());
  }
  const encoding = header(raw, 'accept-encoding') ?? 'identity';
  const tag = await tagOfTables(raw, options, contract, encoding);
  const tagged = tag === undefined ? {} : { etag: tag };
  if (tag !== undefined && isTagKnown(header(raw, 'if-none-match'), tag)) {
    return { status: 304, headers: { 'ledger-position': position.toString(), ...tagged } };
  }
  const answer = readAnswer(raw, publicUrl, position, await find());
  return { ...answer, headers: { ...answer.headers, ...tagged } };
}

/** A parameter of a query, if its contract has one of that name. */
function textIn(query: unknown, name: string): string | undefined {
  if (typeof query !== 'object' || query === null) return undefined;
  const value: unknown = Reflect.get(query, name);
  return typeof value === 'string' ? value : undefined;
}
