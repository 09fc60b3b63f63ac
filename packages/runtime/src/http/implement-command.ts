import type { Instant } from '@exchange/units';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AcceptedOn, CommandRequest } from '../commands/command-runner.js';
import type { AggregateDefinition } from '../commands/define-aggregate.js';
import type { RouteContract } from '../contract/route.js';
import type { AnyEvent } from '../event-log/event-schema.js';
import { type Asked, asked } from './asked.js';
import type { CommandDependencies } from './command-dependencies.js';
import type { HttpProblem } from './http-problem.js';
import { type Answer, implement } from './implement.js';
import { awaitOwnWrite } from './positions.js';
import { problemOf } from './problem-of.js';
import { requestContext } from './request-context.js';
import { baseUrl, header } from './request-facts.js';

import { callerOf } from './server.js';

/**
 * Answers an accepted command: notifies the lanes, waits for the read models, and returns the position and the
 * receipt's path.
 *
 * @param made body of the response, and path of the created resource
 */
async function commandAnswer(
  { bell, positions, publicUrl, lanesOf, receiptOf }: CommandDependencies,
  contract: RouteContract,
  raw: FastifyRequest,
  accepted: AcceptedOn<unknown, AnyEvent>,
  made: { readonly body: string | undefined; readonly location: string | undefined },
): Promise<Answer> {
  const { events, revision, replayed } = accepted;
  const { body, location } = made;
  const lanes = lanesOf(events);
  bell.ring(accepted.position);
  const headers = await awaitOwnWrite(raw, positions, lanes, accepted);
  const here = `${baseUrl(raw, publicUrl)}/api/v1`;
  // A command without a change appends no event.
  const written = events.at(-1);
  const receipt = written && receiptOf(callerOf(raw).scope, written, accepted.position);
  return {
    status: contract.success.status,
    ...(body === undefined ? {} : { body }),
    headers: {
      ...headers,
      // A deleted resource has no version.
      ...(body === undefined ? {} : { etag: `"${revision}"` }),
      ...(replayed ? { 'idempotency-replayed': 'true' } : {}),
      ...(location === undefined ? {} : { location: `${here}${location}` }),
      ...(receipt === undefined ? {} : { link: `<${here}${receipt}>; rel="receipt"` }),
    },
  };
}

/** A validated command with the current state of its stream. */
export interface Deciding<Contract extends RouteContract, State, Prepared> extends Asked<Contract> {
  readonly state: State;
  /** Id of the new resource; the same for a repeated request with the same Idempotency-Key. */
  readonly newId: string;
  readonly at: Instant;
  /** Result of `prepare`. */
  readonly prepared: Prepared;
}

/** States of an existing resource. */
export type Present<State> = Exclude<State, { readonly status: 'absent' }>;

/** An accepted command with the state of its stream after it. */
export interface Done<Contract extends RouteContract, State, Event, Prepared>
  extends Asked<Contract> {
  readonly state: Present<State>;
  readonly events: readonly Event[];
  readonly newId: string;
  /** Result of `prepare` for this request; a repeated request may have another result than the original. */
  readonly prepared: Prepared;
}

/** The stream of the decision: an existing resource's, or a new resource's. */
type DecidedOn<Contract extends RouteContract> =
  | { readonly stream: (asked: Asked<Contract>) => string }
  | {
      readonly newStream: (newId: string) => string;
      /** Optional id from the caller; by default a new id. */
      readonly givenId?: (asked: Asked<Contract>) => string | undefined;
    };

/** Common part of the commands on one kind of stream. */
export interface CommandKind<State, Command, Event extends AnyEvent, Refusal> {
  readonly aggregate: AggregateDefinition<State, Command, Event, Refusal>;
  /** Maps a refusal to an HTTP problem. */
  readonly refused: (refusal: Refusal) => HttpProblem;
  /** Called with the problem before the response. */
  readonly onRefused?: (request: CommandRequest, problem: HttpProblem) => Promise<void>;
}

/** A command's route: stream, command and response body. Status and headers come from the contract. */
export type CommandRoute<
  Contract extends RouteContract,
  State,
  Command,
  Event,
  Prepared,
> = DecidedOn<Contract> & {
  /** Checks rights and shapes before a stream is read. A refusal here claims no Idempotency-Key. */
  readonly prepare?: (asked: Asked<Contract>) => Prepared;
  /**
   * Builds the command; called again after a conflict. Checks rights to existing resources and facts of other streams.
   */
  readonly toCommand: (deciding: Deciding<Contract, State, Prepared>) => Command | Promise<Command>;
  /** Response body as JSON text; absent for a contract without a body. */
  readonly resource?: (done: Done<Contract, State, Event, Prepared>) => string | Promise<string>;
};

