import type { Instant } from '@exchange/units';

export type Decision<Event, Refusal> =
  | { readonly outcome: 'accepted'; readonly events: readonly Event[] }
  | { readonly outcome: 'refused'; readonly refusal: Refusal };

/** Pure: ids, time and facts of other streams are part of the command. */
export interface Decider<State, Command, Event, Refusal> {
  readonly initialState: State;
  decide(state: State, command: Command): Decision<Event, Refusal>;
  evolve(state: State, event: Event, recordedAt?: Instant): State;
  /** Relative to a usual state; 1 by default. */
  weight?(state: State): number;
}

/** A state of a resource that exists. */
export type Present<State> = Exclude<State, { readonly status: 'absent' }>;

export function isPresent<State>(state: State): state is Present<State> {
  const isState = typeof state === 'object' && state !== null && 'status' in state;
  return !isState || state.status !== 'absent';
}

/** Accepts a command; without events nothing changes. */
export function accept<Event>(...events: readonly Event[]): Decision<Event, never> {
  return { outcome: 'accepted', events };
}

export function refuse<Refusal>(refusal: Refusal): Decision<never, Refusal> {
  return { outcome: 'refused', refusal };
}

export function fold<State, Event>(
  decider: { readonly initialState: State; evolve(state: State, event: Event): State },
  events: Iterable<Event>,
): State {
  let state = decider.initialState;
  for (const event of events) state = decider.evolve(state, event);
  return state;
}
