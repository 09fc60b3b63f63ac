import { webhook } from '@exchange/ledger/platform/webhook/decide';
import { type WebhookEvent, webhookEvents } from '@exchange/ledger/platform/webhook/events';
import {
  isThere,
  type KnownWebhook,
  type WebhookState,
} from '@exchange/ledger/platform/webhook/state';
import { codecOf } from '@exchange/runtime/event-log/codec';
import { logEndFor } from '@exchange/runtime/event-log/log-end';
import { recordedAt } from '@exchange/runtime/event-log/metadata';
import type { EventLog, StoredEvent } from '@exchange/runtime/event-log/types';
import type { Logger } from '@exchange/runtime/process/logger';

const codec = codecOf(webhookEvents);

export interface WebhookChange {
  readonly kind: 'change';
  readonly position: bigint;
  readonly event: WebhookEvent;
  readonly state: WebhookState;
}

export interface WebhooksAtStart {
  readonly kind: 'start';
  readonly current: Map<string, { readonly state: KnownWebhook; readonly since: bigint }>;
  readonly changes: WebhookChange[];
  readonly appliedTo: bigint;
  readonly end: bigint;
}

interface WebhookChangesOptions {
  readonly eventLog: Pick<EventLog, 'headPosition' | 'subscribe'>;
  readonly requireSameLog: () => Promise<void>;
  readonly signal: AbortSignal;
  readonly log: Logger;
  /** Null if none is stored: the log's end. */
  readonly appliedTo: bigint | null;
}

/**
 * Yields the webhooks once, then their changes. Reads from the log's start: no table has the
 * secrets, and webhook events are few.
 */
export async function* webhookChanges(
  options: WebhookChangesOptions,
): AsyncGenerator<WebhooksAtStart | WebhookChange> {
  const { eventLog, signal, requireSameLog, log } = options;
  const end = await logEndFor(options.appliedTo ?? 0n, eventLog);
  // An older backup of the log ends before it.
  const appliedTo = options.appliedTo === null || options.appliedTo > end ? end : options.appliedTo;
  const start: WebhooksAtStart = { kind: 'start', current: new Map(), changes: [], appliedTo, end };
  let hasBegun = end === 0n;
  if (hasBegun) yield start;
  const subscription = eventLog.subscribe({
    ...{ after: 'start', streamPrefixes: ['webhook-'] },
    ...{ signal, onOpened: requireSameLog },
  });
  for await (const delivery of subscription) {
    if (delivery.kind === 'live') {
      if (!hasBegun) yield start;
      hasBegun = true;
      continue;
    }
    for (const stored of delivery.events) {
      const change = applyTo(start, stored, log);
      if (change === undefined) continue;
      if (hasBegun) yield change;
      else if (change.position > appliedTo) start.changes.push(change);
    }
  }
}

function applyTo(
  { current }: WebhooksAtStart,
  stored: StoredEvent,
  log: Logger,
): WebhookChange | undefined {
  const { position } = stored;
  try {
    const { event } = codec.decode(stored);
    const id = event.data.webhook_id;
    const before = current.get(id);
    const state = webhook.evolve(before?.state ?? webhook.initialState, event, recordedAt(stored));
    const isSwitchedOn = state.status === 'active' && before?.state.status !== 'active';
    const since = isSwitchedOn ? position : (before?.since ?? 0n);
    if (isThere(state)) current.set(id, { state, since });
    else current.delete(id);
    return { kind: 'change', position, event, state };
  } catch (error) {
    log.warn(
      { position: position.toString(), reason: String(error) },
      'webhook event unreadable by this version; event ignored',
    );
    return undefined;
  }
}
