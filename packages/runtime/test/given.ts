import { expect } from 'vitest';
import { type Decider, fold } from '../src/commands/decider.js';

export interface Given<State, Command, Event, Refusal extends Coded> {
  /** Given and decided events. */
  readonly events: readonly Event[];
  readonly state: State;
  when(command: Command): Answer<State, Command, Event, Refusal>;
}

export interface Answer<State, Command, Event, Refusal extends Coded> {
  then(...events: readonly Event[]): Given<State, Command, Event, Refusal>;
  thenNothing(): Given<State, Command, Event, Refusal>;
  /** Expects a refusal, whole or by its code. */
  thenRefused(refusal: Refusal | Refusal['code']): Given<State, Command, Event, Refusal>;
}

interface Coded {
  readonly code: string;
}

/**
 * Freezes the input and decides twice: a decider that writes to it, or uses a clock or randomness,
 * fails.
 */
export function given<State, Command, Event, Refusal extends Coded>(
  decider: Decider<State, Command, Event, Refusal>,
  ...events: readonly NoInfer<Event>[]
): Given<State, Command, Event, Refusal> {
  const state = fold(frozenDecider(decider), events);
  return { events, state, when };

  function when(command: Command): Answer<State, Command, Event, Refusal> {
    freeze(command);
    const decision = decider.decide(state, command);
    expect(decider.decide(state, command), 'a deterministic decider').toStrictEqual(decision);
    const decided = decision.outcome === 'accepted' ? decision.events : [];
    const next = given(decider, ...events, ...decided);
    const accepted = (...events: readonly Event[]) => {
      expect(decision).toStrictEqual({ outcome: 'accepted', events: events });
      return next;
    };
    return {
      // biome-ignore lint/suspicious/noThenProperty: reads as given, when, then; no code awaits an answer
      then: accepted,
      thenNothing: () => accepted(),
      thenRefused(expected) {
        const refusal =
          typeof expected === 'string' ? expect.objectContaining({ code: expected }) : expected;
        expect(decision).toStrictEqual({ outcome: 'refused', refusal });
        return next;
      },
    };
  }
}

function frozenDecider<State, Event>(decider: {
  readonly initialState: State;
  evolve(state: State, event: Event): State;
}) {
  return {
    initialState: freeze(decider.initialState),
    evolve: (state: State, event: Event) => freeze(decider.evolve(state, freeze(event))),
  };
}

function freeze<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const inner of Object.values(value)) freeze(inner);
  return value;
}
