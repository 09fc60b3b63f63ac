import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { webhooks } from '@exchange/ledger/platform/webhook/aggregate';
import type { WebhookFields } from '@exchange/ledger/platform/webhook/state';
import { streams } from '@exchange/ledger/streams';
import type { AggregateStore } from '@exchange/runtime/commands/define-aggregate';
import { systemContext } from './system-context.js';

const againMs = 1_000;

/**
 * Retries until it is recorded or the signal aborts.
 *
 * @returns false if the webhook is still active, at another address
 */
export async function switchOff(
  aggregates: AggregateStore,
  { id, url }: Pick<WebhookFields, 'id' | 'url'>,
  reason: 'gone' | 'failing',
  position: bigint,
  signal: AbortSignal,
): Promise<boolean> {
  const context = systemContext(randomUUID());
  while (!signal.aborted) {
    try {
      const outcome = await webhooks.on(aggregates).execute({
        stream: streams.webhook(id),
        context,
        appliedSince: 0n,
        command: () => ({
          type: 'SwitchOffWebhook',
          reason,
          position: position.toString(),
          url,
        }),
      });
      if (outcome.outcome === 'accepted') return outcome.state.status !== 'active';
      if (outcome.outcome === 'refused') return true;
    } catch {
      // The log is unavailable; the endpoint stays stopped.
    }
    await pause(againMs, undefined, { signal }).catch(() => undefined);
  }
  return true;
}
