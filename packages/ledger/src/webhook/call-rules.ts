import type { WebhookConfig } from '@exchange/runtime/config/webhook-settings';
import type { CallRules } from '@exchange/runtime/outbound/call';
import { resolveHost } from '@exchange/runtime/outbound/resolve';

/** What is read of an answer at most: its status is all that counts. */
const answerBytesMax = 16 * 1024;

/** How webhooks are called. */
export const callRules = ({ exceptions, timeoutMs }: WebhookConfig): CallRules => ({
  exceptions,
  resolve: resolveHost,
  timeoutMs,
  answerBytesMax,
});
