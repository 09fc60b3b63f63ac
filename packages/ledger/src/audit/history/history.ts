import { defineRoute, type RouteContract } from '@exchange/runtime/contract/route';
import { positioned } from '@exchange/runtime/contract/successes';
import type { EventDefinition } from '@exchange/runtime/event-log/event-schema';
import { implement } from '@exchange/runtime/http/implement';
import type { ReadAnswer } from '@exchange/runtime/http/reads/read-answer';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { QueryApiOptions } from '../../platform/queries/dependencies.js';
import type { AuditApiOptions } from '../dependencies.js';
import { historyEntry } from '../resource.js';
import { historyAnswer } from './answer.js';
import { type PastStateRequest, stateThen, type Then } from './state-at.js';
import type { HistorySubject, ResourceSubject } from './subject.js';

interface HistoryRoute {
  readonly operationId: string;
  readonly path: string;
  readonly summary: string;
  readonly description?: string;
  /** Default: readers. */
  readonly roles?: RouteContract['roles'];
}

export interface History {
  readonly contract: RouteContract;
  addRoute(app: FastifyInstance, options: AuditApiOptions): void;
}

export interface ResourceHistory<Id extends string, State> extends History {
  readonly what: string;
  /** @throws HttpProblem 404, 403 */
  resourceThen(options: QueryApiOptions, request: PastStateRequest<Id>): Promise<ReadAnswer>;
  stateThen(options: QueryApiOptions, request: PastStateRequest<Id>): Promise<Then<State>>;
}

/** The route, below that of the resource, and the id of its history. */
export function historyOf<Id extends string>(get: {
  readonly operationId: string;
  readonly path: string;
  readonly params: z.ZodObject<{ readonly id: z.ZodType<Id> }>;
}) {
  const { operationId, path, params } = get;
  return {
    operationId: `${operationId}History`,
    path: `${path}/history`,
    id: params.shape.id,
  } as const;
}

export function defineHistory<Id extends string, State, Definition extends EventDefinition>(
  subject: HistoryRoute & HistorySubject<Id, State, Definition>,
): History {
  const { operationId, path, summary, description, id, hidesForeign } = subject;
  const { roles = ['reader'] } = subject;
  const contract = defineRoute({
    operationId,
    method: 'get',
    path,
    tag: 'Audit',
    summary,
    ...(description === undefined ? {} : { description }),
    kind: 'query',
    roles,
    params: z.object({ id }),
    success: positioned('Events, oldest first', z.array(historyEntry)),
    errors: hidesForeign === true ? [404] : [403, 404],
  });
  return {
    contract,
    addRoute: (app, options) =>
      implement(app, contract, ({ params, raw }) =>
        historyAnswer(options, raw, subject, params.id),
      ),
  };
}

export function defineResourceHistory<Id extends string, State, Definition extends EventDefinition>(
  subject: HistoryRoute & ResourceSubject<Id, State, Definition>,
): ResourceHistory<Id, State> {
  const { what, tag } = subject;
  return {
    ...defineHistory(subject),
    what,
    stateThen: (options, request) => stateThen(options, request, subject),
    async resourceThen(options, request) {
      const { state, resource, revision, at } = await stateThen(options, request, subject);
      return { resource, revision: tag?.(state, revision, at) ?? revision };
    },
  };
}
