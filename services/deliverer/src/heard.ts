import { webhook } from '@exchange/ledger/webhook/decide';
import { type WebhookEvent, webhookEvents } from '@exchange/ledger/webhook/events';
import { isThere, type KnownWebhook, type WebhookState } from '@exchange/ledger/webhook/state';
import { codecOf } from '@exchange/runtime/event-log/codec-of';
import { recordedAt } from '@exchange/runtime/event-log/metadata';
import type { EventLog, StoredEvent } from '@exchange/runtime/event-log/types';
import type { Logger } from '@exchange/runtime/process/logger';

/** What happened to a webhook, and what it is after that. */
export interface Heard {
  readonly position: bigint;
  readonly event: WebhookEvent;
  readonly state: WebhookState;
}

/** A webhook as the log had it when the process began. */
export interface FoundWebhook {
  readonly known: KnownWebhook;
  /** When it was made or switched on last. */
  readonly since: bigint;
}

export interface HeardOptions {
  readonly eventLog: EventLog;
  readonly requireSameLog: () => Promise<void>;
  readonly signal: AbortSignal;
  readonly log: Logger;
  /** Called once, with all webhooks there are, and with what happened after a position that was acted upon before. */
  readonly begin: (
    found: ReadonlyMap<string, FoundWebhook>,
    since: readonly Heard[],
    end: bigint,
  ) => Promise<void>;
  /** Called for everything that happens from then on, one after the other. */
  readonly hear: (heard: Heard) => Promise<void>;
  /** Up to where it was acted upon before. */
  readonly heardTo: bigint | null;
}

const codec = codecOf(webhookEvents);

/** Follows what happens to webhooks, from the log's beginning: there is little of it, and no table says more. Ends with the signal. */
export async function followWebhooks(options: HeardOptions): Promise<void> {
  const { eventLog, signal, log, hear } = options;
  const states = new Map<string, WebhookState>();
  const since = new Map<string, bigint>();
  const missed: Heard[] = [];
  const end = (await eventLog.headPosition()) ?? 0n;
  let hasBegun = false;
  const actedUpTo = options.heardTo ?? end;

  function fold(stored: StoredEvent): Heard | undefined {
    try {
      const { event } = codec.decode(stored);
      const id = event.data.webhook_id;
      const before = states.get(id) ?? webhook.initialState;
      const state = webhook.evolve(before, event, recordedAt(stored));
      states.set(id, state);
      if (state.status === 'active' && before.status !== 'active') since.set(id, stored.position);
      return { position: stored.position, event, state };
    } catch (error) {
      log.warn(
        { position: stored.position.toString(), reason: String(error) },
        'an event of a webhook cannot be read by this version; the webhook stays as it was before it',
      );
      return undefined;
    }
  }

  async function beginOnce(): Promise<void> {
    if (hasBegun) return;
    hasBegun = true;
    const found = new Map<string, FoundWebhook>();
    for (const [id, known] of states) {
      if (isThere(known)) found.set(id, { known, since: since.get(id) ?? 0n });
    }
    await options.begin(found, missed, end);
  }

  if (end === 0n) await beginOnce();
  const deliveries = eventLog.subscribe({
    after: 'start',
    streamPrefixes: ['webhook-'],
    batchMax: 200,
    signal,
    onOpened: options.requireSameLog,
  });
  for await (const delivery of deliveries) {
    const events = delivery.kind === 'events' ? delivery.events : [];
    for (const stored of events) {
      const heard = fold(stored);
      if (heard === undefined) continue;
      if (hasBegun) await hear(heard);
      else if (heard.position > actedUpTo) missed.push(heard);
    }
    const at = delivery.kind === 'events' ? events.at(-1)?.position : delivery.position;
    if (!hasBegun && at !== undefined && at >= end) await beginOnce();
  }
}
