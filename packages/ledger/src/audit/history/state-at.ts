import { isPresent, type Present } from '@exchange/runtime/commands/decider';
import { codecOf } from '@exchange/runtime/event-log/codec';
import type { EventDefinition } from '@exchange/runtime/event-log/event-schema';
import { recordedAt } from '@exchange/runtime/event-log/metadata';
import type { StoredEvent } from '@exchange/runtime/event-log/types';
import {
  forbidden,
  type HttpProblem,
  notFound,
} from '@exchange/runtime/http/problems/http-problem';
import { isRecordedBy, type Moment } from '@exchange/runtime/positions/moment';
import { createPacer } from '@exchange/runtime/process/pacer';
import type { Scope } from '@exchange/units';
import type { QueryApiOptions } from '../../platform/queries/dependencies.js';
import { eventsOfStream, readableEvent } from './readable-event.js';
import { isVisible, ownersOf, type ResourceSubject } from './subject.js';

export interface Then<State> {
  readonly state: Present<State>;
  /** JSON. */
  readonly resource: string;
  readonly revision: string;
  readonly at: Date;
}

export interface PastStateRequest<Id> {
  readonly id: Id;
  readonly scope: Scope;
  readonly moment: Moment;
}

/**
 * Checks the present scope first: another tenant must not learn times of creation or removal.
 * @throws HttpProblem 404, 403
 */
export async function stateThen<Id extends string, State, Definition extends EventDefinition>(
  { eventLog, database }: Pick<QueryApiOptions, 'eventLog' | 'database'>,
  { id, scope, moment }: PastStateRequest<Id>,
  subject: ResourceSubject<Id, State, Definition>,
): Promise<Then<State>> {
  const { what } = subject;
  const { readStream } = eventLog;
  const access = { scope, database, readStream };
  const stream = await subject.stream(id, access);
  const { current, past, last } = await statesAt(
    subject,
    eventsOfStream({ readStream }, stream),
    moment,
  );
  const isKnown = ownersOf(subject, current).length > 0;
  if (isKnown && !(await isVisible(subject, current, id, access))) {
    throw subject.hidesForeign === true
      ? noneThen(what)
      : forbidden(`That ${what} does not belong to you.`);
  }
  if (!isKnown || last === undefined || !isPresent(past)) throw noneThen(what);
  const at = moment.kind === 'time' ? moment.time : last.created;
  const resource = subject.resource(past, scope, id, at);
  if (resource === undefined) throw noneThen(what);
  return { state: past, resource, revision: last.revision.toString(), at };
}

/**
 * Yields to other requests between events.
 * @returns the current and the past state, and the last event recorded by the moment
 */
export async function statesAt<State, Definition extends EventDefinition>(
  { events, decider }: Pick<ResourceSubject<string, State, Definition>, 'events' | 'decider'>,
  pages: AsyncIterable<readonly StoredEvent[]>,
  moment: Moment,
) {
  const codec = codecOf(events);
  const nextTurn = createPacer();
  let current = decider.initialState;
  let past = current;
  let last: StoredEvent | undefined;
  for await (const page of pages) {
    for (const stored of page) {
      await nextTurn();
      const event = readableEvent(codec, stored);
      if (event !== undefined) current = decider.evolve(current, event, recordedAt(stored));
      if (isRecordedBy(stored, moment)) [past, last] = [current, stored];
    }
  }
  return { current, past, last };
}

export function noneThen(what: string): HttpProblem {
  return notFound(`The ${what} did not exist at that time. Choose another as_of, or omit it.`);
}
