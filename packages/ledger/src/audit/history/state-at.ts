import type { EventDefinition } from '@exchange/runtime/event-log/event-schema';
import {
  forbidden,
  type HttpProblem,
  notFound,
} from '@exchange/runtime/http/problems/http-problem';
import type { Moment } from '@exchange/runtime/positions/moment';
import { recordedBy } from '@exchange/runtime/positions/recorded-by';
import type { Scope } from '@exchange/units';
import type { QueryApiOptions } from '../../platform/queries/dependencies.js';
import { isVisible, type ResourceSubject, stateAfter } from './subject.js';

export interface Then<State> {
  readonly state: State;
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
  { readStream, database }: Pick<QueryApiOptions, 'readStream' | 'database'>,
  { id, scope, moment }: PastStateRequest<Id>,
  subject: ResourceSubject<Id, State, Definition>,
): Promise<Then<State>> {
  const { what, resource } = subject;
  const access = { scope, database, readStream };
  const stored = await readStream(await subject.stream(id, access));
  const then = recordedBy(stored, moment);
  const now = stateAfter(subject, stored);
  const isKnown = subject.owners(now).length > 0;
  if (isKnown && !(await isVisible(subject, now, id, access))) {
    throw subject.hidesForeign === true
      ? noneThen(what)
      : forbidden(`That ${what} does not belong to you.`);
  }
  const last = then.at(-1);
  if (!isKnown || last === undefined) throw noneThen(what);
  const at = moment.kind === 'time' ? moment.time : last.created;
  const state = stateAfter(subject, then);
  if (resource(state, scope, id, at) === undefined) throw noneThen(what);
  return { state, revision: last.revision.toString(), at };
}

export function noneThen(what: string): HttpProblem {
  return notFound(`The ${what} did not exist at that time. Choose a later as_of, or omit it.`);
}
