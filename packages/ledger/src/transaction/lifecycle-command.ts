import type { Standing } from '../counterparty/standing.js';
import type { TransactionCommand } from './decide.js';
import type { LifecycleAction } from './lifecycle-action.js';
import type { Reason } from './reason.js';

/**
 * The command of an action; contracts see to it that what has to have a reason has one.
 *
 * @param standing how the counterparty stands for a confirmation (`confirmation.ts`)
 */
export function lifecycleCommand(
  action: LifecycleAction,
  reason: Reason | null,
  standing: Standing,
): TransactionCommand {
  switch (action) {
    case 'confirm':
      return { type: 'ConfirmTransaction', standing, reason };
    case 'settle':
      return { type: 'SettleTransaction', reason };
    case 'cancel':
      return { type: 'CancelTransaction', reason: reason ?? unstated };
    case 'reject':
      return { type: 'RejectTransaction', reason: reason ?? unstated };
    default:
      return action satisfies never;
  }
}

const unstated: Reason = { code: null, text: null };
