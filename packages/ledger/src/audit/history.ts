import { defineRoute, type RouteContract } from '@exchange/runtime/contract/route';
import { codecOf } from '@exchange/runtime/event-log/codec-of';
import type { EventDefinition, EventOf } from '@exchange/runtime/event-log/event-schema';
import { implement } from '@exchange/runtime/http/implement';
import type { ReadAnswer } from '@exchange/runtime/http/read-answer';
import { callerOf } from '@exchange/runtime/http/server';
import type { Moment } from '@exchange/runtime/positions/moment';
import type { ReadDatabase } from '@exchange/runtime/tables/tenancy';
import { covers, type Instant, type ResellerId, type Scope } from '@exchange/units';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { QueryApiOptions } from '../reading/dependencies.js';
import type { AuditApiOptions } from './dependencies.js';
import { historyAnswer, type SaidElsewhere } from './history-answer.js';
import { historyEntry } from './resource.js';
import { noneThen, stateThen, type Then } from './then.js';

/** Who asks, and the tables, for a thing whose stream goes by another name. */
interface Asker {
  readonly scope: Scope;
  readonly database: ReadDatabase;
}

/** What a feature says of the history of one of its things. */
interface HistoryDescription<Id extends string, State, Definition> {
  readonly operationId: string;
  readonly path: `/${string}/{id}/${'' | `${string}/`}history`;
  readonly summary: string;
  readonly description?: string;
  readonly id: z.ZodType<Id>;
  readonly stream: (id: Id, asker: Asker) => string | Promise<string>;
  /** The event of another stream that stands for its first one while its own stream is empty, and that first one. */
  saidElsewhere?(
    id: Id,
    options: AuditApiOptions,
  ): Promise<SaidElsewhere<EventOf<Definition>> | undefined>;
  /** The stream holds others of its kind too. */
  readonly sharesItsStream?: true;
  /** Its id can be computed: a caller who may not see it gets 404, as if it did not exist. */
  readonly hasComputedId?: true;
  readonly events: readonly Definition[];
  readonly decider: {
    readonly initialState: State;
    evolve(state: State, event: EventOf<Definition>, recordedAt?: Instant): State;
  };
  /** The resellers that may see it, null for the platform; none while it is not there. */
  owners(state: State): readonly (ResellerId | null)[] | 'everybody';
  /** Whether a caller sees it whom `owners` does not name, where that is known from the tables. */
  seenInTables?(scope: Scope, database: ReadDatabase, id: Id): Promise<boolean>;
  /** What a caller of that scope sees of it. */
  view(state: State, scope: Scope, id: Id): unknown;
  /** What an entry shows of it before and after, where that is not all of the view. */
  told?(before: State, after: State): { readonly before: unknown; readonly after: unknown };
}

/** What a feature says besides of things that a route answers with one by one. */
interface ResourceDescription<Id extends string, State> {
  /** What one of them is called. */
  readonly what: string;
  /** Its resource as JSON text, as its route answers with it; undefined while there is none. */
  resource(state: State, scope: Scope, id: Id): string | undefined;
}

/** A history that can be read: its route, and what answers there. */
export interface History {
  readonly contract: RouteContract;
  addRoute(app: FastifyInstance, options: AuditApiOptions): void;
}

/** The history of a kind of thing, which says too what one of them was. */
export interface ResourceHistory<Id extends string, State> extends History {
  /** What one of them is called. */
  readonly what: string;
  /**
   * The resource as it was, for a read with `as_of`.
   *
   * @throws HttpProblem 404 where there was none then, 403 for a caller who may not see its history
   */
  resourceThen(options: QueryApiOptions, asked: ThenAsked<Id>): Promise<ReadAnswer>;
  /** The same, where it is answered in another form. */
  stateThen(options: QueryApiOptions, asked: ThenAsked<Id>): Promise<Then<State>>;
}

interface ThenAsked<Id> {
  readonly id: Id;
  readonly scope: Scope;
  readonly moment: Moment;
}

/** The history of a kind of thing: what happened in its stream, as a caller may see it. */
export function defineHistory<
  Id extends string,
  State,
  Definition extends EventDefinition<string, z.ZodType>,
>(subject: HistoryDescription<Id, State, Definition>): History {
  const { operationId, path, summary, description, id, hasComputedId: isHidden = false } = subject;
  const contract = defineRoute({
    operationId,
    method: 'get',
    path,
    tag: 'Audit',
    summary,
    ...(description === undefined ? {} : { description }),
    kind: 'query',
    params: z.object({ id }),
    success: {
      status: 200,
      description: 'Events, oldest first',
      schema: z.array(historyEntry),
      headers: ['Ledger-Position'],
    },
    errors: isHidden ? [404] : [403, 404],
  });
  const { owners, view, told, sharesItsStream: isOneOfMany = false } = subject;
  const folded = foldOf(subject);
  return {
    contract,
    addRoute: (app, options) =>
      implement(app, contract, async ({ params, raw }) =>
        historyAnswer(options, raw, {
          ...folded,
          stream: await subject.stream(params.id, {
            scope: callerOf(raw).scope,
            database: options.database,
          }),
          saidElsewhere: async () => subject.saidElsewhere?.(params.id, options),
          isThere: (state) => owners(state).length > 0,
          isOneOfMany,
          isHidden,
          isVisible: (state, scope) =>
            isVisible(subject, state, scope, params.id, options.database),
          view: (state, scope) => view(state, scope, params.id),
          told,
        }),
      ),
  };
}

/** The same for things that a route answers with one by one: what one of them was can be read as well. */
export function defineResourceHistory<
  Id extends string,
  State,
  Definition extends EventDefinition<string, z.ZodType>,
>(
  subject: HistoryDescription<Id, State, Definition> & ResourceDescription<Id, State>,
): ResourceHistory<Id, State> {
  const { what, resource } = subject;
  const folded = foldOf(subject);
  const of: ResourceHistory<Id, State>['stateThen'] = async (options, { id, scope, moment }) =>
    stateThen(options, moment, {
      ...folded,
      what,
      stream: await subject.stream(id, { scope, database: options.database }),
      isThere: (state) => resource(state, scope, id) !== undefined,
      isVisible: (state) => isVisible(subject, state, scope, id, options.database),
    });
  return {
    ...defineHistory(subject),
    what,
    stateThen: of,
    async resourceThen(options, asked) {
      const { state, revision } = await of(options, asked);
      const text = resource(state, asked.scope, asked.id);
      if (text === undefined) throw noneThen(what);
      return { resource: text, revision };
    },
  };
}

function foldOf<Id extends string, State, Definition extends EventDefinition<string, z.ZodType>>({
  events,
  decider,
}: HistoryDescription<Id, State, Definition>) {
  return {
    codec: codecOf(events),
    initial: decider.initialState,
    evolve: (state: State, event: EventOf<Definition>, recordedAt?: Instant) =>
      decider.evolve(state, event, recordedAt),
  };
}

async function isVisible<Id extends string, State, Definition>(
  { owners, seenInTables }: HistoryDescription<Id, State, Definition>,
  state: State,
  scope: Scope,
  id: Id,
  database: ReadDatabase,
): Promise<boolean> {
  const mayBe = owners(state);
  if (mayBe === 'everybody' || mayBe.some((owner) => covers(scope, owner))) return true;
  return (await seenInTables?.(scope, database, id)) === true;
}