export type ImplementCommand<State, Command, Event> = <
  Contract extends RouteContract,
  Prepared = undefined,
>(
  contract: Contract,
  route: CommandRoute<Contract, State, Command, Event, Prepared>,
) => void;

/** Creates the registration function for commands on one kind of stream. */
export function commandsOn<State, Command, Event extends AnyEvent, Refusal>(
  app: FastifyInstance,
  dependencies: CommandDependencies,
  kind: CommandKind<State, Command, Event, Refusal>,
): ImplementCommand<State, Command, Event> {
  const { refused, onRefused } = kind;
  const aggregate = kind.aggregate.on(dependencies);

  return (contract, route) => {
    const { toCommand, resource } = route;
    requireResource(contract, resource);

    async function carryOut(asking: Asked<typeof contract>, request: CommandRequest) {
      // Without `prepare`, its result has the type undefined.
      const prepared = route.prepare?.(asking) as Parameters<typeof toCommand>[0]['prepared'];
      const given = 'newStream' in route ? route.givenId?.(asking) : undefined;
      const carried = await dependencies.commands.run(request, {
        aggregate,
        stream: (newId) =>
          'newStream' in route ? route.newStream(given ?? newId) : route.stream(asking),
        isNew: 'newStream' in route,
        command: ({ state }, newId, at) =>
          toCommand({ ...asking, state, newId: given ?? newId, at, prepared }),
      });
      if (carried.outcome === 'refused') throw refused(carried.refusal);
      return { ...carried, newId: given ?? carried.newId, prepared };
    }

    implement(app, contract, async (accepted) => {
      const asking = asked(accepted);
      const { raw, query, params } = asking;
      const request = commandRequest(raw, contract, isDryRun(query));
      const carried = await carryOut(asking, request).catch(async (error: unknown) => {
        const problem = problemOf(error);
        if (problem.status < 500) await onRefused?.(request, problem);
        throw error;
      });
      const { events, newId, prepared } = carried;
      const body = await resource?.({
        ...asking,
        state: present(carried.state, contract),
        events,
        newId,
        prepared,
      });
      // A dry run appends nothing: it has neither a position nor a resource.
      if (request.dryRun === true) return { status: 200, ...(body === undefined ? {} : { body }) };
      const location = locationOf(contract, params, newId);
      return commandAnswer(dependencies, contract, raw, carried, { body, location });
    });
  };
}

function requireResource({ operationId, success }: RouteContract, resource: unknown): void {
  if ((resource === undefined) === (success.schema === undefined)) return;
  throw new RangeError(`${operationId}: a resource is answered where the contract has a schema`);
}

function commandRequest(
  raw: FastifyRequest,
  { operationId }: RouteContract,
  dryRun: boolean,
): CommandRequest {
  return {
    ...requestContext(raw),
    dryRun,
    operation: operationId,
    target: `${raw.method} ${raw.url.replace(/^\/api\/v1/, '')}`,
    body: raw.body,
    idempotencyKey: header(raw, 'idempotency-key'),
    ifMatch: header(raw, 'if-match'),
  };
}

function isDryRun(query: unknown): boolean {
  return (
    typeof query === 'object' && query !== null && 'dry_run' in query && query.dry_run === true
  );
}

function present<State>(state: State, { operationId }: RouteContract): Present<State> {
  if (isPresent(state)) return state;
  throw new Error(`${operationId} was accepted and its stream holds nothing`);
}

function isPresent<State>(state: State): state is Present<State> {
  const isState = typeof state === 'object' && state !== null && 'status' in state;
  return !isState || state.status !== 'absent';
}

/** Path of the new resource; by default below the request's path. */
function locationOf(
  { path, success }: RouteContract,
  params: unknown,
  newId: string,
): string | undefined {
  if (success.headers?.includes('Location') !== true) return undefined;
  const own = typeof params === 'object' && params !== null ? Object.entries(params) : [];
  const known = new Map<string, unknown>([...own, ['new_id', newId]]);
  const pattern = success.location ?? `${path}/{new_id}`;
  return pattern.replace(/\{(\w+)\}/g, (_, name: string) => String(known.get(name)));
}
