import type { RouteContract } from '@exchange/runtime/contract/route';
import type { EventDefinition } from '@exchange/runtime/event-log/event-schema';
import { authenticated } from '@exchange/runtime/http/caller/authenticated-request';
import { implement } from '@exchange/runtime/http/implement';
import { pageOf } from '@exchange/runtime/http/reads/next-page';
import { readPast } from '@exchange/runtime/http/reads/past';
import { readAnswer } from '@exchange/runtime/http/reads/read-answer';
import { type Moment, recordedBy } from '@exchange/runtime/positions/moment';
import type { Page } from '@exchange/runtime/tables/queries/page';
import type { Scope } from '@exchange/units';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { type HistorySubject, stateAfter } from '../../audit/history/subject.js';
import type { QueryApiOptions } from '../queries/dependencies.js';

interface StreamList<Item, State, Definition extends EventDefinition>
  extends Pick<HistorySubject<string, State, Definition>, 'events' | 'decider'> {
  readonly stream: string;
  readonly list: RouteContract<z.ZodType, z.ZodType<Page>>;
  readonly get: RouteContract<
    z.ZodType<{ readonly id: string }>,
    z.ZodType<{ readonly as_of?: string | undefined }>
  >;
  readonly items: (state: State) => readonly Item[];
  readonly idOf: (item: Item) => string;
  readonly write: (item: Item) => string;
  readonly requireReader?: (scope: Scope) => void;
  readonly missing: (id: string, isPast: boolean) => Error;
}

/** Reads of a list that has no table, because one stream holds it. */
export function addStreamListReads<Item, State, Definition extends EventDefinition>(
  app: FastifyInstance,
  options: QueryApiOptions,
  {
    list,
    get,
    items,
    idOf,
    write,
    requireReader,
    missing,
    ...of
  }: StreamList<Item, State, Definition>,
): void {
  const { publicUrl } = options;

  async function itemsAt(moment?: Moment) {
    const all = await options.eventLog.readStream(of.stream);
    const stored = moment === undefined ? all : recordedBy(all, moment);
    const last = stored.at(-1);
    // An item that is built in has no revision.
    const tag = last && { revision: last.revision.toString() };
    return { all: items(stateAfter(of, stored)), position: last?.position ?? 0n, tag };
  }

  implement(app, list, async (request) => {
    requireReader?.(authenticated(request).scope);
    const { raw, query } = request;
    const { all, position } = await itemsAt();
    raw.answeredAt = position;
    const { shown, next } = pageOf(all, idOf, query);
    const resource = `[${shown.map(write).join(',')}]`;
    return readAnswer(raw, publicUrl, position, { resource, next });
  });

  implement(app, get, async (request) => {
    requireReader?.(authenticated(request).scope);
    const { raw, params, query } = request;
    const past =
      query.as_of === undefined ? undefined : await readPast(options, get.lanes, query.as_of);
    const { all, position, tag } = await itemsAt(past?.moment);
    raw.answeredAt = past?.reflects ?? position;
    const item = all.find((one) => idOf(one) === params.id);
    if (item === undefined) throw missing(params.id, past !== undefined);
    return readAnswer(raw, publicUrl, raw.answeredAt, { resource: write(item), ...tag });
  });
}
