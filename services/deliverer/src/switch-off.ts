import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { streams } from '@exchange/ledger/streams';
import { webhooks } from '@exchange/ledger/webhook/aggregate';
import type { AggregateStore } from '@exchange/runtime/commands/define-aggregate';
import type { Endpoint } from './endpoint.js';
import { systemContext } from './system-context.js';

const againMs = 1_000;

/**
 * Records that a webhook is called no more, until it is recorded or the signal aborts.
 *
 * @returns false where it is called all the same: it has another address since
 */
export async function switchOff(
  aggregates: AggregateStore,
  endpoint: Endpoint,
  reason: 'gone' | 'failing',
  position: bigint,
  signal: AbortSignal,
): Promise<boolean> {
  const { id, url } = endpoint.webhook().webhook;
  const context = systemContext(randomUUID());
  while (!signal.aborted) {
    try {
      const outcome = await webhooks.on(aggregates).execute({
        stream: streams.webhook(id),
        context,
        mayBeApplied: true,
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
      // The log is away: nothing is sent meanwhile, and it is said again.
    }
    await pause(againMs, undefined, { signal }).catch(() => undefined);
  }
  return true;
}
