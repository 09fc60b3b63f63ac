import type { WebhookConfig } from '@exchange/runtime/config/webhook-settings';
import type { CallRules } from '@exchange/runtime/outbound/call';
import { resolveHost } from '@exchange/runtime/outbound/resolve';

/** Maximum number of bytes to read of an answer. Only its status matters. */
const answerBytesMax = 16 * 1024;

/** Rules for webhook calls. */
export const callRules = ({ exceptions, timeoutMs }: WebhookConfig): CallRules => ({
  exceptions,
  resolve: resolveHost,
  timeoutMs,
  answerBytesMax,
});
