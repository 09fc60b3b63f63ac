import type { CommandDependencies } from '@exchange/runtime/http/command-dependencies';
import { isInScope } from './owner-of-event.js';

/** Where the receipt for an event is found, below `/api/v1`; there is none for a reseller of what is not its own. */
export const receiptOf: CommandDependencies['receiptOf'] = (scope, event, position) =>
  isInScope(scope, event) ? `/audit/receipts/${position}` : undefined;
