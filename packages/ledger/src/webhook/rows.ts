import type { RowBatch } from '@exchange/runtime/tables/row-batch';
import type { Instant } from '@exchange/units';
import type { WebhookEvent } from './events.js';
import { evolveWebhook } from './evolve.js';
import { webhookFacts } from './resource.js';
import { isThere, type WebhookState } from './state.js';
import type { WebhookRow } from './table.js';

interface EventPlace {
  readonly revision: bigint;
  readonly position: bigint;
  readonly recordedAt: Instant | undefined;
}

/** Folds a webhook's event into its row. */
export function foldWebhook(
  rows: RowBatch<WebhookRow>,
  event: WebhookEvent,
  { revision, position, recordedAt }: EventPlace,
): void {
  const id = event.data.webhook_id;
  const before = rows.get(id);
  const known: WebhookState =
    before === undefined ? { status: 'absent' } : JSON.parse(before.state);
  const state = evolveWebhook(known, withoutSecrets(event), recordedAt);
  if (!isThere(state)) {
    rows.remove(id);
    return;
  }
  rows.put(id, {
    id,
    reseller_id: state.webhook.reseller_id,
    revision: revision.toString(),
    created_position: before?.created_position ?? position.toString(),
    resource: JSON.stringify(webhookFacts(state)),
    state: JSON.stringify(state),
  });
}

/** The same event with nothing in place of what stands encrypted: tables need none of it. */
function withoutSecrets(event: WebhookEvent): WebhookEvent {
  switch (event.type) {
    case 'WebhookMade':
      return { ...event, data: { ...event.data, secret: '' } };
    case 'WebhookSecretReplaced':
      return { ...event, data: { ...event.data, secret: '' } };
    case 'WebhookSecretSealed':
      return { ...event, data: { ...event.data, secret: '', previous: event.data.previous && '' } };
    default:
      return event;
  }
}
