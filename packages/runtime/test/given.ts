import { expect } from 'vitest';
import { type Decider, fold } from '../src/commands/decider.js';

/** What has happened in a stream, and what may be asked of its decider next. */
export interface Given<State, Command, Event, Refusal extends Coded> {
  /** Every event so far: those that were given, and those that were decided since. */
  readonly events: readonly Event[];
  readonly state: State;
  when(command: Command): Answer<State, Command, Event, Refusal>;
}

/** What the decider answered; each check leads on, so that another command can follow. */
export interface Answer<State, Command, Event, Refusal extends Coded> {
  /** Accepted with exactly these events. */
  then(...events: readonly Event[]): Given<State, Command, Event, Refusal>;
  /** Accepted without an event: it is so already. */
  thenNothing(): Given<State, Command, Event, Refusal>;
  /** Refused with exactly this refusal, or with one of this code. */
  thenRefused(refusal: Refusal | Refusal['code']): Given<State, Command, Event, Refusal>;
}

interface Coded {
  readonly code: string;
}

/**
 * A decider after these events: `given(decider, ...events).when(command).then(...events)`.
 * What a decider is given is frozen, so one that writes to it fails; and it is asked twice, so one that looks at a
 * clock or throws dice fails too.
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
    expect(decider.decide(state, command), 'the same answer to the same question').toStrictEqual(
      decision,
    );
    const decided = decision.outcome === 'accepted' ? decision.events : [];
    const onward = given(decider, ...events, ...decided);
    const accepted = (...wanted: readonly Event[]) => {
      expect(decision).toStrictEqual({ outcome: 'accepted', events: wanted });
      return onward;
    };
    return {
      // biome-ignore lint/suspicious/noThenProperty: it reads given, when, then; nobody awaits an answer
      then: accepted,
      thenNothing: () => accepted(),
      thenRefused(wanted) {
        const refusal =
          typeof wanted === 'string' ? expect.objectContaining({ code: wanted }) : wanted;
        expect(decision).toStrictEqual({ outcome: 'refused', refusal });
        return onward;
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

/** Freezes a value and all that is in it. */
function freeze<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const inner of Object.values(value)) freeze(inner);
  return value;
}
