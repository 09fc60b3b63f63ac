import type { Currency } from '@exchange/units';
import type { TransactionCommand } from './decide.js';
import type { LifecycleAction } from './lifecycle-action.js';
import type { Reason } from './reason.js';

/**
 * The command of an action; contracts see to it that what has to have a reason has one.
 *
 * @param currency the installation's, for a transaction that names none
 */
export function lifecycleCommand(
  action: LifecycleAction,
  reason: Reason | null,
  currency: Currency,
): TransactionCommand {
  switch (action) {
    case 'confirm':
      return { type: 'ConfirmTransaction', reason };
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
