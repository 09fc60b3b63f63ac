import type { Instant } from '@exchange/units';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AcceptedOn, CommandRequest } from '../../commands/command-runner.js';
import { isPresent, type Present } from '../../commands/decider.js';
import type { AggregateDefinition } from '../../commands/define-aggregate.js';
import type { RouteContract } from '../../contract/route.js';
import type { AnyEvent } from '../../event-log/event-schema.js';
import {
  type AuthenticatedRequest,
  authenticated,
  callerOf,
  requestContext,
} from '../caller/authenticated-request.js';
import { type Answer, implement } from '../implement.js';
import { awaitOwnWrite } from '../positions.js';
import type { HttpProblem } from '../problems/http-problem.js';
import { problemOf } from '../problems/problem-of.js';
import { baseUrl, header } from '../request-facts.js';
import type { CommandDependencies } from './command-dependencies.js';

async function commandAnswer(
  { notifier, positions, publicUrl, lanesOf, receiptOf }: CommandDependencies,
  status: number,
  raw: FastifyRequest,
  accepted: AcceptedOn<unknown, AnyEvent>,
  result: {
    readonly body: string | undefined;
    readonly location: string | undefined;
    /** Of the resource in the body. */
    readonly revision: AcceptedOn<unknown, AnyEvent>['revision'];
  },
): Promise<Answer> {
  const { events, replayed } = accepted;
  const { body, location, revision } = result;
  const lanes = lanesOf(events);
  notifier.notify(accepted.position);
  const headers = await awaitOwnWrite(raw, positions, lanes, accepted);
  const base = `${baseUrl(raw, publicUrl)}/api/v1`;
  // A command without a change appends no event.
  const lastEvent = events.at(-1);
  const receipt = lastEvent && receiptOf(callerOf(raw).scope, lastEvent, accepted.position);
  return {
    status,
    ...(body === undefined ? {} : { body }),
    headers: {
      // A deleted resource has no version.
      ...(body === undefined ? {} : { etag: `"${revision}"` }),
      ...(replayed ? { 'idempotency-replayed': 'true' } : {}),
      ...(location === undefined ? {} : { location: `${base}${location}` }),
      ...(receipt === undefined ? {} : { link: `<${base}${receipt}>; rel="receipt"` }),
      ...headers,
    },
  };
}

export interface Deciding<Contract extends RouteContract, State, Prepared>
  extends AuthenticatedRequest<Contract> {
  readonly state: State;
  /** Id of a new resource, the same for a repeated Idempotency-Key. */
  readonly newId: string;
  readonly at: Instant;
  readonly prepared: Prepared;
}

export interface Done<Contract extends RouteContract, State, Event, Prepared>
  extends AuthenticatedRequest<Contract> {
  readonly state: Present<State>;
  readonly events: readonly Event[];
  readonly newId: string;
  readonly prepared: Prepared;
}

export interface CommandKind<State, Command, Event extends AnyEvent, Refusal> {
  readonly aggregate: AggregateDefinition<State, Command, Event, Refusal>;
  /** Stream of the first id in the path, or of a new id if the path has none. */
  readonly streamOf: (id: string) => string;
  readonly refused: (refusal: Refusal) => HttpProblem;
  readonly onRefused?: (request: CommandRequest, problem: HttpProblem) => Promise<void>;
  /** JSON text of routes without their own. */
  readonly resource?: (done: { readonly state: Present<State> }) => string;
}

export interface CommandRoute<Contract extends RouteContract, State, Command, Event, Prepared> {
  /** An existing stream that the path does not name. */
  readonly stream?: (request: AuthenticatedRequest<Contract>) => string;
  /** Id of the new stream, if the caller chose one. */
  readonly givenId?: (request: AuthenticatedRequest<Contract>) => string | undefined;
  /** Checks rights and shapes before a stream is read. A refusal claims no Idempotency-Key. */
  readonly prepare?: (request: AuthenticatedRequest<Contract>) => Prepared;
  /**
   * Called again after a conflict. Checks rights to existing resources and facts of other streams.
   */
  readonly toCommand: (deciding: Deciding<Contract, State, Prepared>) => Command | Promise<Command>;
  /** JSON text; absent for a contract without a body. */
  readonly resource?: (done: Done<Contract, State, Event, Prepared>) => string | Promise<string>;
  /** Called after the append; false if the request has no job. */
  readonly startsJob?: (done: Done<Contract, State, Event, Prepared>) => boolean;
}

