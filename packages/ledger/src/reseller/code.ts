import { accept, type Decider, type Decision, refuse } from '@exchange/runtime/commands/decider';
import type { ResellerId } from '@exchange/units';
import type { ResellerCodeEvent } from './events.js';

export type ResellerCodeState =
  | { readonly status: 'free' }
  | { readonly status: 'claimed'; readonly reseller_id: ResellerId };

export type ResellerCodeCommand =
  | { readonly type: 'ClaimResellerCode'; readonly reseller_id: ResellerId; readonly code: string }
  | {
      readonly type: 'TakeOverResellerCode';
      readonly reseller_id: ResellerId;
      readonly code: string;
      /** The holder that was fenced: its stream has `ResellerCodeWithheld` for this code. */
      readonly from: ResellerId;
    }
  | {
      readonly type: 'ReleaseResellerCode';
      readonly reseller_id: ResellerId;
      readonly code: string;
    };

export type ResellerCodeRefusal = { readonly code: 'code_claimed'; readonly by: ResellerId };

/**
 * One code's claim, in a stream of its own. A reseller uses a code only after claiming it, and its own stream
 * says whether it does. Why two resellers can never both use one code: to take a claim over, the newcomer first
 * appends `ResellerCodeWithheld` to the holder's stream at the revision at which it read that the holder does
 * not use the code. If the holder's use was under way it either came first, and then the fence fails on its
 * revision and the newcomer reads again and sees the use; or it comes later, fails on its own revision, and is
 * decided again on a state in which the code is withheld from it for ever.
 */
export const resellerCode: Decider<
  ResellerCodeState,
  ResellerCodeCommand,
  ResellerCodeEvent,
  ResellerCodeRefusal
> = { initialState: { status: 'free' }, decide, evolve };

function decide(
  state: ResellerCodeState,
  command: ResellerCodeCommand,
): Decision<ResellerCodeEvent, ResellerCodeRefusal> {
  const { reseller_id, code } = command;
  const claim: ResellerCodeEvent = { type: 'ResellerCodeClaimed', data: { reseller_id, code } };
  switch (command.type) {
    case 'ClaimResellerCode':
      if (state.status === 'free') return accept(claim);
      return state.reseller_id === reseller_id
        ? accept()
        : refuse({ code: 'code_claimed', by: state.reseller_id });
    case 'TakeOverResellerCode': {
      if (state.status === 'free') return accept(claim);
      if (state.reseller_id === reseller_id) return accept();
      if (state.reseller_id !== command.from) {
        return refuse({ code: 'code_claimed', by: state.reseller_id });
      }
      return accept<ResellerCodeEvent>(
        { type: 'ResellerCodeReleased', data: { reseller_id: command.from, code } },
        claim,
      );
    }
    case 'ReleaseResellerCode':
      return state.status === 'claimed' && state.reseller_id === reseller_id
        ? accept({ type: 'ResellerCodeReleased', data: { reseller_id, code } })
        : accept();
    default:
      return command satisfies never;
  }
}

function evolve(_: ResellerCodeState, event: ResellerCodeEvent): ResellerCodeState {
  switch (event.type) {
    case 'ResellerCodeClaimed':
      return { status: 'claimed', reseller_id: event.data.reseller_id };
    case 'ResellerCodeReleased':
      return { status: 'free' };
    default:
      return event satisfies never;
  }
}
