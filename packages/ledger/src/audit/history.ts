import { defineRoute, type RouteContract } from '@exchange/runtime/contract/route';
import {
  type EventDefinition,
  type EventOf,
  eventGuard,
} from '@exchange/runtime/event-log/event-schema';
import { implement } from '@exchange/runtime/http/implement';
import type { ReadDatabase } from '@exchange/runtime/tables/tenancy';
import { covers, type Instant, type ResellerId, type Scope } from '@exchange/units';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { AuditApiOptions } from './dependencies.js';
import { historyAnswer } from './history-answer.js';
import { historyEntry } from './resource.js';

/** What a feature says of the history of one of its things. */
interface HistoryDescription<Id extends string, State, Definition> {
  readonly operationId: string;
  readonly path: `/${string}/{id}/history`;
  readonly summary: string;
  readonly description?: string;
  readonly id: z.ZodType<Id>;
  readonly stream: (id: Id) => string;
  /** The stream holds others of its kind too. */
  readonly sharesItsStream?: true;
  readonly events: readonly Definition[];
  readonly decider: {
    readonly initialState: State;
    evolve(state: State, event: EventOf<Definition>, recordedAt?: Instant): State;
  };
  /** The resellers that may see it, null for the platform; none while it is not there. */
  owners(state: State): readonly (ResellerId | null)[];
  /** Whether a caller sees it whom `owners` does not name, where that is known from the tables. */
  seenInTables?(scope: Scope, database: ReadDatabase, id: Id): Promise<boolean>;
  /** What a caller of that scope sees of it. */
  view(state: State, scope: Scope, id: Id): unknown;
}

/** A history that can be read: its route, and what answers there. */
export interface History {
  readonly contract: RouteContract;
  addRoute(app: FastifyInstance, options: AuditApiOptions): void;
}

/** The history of a kind of thing: what happened in its stream, as a caller may see it. */
export function defineHistory<
  Id extends string,
  State,
  Definition extends EventDefinition<string, z.ZodType>,
>(subject: HistoryDescription<Id, State, Definition>): History {
  const { operationId, path, summary, description, id, stream, decider, owners } = subject;
  const { view, sharesItsStream: isOneOfMany = false } = subject;
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
    errors: [403, 404],
  });
  const isOwn = eventGuard(subject.events);
  const folded = {
    initial: decider.initialState,
    evolve: (state: State, event: Parameters<typeof isOwn>[0], recordedAt?: Instant) =>
      isOwn(event) ? decider.evolve(state, event, recordedAt) : state,
    isThere: (state: State) => owners(state).length > 0,
    isOneOfMany,
  };
  const isVisible = async (state: State, scope: Scope, id: Id, database: ReadDatabase) =>
    owners(state).some((owner) => covers(scope, owner)) ||
    (await subject.seenInTables?.(scope, database, id)) === true;
  return {
    contract,
    addRoute: (app, options) =>
      implement(app, contract, ({ params, raw }) =>
        historyAnswer(options, raw, {
          ...folded,
          stream: stream(params.id),
          isVisible: (state, scope) => isVisible(state, scope, params.id, options.database),
          view: (state, scope) => view(state, scope, params.id),
        }),
      ),
  };
}
