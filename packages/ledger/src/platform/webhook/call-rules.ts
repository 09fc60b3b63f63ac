import type { WebhookConfig } from '@exchange/runtime/config/webhook-settings';
import type { CallRules } from '@exchange/runtime/outbound/call';
import { resolveHost } from '@exchange/runtime/outbound/resolve';

const answerBytesMax = 16 * 1024;

export const callRules = ({ exceptions, timeoutMs }: WebhookConfig): CallRules => ({
  exceptions,
  resolve: resolveHost,
  timeoutMs,
  answerBytesMax,
});
