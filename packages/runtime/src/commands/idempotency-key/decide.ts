import { accept, type Decider, type Decision, refuse } from '../decider.js';
import type { IdempotencyEvent } from './events.js';

export type IdempotencyState =
  | { readonly status: 'free' }
  | ({ readonly status: 'claimed' } & Claim)
  | ({ readonly status: 'settled'; readonly revision: string } & Claim);

type Claimed = Extract<IdempotencyEvent, { type: 'IdempotencyKeyClaimed' }>['data'];
type Claim = Omit<Claimed, 'operation'>;

export type IdempotencyCommand =
  | ({ readonly type: 'ClaimKey' } & Claimed)
  | { readonly type: 'SettleKey'; readonly stream: string; readonly revision: string }
  | { readonly type: 'ReleaseKey' };

export type IdempotencyRefusal = { readonly code: 'key_used_for_another_request' };

/** A repeated claim appends nothing: its holder may execute the command. */
export const idempotency: Decider<
  IdempotencyState,
  IdempotencyCommand,
  IdempotencyEvent,
  IdempotencyRefusal
> = { initialState: { status: 'free' }, decide, evolve };

function decide(
  state: IdempotencyState,
  command: IdempotencyCommand,
): Decision<IdempotencyEvent, IdempotencyRefusal> {
  switch (command.type) {
    case 'ClaimKey': {
      const { type: _, ...claim } = command;
      if (state.status === 'free') return accept({ type: 'IdempotencyKeyClaimed', data: claim });
      return state.request_digest === command.request_digest
        ? accept()
        : refuse({ code: 'key_used_for_another_request' });
    }
    case 'SettleKey': {
      if (state.status !== 'claimed') return accept();
      const { stream, revision } = command;
      return accept({ type: 'IdempotencyKeySettled', data: { stream, revision } });
    }
    case 'ReleaseKey':
      return state.status === 'claimed'
        ? accept({
            type: 'IdempotencyKeyReleased',
            data: { request_digest: state.request_digest },
          })
        : accept();
    default:
      return command satisfies never;
  }
}

function evolve(state: IdempotencyState, event: IdempotencyEvent): IdempotencyState {
  switch (event.type) {
    case 'IdempotencyKeyClaimed': {
      const { operation: _, ...claim } = event.data;
      return { status: 'claimed', ...claim };
    }
    case 'IdempotencyKeySettled':
      return state.status === 'claimed'
        ? { ...state, status: 'settled', revision: event.data.revision }
        : state;
    case 'IdempotencyKeyReleased':
      return { status: 'free' };
    default:
      return event satisfies never;
  }
}
