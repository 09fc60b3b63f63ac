import type { EventCodec } from '@exchange/runtime/event-log/codec';
import { recordedAt } from '@exchange/runtime/event-log/metadata';
import { forbidden, type HttpProblem, notFound } from '@exchange/runtime/http/http-problem';
import type { ReadOptions } from '@exchange/runtime/http/read-options';
import type { Moment } from '@exchange/runtime/positions/moment';
import { recordedBy } from '@exchange/runtime/positions/recorded-by';
import type { Instant } from '@exchange/units';
import { readableEvent } from './readable-event.js';

/** What a thing was. */
export interface Then<State> {
  readonly state: State;
  /** The last event of it that the log had by then: its ETag. */
  readonly revision: string;
}

/** One thing whose past is asked for. */
interface Subject<State, Event> {
  readonly what: string;
  readonly stream: string;
  readonly codec: EventCodec<Event>;
  readonly initial: State;
  evolve(state: State, event: Event, recordedAt?: Instant): State;
  isThere(state: State): boolean;
  /** Whether the caller may see it, as it is now. */
  isVisible(state: State): Promise<boolean>;
}

/**
 * What one thing was at a moment, folded from its stream. Who may see it now sees what it was: as its history has it.
 *
 * @throws HttpProblem 404 where there was none then, 403 for a caller who may not see it
 */
export async function stateThen<State, Event>(
  { readStream }: Pick<ReadOptions, 'readStream'>,
  moment: Moment,
  { what, stream, codec, initial, evolve, isThere, isVisible }: Subject<State, Event>,
): Promise<Then<State>> {
  const stored = await readStream(stream);
  const then = recordedBy(stored, moment);
  let now = initial;
  let state = initial;
  for (const [index, one] of stored.entries()) {
    const event = readableEvent(codec, one);
    if (event !== undefined) now = evolve(now, event, recordedAt(one));
    if (index === then.length - 1) state = now;
  }
  const last = then.at(-1);
  if (last === undefined || !isThere(state)) throw noneThen(what);
  if (!(await isVisible(now))) throw forbidden(`That ${what} does not belong to you.`);
  return { state, revision: last.revision.toString() };
}

/** There was none at the moment that was asked for. */
export function noneThen(what: string): HttpProblem {
  return notFound(`There was no such ${what} then: ask for a later moment, or without as_of.`);
}
