import { randomUUID } from 'node:crypto';
import { webhooks } from '@exchange/ledger/platform/webhook/aggregate';
import type { SecretBox } from '@exchange/ledger/platform/webhook/secret/secret-box';
import {
  isThere,
  type KnownWebhook,
  type WebhookFields,
} from '@exchange/ledger/platform/webhook/state';
import { streams } from '@exchange/ledger/streams';
import type { AggregateStore } from '@exchange/runtime/commands/define-aggregate';
import type { CommandContext } from '@exchange/runtime/commands/execution';
import { systemMetadata } from '@exchange/runtime/event-log/metadata';
import { retryUntil } from '@exchange/runtime/process/repeat-every';

/** Encrypts a webhook's secrets with the current key if theirs is retired. */
export async function sealAgain(
  aggregates: AggregateStore,
  box: SecretBox,
  { webhook: { id }, secret, previous }: KnownWebhook,
  signal: AbortSignal,
): Promise<void> {
  const isRight = [secret, previous?.secret ?? secret].every((one) => box.isCurrent(one));
  if (isRight || signal.aborted) return;
  const open = box.open(secret, id);
  if (open === undefined) return;
  const openBefore = previous === null ? undefined : box.open(previous.secret, id);
  const stream = streams.webhook(id);
  const { state } = await webhooks.on(aggregates).load(stream);
  if (!isThere(state) || state.secret !== secret) return;
  await webhooks.on(aggregates).execute({
    stream,
    context: systemContext(),
    command: () => ({
      type: 'SealWebhookSecrets',
      replaces: secret,
      secret: box.seal(open, id),
      previous: openBefore === undefined ? null : box.seal(openBefore, id),
    }),
  });
}

const againMs = 1_000;

/**
 * Retries until recorded or aborted.
 * @returns false if the webhook is active at another address
 */
export async function switchOff(
  aggregates: AggregateStore,
  { id, url }: Pick<WebhookFields, 'id' | 'url'>,
  reason: 'gone' | 'failing',
  position: bigint,
  signal: AbortSignal,
): Promise<boolean> {
  const context = systemContext();
  const record = async () => {
    const outcome = await webhooks.on(aggregates).execute({
      stream: streams.webhook(id),
      context,
      appliedSince: 0n,
      command: () => ({ type: 'SwitchOffWebhook', reason, position: position.toString(), url }),
    });
    return outcome.outcome === 'refused' || outcome.state.status !== 'active';
  };
  // The endpoint stays stopped, because its change is not in the log.
  return (await retryUntil(signal, againMs, record, () => undefined)) ?? true;
}

function systemContext(): CommandContext {
  const commandId = randomUUID();
  return { commandId, metadata: systemMetadata('deliverer', commandId) };
}
