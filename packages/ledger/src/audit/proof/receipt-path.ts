import type { CommandDependencies } from '@exchange/runtime/http/commands/command-dependencies';
import { isInScope } from '../owner-of-event.js';

export const receiptOf: CommandDependencies['receiptOf'] = (scope, event, position) =>
  isInScope(scope, event) ? `/audit/receipts/${position}` : undefined;