export type ImplementCommand<State, Command, Event> = <
  Contract extends RouteContract,
  Prepared = undefined,
>(
  contract: Contract,
  route: CommandRoute<Contract, State, Command, Event, Prepared>,
) => void;

export function commandsOn<State, Command, Event extends AnyEvent, Refusal>(
  app: FastifyInstance,
  dependencies: CommandDependencies,
  kind: CommandKind<State, Command, Event, Refusal>,
): ImplementCommand<State, Command, Event> {
  const { streamOf, refused, onRefused } = kind;
  const aggregate = kind.aggregate.on(dependencies);

  return (contract, route) => {
    const { toCommand } = route;
    const hasBody = contract.success.schema !== undefined;
    const resource = route.resource ?? (hasBody ? kind.resource : undefined);
    const [idPattern] = /\{\w+\}/.exec(contract.path) ?? [];
    const hasNewId = route.stream === undefined && idPattern === undefined;

    async function execute(
      authorized: AuthenticatedRequest<typeof contract>,
      request: CommandRequest,
    ) {
      // Without `prepare`, its result has the type undefined.
      const prepared = route.prepare?.(authorized) as Parameters<typeof toCommand>[0]['prepared'];
      const givenId = route.givenId?.(authorized);
      const result = await dependencies.runner.run(request, {
        aggregate,
        stream: (newId) =>
          route.stream?.(authorized) ??
          streamOf(pathWithIds(idPattern ?? '{new_id}', authorized.params, givenId ?? newId)),
        // A chosen id may exist.
        isNew: hasNewId && givenId === undefined,
        command: ({ state }, newId, at) =>
          toCommand({ state, newId: givenId ?? newId, at, prepared, ...authorized }),
      });
      if (result.outcome === 'refused') throw refused(result.refusal);
      return { result, newId: givenId ?? result.newId, prepared };
    }

    implement(app, contract, async (accepted) => {
      const authorized = authenticated(accepted);
      const { raw, query, params } = authorized;
      const request = commandRequest(raw, contract, isDryRun(query));
      const { result, newId, prepared } = await execute(authorized, request).catch(
        async (error: unknown) => {
          const problem = problemOf(error);
          if (problem.status < 500) await onRefused?.(request, problem);
          throw error;
        },
      );
      const done = {
        state: requirePresent(result.state, contract),
        events: result.events,
        newId,
        prepared,
        ...authorized,
      };
      const body = await resource?.(done);
      // A dry run has neither a position nor a resource.
      if (request.dryRun === true) return { status: 200, ...(body === undefined ? {} : { body }) };
      const job = route.startsJob?.(done) === true ? contract.job : undefined;
      const pattern = job?.location ?? newPathOf(contract);
      const location = pattern === undefined ? undefined : pathWithIds(pattern, params, newId);
      const status = job === undefined ? contract.success.status : 202;
      const revision = contract.success.location === undefined ? result.revision : 0n;
      return commandAnswer(dependencies, status, raw, result, { body, location, revision });
    });
  };
}

function commandRequest(
  raw: FastifyRequest,
  { operationId }: RouteContract,
  dryRun: boolean,
): CommandRequest {
  return {
    dryRun,
    operation: operationId,
    target: `${raw.method} ${raw.url.replace(/^\/api\/v1/, '')}`,
    body: raw.body,
    idempotencyKey: header(raw, 'idempotency-key'),
    ifMatch: header(raw, 'if-match'),
    ...requestContext(raw),
  };
}

function isDryRun(query: unknown): boolean {
  return (
    typeof query === 'object' && query !== null && 'dry_run' in query && query.dry_run === true
  );
}

function requirePresent<State>(state: State, { operationId }: RouteContract): Present<State> {
  if (isPresent(state)) return state;
  throw new Error(`${operationId}: no resource after an accepted command`);
}

function newPathOf({ path, success }: RouteContract): string | undefined {
  if (success.headers?.includes('Location') !== true) return undefined;
  return success.location ?? `${path}/{new_id}`;
}

function pathWithIds(pattern: string, params: unknown, newId: string): string {
  const entries = typeof params === 'object' && params !== null ? Object.entries(params) : [];
  const values = new Map<string, unknown>([...entries, ['new_id', newId]]);
  return pattern.replace(/\{(\w+)\}/g, (_, name: string) => String(values.get(name)));
}
