import { accept, type Decider, type Decision, refuse } from '@exchange/runtime/commands/decider';

/** `claims`: how often the value was claimed. */
export type ClaimState<Holder> =
  | { readonly status: 'free'; readonly claims: number }
  | { readonly status: 'claimed'; readonly claims: number; readonly holder: Holder };

export type ClaimCommand<Holder, Value> =
  | { readonly type: 'Claim'; readonly holder: Holder; readonly value: Value }
  | {
      readonly type: 'TakeOver';
      readonly holder: Holder;
      readonly value: Value;
      /** The fence prevents any use by the previous holder's claim. */
      readonly from: Holder;
    }
  | {
      readonly type: 'Release';
      readonly holder: Holder;
      readonly value: Value;
      /** A later claim stays, also one by the same holder. */
      readonly claims: number;
    };

export type ClaimRefusal<Holder> = { readonly code: 'claimed'; readonly by: Holder };

export interface ClaimEvents<Holder, Value, Event> {
  claimed(holder: Holder, value: Value): Event;
  released(holder: Holder, value: Value): Event;
  holderAfter(event: Event): Holder | undefined;
  idOf(holder: Holder): string;
}

/**
 * A claim precedes the use of a value. A new holder first fences the previous holder's stream at
 * the revision without the use: either the fence or the use fails.
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
      const isCurrent = state.claims === command.claims;
      return state.status === 'claimed' && isSame(state.holder, holder) && isCurrent
        ? accept(events.released(holder, value))
        : accept();
    }
    if (state.status === 'free' || isSame(state.holder, holder)) return accept(claim);
    if (command.type === 'TakeOver' && isSame(state.holder, command.from)) {
      return accept(events.released(command.from, value), claim);
    }
    return refuse({ code: 'claimed', by: state.holder });
  }

  return {
    initialState: { status: 'free', claims: 0 },
    decide,
    evolve({ claims }, event) {
      const holder = events.holderAfter(event);
      return holder === undefined
        ? { status: 'free', claims }
        : { status: 'claimed', claims: claims + 1, holder };
    },
  };
}
