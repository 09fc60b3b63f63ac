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
 * The answer to an accepted command, as its contract says: rings the lanes, waits for the read models that show it, and says
 * where in the log it is and where the receipt for it is found.
 *
 * @param made the answer's body, and the path of the resource that was made
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
  // What changed nothing wrote nothing.
  const written = events.at(-1);
  const receipt = written && receiptOf(callerOf(raw).scope, written, accepted.position);
  return {
    status: contract.success.status,
    ...(body === undefined ? {} : { body }),
    headers: {
      ...headers,
      // What is gone has no version.
      ...(body === undefined ? {} : { etag: `"${revision}"` }),
      ...(replayed ? { 'idempotency-replayed': 'true' } : {}),
      ...(location === undefined ? {} : { location: `${here}${location}` }),
      ...(receipt === undefined ? {} : { link: `<${here}${receipt}>; rel="receipt"` }),
    },
  };
}

/** A command that is being decided on: what was asked, and what its stream holds now. */
export interface Deciding<Contract extends RouteContract, State, Prepared> extends Asked<Contract> {
  readonly state: State;
  /** The id of what the command makes; the same one for the same request under the same Idempotency-Key. */
  readonly newId: string;
  readonly at: Instant;
  /** What `prepare` gave. */
  readonly prepared: Prepared;
}

/** The states of a stream that holds something. */
export type Present<State> = Exclude<State, { readonly status: 'absent' }>;

/** A command that was accepted: what was asked, and the stream as the command left it. */
export interface Done<Contract extends RouteContract, State, Event, Prepared>
  extends Asked<Contract> {
  readonly state: Present<State>;
  readonly events: readonly Event[];
  readonly newId: string;
  /** What `prepare` gave for this request, which may repeat one that was carried out with another. */
  readonly prepared: Prepared;
}

/** Which stream decides: that of something that is there, or one that the command begins. */
type DecidedOn<Contract extends RouteContract> =
  | { readonly stream: (asked: Asked<Contract>) => string }
  | {
      readonly newStream: (newId: string) => string;
      /** The id that the caller gives to what is made; without it, or where it gives none, a new one. */
      readonly givenId?: (asked: Asked<Contract>) => string | undefined;
    };

/** What all commands on the streams of one kind have in common. */
export interface CommandKind<State, Command, Event extends AnyEvent, Refusal> {
  readonly aggregate: AggregateDefinition<State, Command, Event, Refusal>;
  /** What a refusal means to the caller. */
  readonly refused: (refusal: Refusal) => HttpProblem;
  /** Told what the caller is refused, before it is. */
  readonly onRefused?: (request: CommandRequest, problem: HttpProblem) => Promise<void>;
}

/** A command's route: which stream decides, what the command is, what is answered. Status and headers are its contract's. */
export type CommandRoute<
  Contract extends RouteContract,
  State,
  Command,
  Event,
  Prepared,
> = DecidedOn<Contract> & {
  /** What can be refused before a stream is read: rights, shapes. No Idempotency-Key is claimed for it. */
  readonly prepare?: (asked: Asked<Contract>) => Prepared;
  /** The command; made again when another writer was first. Rights to what is there and facts of other streams belong here. */
  readonly toCommand: (deciding: Deciding<Contract, State, Prepared>) => Command | Promise<Command>;
  /** The answer as JSON text; absent where the contract has no body. */
  readonly resource?: (done: Done<Contract, State, Event, Prepared>) => string | Promise<string>;
};

/** Serves a command at its contract's route. */
export type ImplementCommand<State, Command, Event> = <
  Contract extends RouteContract,
  Prepared = undefined,
>(
  contract: Contract,
  route: CommandRoute<Contract, State, Command, Event, Prepared>,
) => void;

/** The way in of every command on the streams of one kind. */
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
      // Without a `prepare`, the type of what it gives is undefined.
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
      // Nothing was appended: there is no position to read at, and no resource to find.
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

/** Where what was made is found: by default under the path that it was made at. */
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
