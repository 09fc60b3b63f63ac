import type { Currency } from '@exchange/units';
import type { Standing } from '../counterparty/standing.js';
import type { TransactionCommand } from './decide.js';
import type { LifecycleAction } from './lifecycle-action.js';
import type { Reason } from './reason.js';

/** What commands of actions are decided on. */
export interface ActionFacts {
  /** The installation's, for a transaction that names none. */
  readonly currency: Currency;
  /** How the counterparty stands for a confirmation (`confirmation.ts`). */
  readonly standing: Standing;
}

/** The command of an action; contracts see to it that what has to have a reason has one. */
export function lifecycleCommand(
  action: LifecycleAction,
  reason: Reason | null,
  { currency, standing }: ActionFacts,
): TransactionCommand {
  switch (action) {
    case 'confirm':
      return { type: 'ConfirmTransaction', standing, reason };
    case 'settle':
      return { type: 'SettleTransaction', currency, reason };
    case 'cancel':
      return { type: 'CancelTransaction', reason: reason ?? unstated };
    case 'reject':
      return { type: 'RejectTransaction', reason: reason ?? unstated };
    default:
      return action satisfies never;
  }
}

const unstated: Reason = { code: null, text: null };
