import { randomUUID } from 'node:crypto';
import { webhooks } from '@exchange/ledger/platform/webhook/aggregate';
import type { SecretBox } from '@exchange/ledger/platform/webhook/secret-box';
import { isThere, type KnownWebhook } from '@exchange/ledger/platform/webhook/state';
import { streams } from '@exchange/ledger/streams';
import type { AggregateStore } from '@exchange/runtime/commands/define-aggregate';
import { systemContext } from './system-context.js';

/**
 * Secrets encrypted with a retired key get the current one. Afterwards only the webhook's history needs the retired
 * key.
 */
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
    context: systemContext(randomUUID()),
    command: () => ({
      type: 'SealWebhookSecrets',
      replaces: secret,
      secret: box.seal(open, id),
      previous: openBefore === undefined ? null : box.seal(openBefore, id),
    }),
  });
}
