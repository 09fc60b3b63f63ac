import { accept, type Decider, type Decision, refuse } from '@exchange/runtime/commands/decider';
import type { Instant, ResellerId, TransactionId } from '@exchange/units';
import { dealAmount } from './deal/amounts.js';
import type { TransactionEvent } from './events.js';
import { type CurtailmentTarget, curtail } from './lifecycle/curtail.js';
import type { Reason } from './lifecycle/reason.js';
import type { TransactionRefusal } from './refusals.js';
import { evolveTransaction, type TransactionState, type TransactionStatus } from './state.js';
import { refusesConfirmation, type Standing } from './submission/standing.js';
import { decideSubmission, type Submission, validateSubmission } from './submission/submit.js';

export interface SubmitTransaction extends Submission {
  readonly type: 'SubmitTransaction';
}

export type TransactionCommand =
  | SubmitTransaction
  | {
      readonly type: 'ConfirmTransaction';
      readonly standing: Standing;
      readonly reason: Reason | null;
    }
  | { readonly type: 'SettleTransaction'; readonly reason: Reason | null }
  | { readonly type: 'CancelTransaction'; readonly reason: Reason }
  | { readonly type: 'RejectTransaction'; readonly reason: Reason }
  | {
      readonly type: 'CurtailTransaction';
      readonly to: CurtailmentTarget;
      /** Time of the curtailment; volume delivered before it stays. */
      readonly at: Instant;
      readonly reason: Reason;
    }
  | {
      readonly type: 'WithholdExternalId';
      readonly transaction_id: TransactionId;
      readonly reseller_id: ResellerId | null;
      readonly withheld_from: TransactionId;
      readonly external_id: string;
    }
  | {
      readonly type: 'CorrectTransaction';
      readonly replacement: Submission;
      readonly reason: Reason;
    };

type Outcome = Decision<TransactionEvent, TransactionRefusal>;

export const transaction: Decider<
  TransactionState,
  TransactionCommand,
  TransactionEvent,
  TransactionRefusal
> = { initialState: { status: 'absent' }, decide, evolve: evolveTransaction };

export const allowedFrom = {
  ConfirmTransaction: ['pending'],
  SettleTransaction: ['confirmed'],
  CancelTransaction: ['pending', 'confirmed'],
  RejectTransaction: ['pending'],
  CurtailTransaction: ['confirmed'],
  CorrectTransaction: ['confirmed', 'settled'],
} as const satisfies Record<string, readonly TransactionStatus[]>;

function decide(state: TransactionState, command: TransactionCommand): Outcome {
  if (command.type === 'SubmitTransaction') {
    if (state.status !== 'absent') return refuse({ code: 'transaction_exists' });
    return withheldFrom(state, command) ?? decideSubmission(command);
  }
  if (command.type === 'WithholdExternalId') return withhold(state, command);
  if (state.status === 'absent') return refuse({ code: 'transaction_not_found' });
  const needed: readonly TransactionStatus[] = allowedFrom[command.type];
  if (!needed.includes(state.status)) {
    return refuse({ code: 'wrong_status', status: state.status, needed });
  }
  const { transaction: current } = state;
  const about = { transaction_id: current.id, reseller_id: current.reseller_id };
  switch (command.type) {
    case 'ConfirmTransaction': {
      const refusal = refusesConfirmation(command.standing, current.transaction_type);
      if (refusal !== null) return refuse(refusal);
      return accept({ type: 'TransactionConfirmed', data: { ...about, reason: command.reason } });
    }
    case 'SettleTransaction': {
      const amount = dealAmount(current);
      return accept({
        type: 'TransactionSettled',
        data: { ...about, amount, reason: command.reason },
      });
    }
    case 'CancelTransaction':
      return accept({ type: 'TransactionCancelled', data: { ...about, reason: command.reason } });
    case 'RejectTransaction':
      return accept({ type: 'TransactionRejected', data: { ...about, reason: command.reason } });
    case 'CurtailTransaction':
      return curtail(current, command);
    case 'CorrectTransaction':
      return withheldFrom(state, command.replacement) ?? correct(state, command);
    default:
      return command satisfies never;
  }
}

function withheldFrom(
  { withheld }: TransactionState,
  { transaction: { id, external_id } }: Submission,
): Outcome | undefined {
  return external_id !== undefined && withheld?.includes(id) === true
    ? refuse({ code: 'external_id_withheld', external_id })
    : undefined;
}

function withhold(
  state: TransactionState,
  command: Extract<TransactionCommand, { type: 'WithholdExternalId' }>,
): Outcome {
  const { type: _, ...data } = command;
  const { withheld_from, external_id, transaction_id } = command;
  const isActive =
    state.status === 'corrected'
      ? state.corrected_by === withheld_from
      : state.status !== 'absent' && transaction_id === withheld_from;
  if (isActive)
    return refuse({ code: 'external_id_in_use', external_id, transaction_id: withheld_from });
  const isWithheld = state.withheld?.includes(withheld_from) === true;
  return isWithheld ? accept() : accept({ type: 'ExternalIdWithheld', data });
}

function correct(
  { transaction: current }: Exclude<TransactionState, { status: 'absent' }>,
  { replacement, reason }: Extract<TransactionCommand, { type: 'CorrectTransaction' }>,
): Outcome {
  const { transaction_type, id, reseller_id } = current;
  if (transaction_type !== 'trade') {
    return refuse({ code: 'wrong_type', transaction_type, needed: 'trade' });
  }
  const submitted = validateSubmission(replacement, current);
  if (!submitted.ok) return refuse(submitted.refusal);
  return accept({
    type: 'TransactionCorrected',
    data: {
      transaction_id: id,
      reseller_id,
      replacement: { ...submitted.data, corrects: id },
      reason,
    },
  });
}
