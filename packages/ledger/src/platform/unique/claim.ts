import { accept, type Decider, type Decision, refuse } from '@exchange/runtime/commands/decider';

/** The state of a claim's stream: its holder. */
export type ClaimState<Holder> =
  | { readonly status: 'free' }
  | { readonly status: 'claimed'; readonly holder: Holder };

export type ClaimCommand<Holder, Value> =
  | { readonly type: 'Claim'; readonly holder: Holder; readonly value: Value }
  | {
      readonly type: 'TakeOver';
      readonly holder: Holder;
      readonly value: Value;
      /** The holder whose stream contains the fence: it does not use the value, and never will by this claim. */
      readonly from: Holder;
    }
  | { readonly type: 'Release'; readonly holder: Holder; readonly value: Value };

export type ClaimRefusal<Holder> = { readonly code: 'claimed'; readonly by: Holder };

/** A feature's events of a claim. Names and members are the feature's own. */
export interface ClaimEvents<Holder, Value, Event> {
  claimed(holder: Holder, value: Value): Event;
  released(holder: Holder, value: Value): Event;
  /** The holder of the claim after an event; undefined for none. */
  holderAfter(event: Event): Holder | undefined;
  /** A unique text per holder. */
  idOf(holder: Holder): string;
}

/**
 * The claim of one value, in a stream of its own. A value is used only after it was claimed; the stream of the user
 * shows whether it is used.
 *
 * Two users never share a value: to take a claim over, the newcomer first appends a fence to the stream in which the
 * holder would use the value, at the revision at which it read that the holder does not. A concurrent use by the holder
 * either comes first: then the fence fails on its revision, and the newcomer reads again and sees the use. Or it comes
 * later, fails on its own revision, and is decided again on a state in which the value is withheld.
 */
export function claimOn<Holder, Value, Event>(
  events: ClaimEvents<Holder, Value, Event>,
): Decider<ClaimState<Holder>, ClaimCommand<Holder, Value>, Event, ClaimRefusal<Holder>> {
  const isSame = (a: Holder, b: Holder) => events.idOf(a) === events.idOf(b);

  function decide(
    state: ClaimState<Holder>,
    command: ClaimCommand<Holder, Value>,
  ): Decision<Event, ClaimRefusal<Holder>> {
    const { holder, value } = command;
    const claim = events.claimed(holder, value);
    if (command.type === 'Release') {
      return state.status === 'claimed' && isSame(state.holder, holder)
        ? accept(events.released(holder, value))
        : accept();
    }
    if (state.status === 'free') return accept(claim);
    if (isSame(state.holder, holder)) return accept();
    if (command.type === 'TakeOver' && isSame(state.holder, command.from)) {
      return accept(events.released(command.from, value), claim);
    }
    return refuse({ code: 'claimed', by: state.holder });
  }

  return {
    initialState: { status: 'free' },
    decide,
    evolve(_, event) {
      const holder = events.holderAfter(event);
      return holder === undefined ? { status: 'free' } : { status: 'claimed', holder };
    },
  };
}
