import type { Instant } from '@exchange/units';

/** What a decider answers: the events to append, or the reason why not. */
export type Decision<Event, Refusal> =
  | { readonly outcome: 'accepted'; readonly events: readonly Event[] }
  | { readonly outcome: 'refused'; readonly refusal: Refusal };

/**
 * A pure decision maker over one stream: no clock, no randomness, no I/O. Ids, time and facts of other
 * streams come in with the command, so a replay gives the same answer for ever.
 */
export interface Decider<State, Command, Event, Refusal> {
  readonly initialState: State;
  decide(state: State, command: Command): Decision<Event, Refusal>;
  /** @param recordedAt when the service received the command that the event came of; undefined where nobody knows */
  evolve(state: State, event: Event, recordedAt?: Instant): State;
  /** How many usual states take the memory that this one takes; 1 where it is not said. */
  weight?(state: State): number;
}

/** Accepts with these events; none means that the command changes nothing. */
export function accept<Event>(...events: readonly Event[]): Decision<Event, never> {
  return { outcome: 'accepted', events };
}

/** Refuses with a typed reason. */
export function refuse<Refusal>(refusal: Refusal): Decision<never, Refusal> {
  return { outcome: 'refused', refusal };
}

/** Folds events into a state. */
export function fold<State, Event>(
  decider: { readonly initialState: State; evolve(state: State, event: Event): State },
  events: Iterable<Event>,
): State {
  let state = decider.initialState;
  for (const event of events) state = decider.evolve(state, event);
  return state;
}
