import {
  isThere,
  type KnownWebhook,
  type WebhookState,
} from '@exchange/ledger/platform/webhook/state';
import type { EventLog } from '@exchange/runtime/event-log/types';
import type { Logger } from '@exchange/runtime/process/logger';
import { Semaphore } from '@exchange/runtime/process/semaphore';
import { eventInLog } from '@exchange/runtime/projector/log-identity/compare-tables-with-log';
import type { RetryRules } from '../delivery/delivery.js';
import { groupBy } from '../delivery/event-deliveries.js';
import { LogReader, type LogReaderOptions } from '../delivery/log-reader.js';
import type { Settler } from '../delivery/settler.js';
import type { Rewind, WebhookStore } from '../webhook-store.js';
import { Endpoint, type Perform } from './endpoint.js';
import { type EndpointState, initialEndpoint } from './endpoint-step.js';
import type { WebhookChange, WebhooksAtStart } from './webhook-changes.js';

/**
 * A webhook whose stored position is not in the log begins at the log's end, with a gap; one newer
 * than the last process has no position.
 */
async function storedPositions(
  { current, changes, end }: WebhooksAtStart,
  { eventLog, store, log }: Pick<EndpointsOptions, 'eventLog' | 'store' | 'log'>,
) {
  const stored = await store.positions();
  for (const id of stored.keys()) if (!current.has(id)) await store.forget(id, undefined);
  const inLog = new Set([0n]);
  for (const position of new Set(stored.values())) {
    if ((await eventInLog(eventLog, position)) !== undefined) inLog.add(position);
  }
  const made = changes.filter(({ event }) => event.type === 'WebhookMade');
  const isNew = new Set<string>(made.map(({ event }) => event.data.webhook_id));
  const positions: { readonly webhook: KnownWebhook; readonly readTo: bigint }[] = [];
  for (const [id, { state: webhook, since: after }] of current) {
    const isActive = webhook.status === 'active';
    let readTo = stored.get(id);
    if (readTo === undefined || !inLog.has(readTo)) {
      if (isNew.has(id)) continue;
      await store.beginAfter(id, end, after, isActive);
      log.warn(
        { webhook: id, after: after.toString(), until: end.toString() },
        'webhook position lost: delivery restarts at the end of the log; send missed events with a replay',
      );
      readTo = end;
    }
    if (isActive) positions.push({ webhook, readTo });
  }
  return positions.sort((a, b) => (a.readTo < b.readTo ? 1 : -1));
}

interface EndpointsOptions
  extends Omit<LogReaderOptions, 'eventLog' | 'endpoints' | 'mutex' | 'store'> {
  readonly eventLog: Pick<EventLog, 'eventAt' | 'readAll' | 'subscribe'>;
  readonly store: WebhookStore;
  readonly settler: Pick<Settler, 'idle'>;
  readonly settings: RetryRules;
  readonly log: Logger;
  readonly perform: Perform;
  readonly onFailure: (error: unknown) => void;
}

export class Endpoints {
  readonly #options: EndpointsOptions;
  readonly #called = new Map<string, Endpoint>();
  readonly #mutex = new Semaphore(1);
  readonly #reader: LogReader;

  constructor(options: EndpointsOptions) {
    this.#options = options;
    this.#reader = new LogReader({ ...options, endpoints: this.#called, mutex: this.#mutex });
  }

  all(): readonly Endpoint[] {
    return [...this.#called.values()];
  }

  catchUp(): void {
    this.#reader.catchUp();
  }

  begin(webhooks: WebhooksAtStart): Promise<void> {
    return this.#mutex.run(async () => {
      const { store } = this.#options;
      const positions = await storedPositions(webhooks, this.#options);
      const stored = await store.waiting(positions.map(({ webhook }) => webhook.webhook.id));
      const waiting = groupBy(stored, ({ webhookId }) => webhookId);
      for (const { webhook, readTo } of positions) {
        this.#call(initialEndpoint(webhook, readTo, waiting.get(webhook.webhook.id)));
      }
      await store.applied(webhooks.appliedTo);
      for (const change of webhooks.changes) {
        const id = change.event.data.webhook_id;
        if (webhooks.current.has(id)) await this.#apply(change);
        else await store.forget(id, change.position);
      }
    });
  }

  apply(change: WebhookChange): Promise<void> {
    return this.#mutex.run(() => this.#apply(change));
  }

  save(): Promise<void> {
    return this.#mutex.run(() =>
      this.#options.store.moveTo(this.all().map(({ id, state: { readTo } }) => ({ id, readTo }))),
    );
  }

  stop(id: string): EndpointState | undefined {
    const endpoint = this.#called.get(id);
    this.#called.delete(id);
    const state = endpoint?.state;
    endpoint?.take({ type: 'stopped' });
    return state;
  }

  async #apply({ position, event, state }: WebhookChange): Promise<void> {
    const { store } = this.#options;
    const id = event.data.webhook_id;
    switch (event.type) {
      case 'WebhookMade':
        await store.begin(id, position);
        if (state.status === 'active' && !this.#called.has(id))
          this.#call(initialEndpoint(state, position));
        return;
      case 'WebhookChanged':
        if (event.data.changes.active === true) return this.#resume(id, state, position);
        if (event.data.changes.active === false) return this.#switchOff(id, position);
        return this.#change(id, state, position);
      case 'WebhookSecretReplaced':
      case 'WebhookSecretSealed':
        return this.#change(id, state, position);
      case 'WebhookSwitchedOff':
        return this.#switchOff(id, position);
      case 'WebhookReplayAsked': {
        const { after, read_from } = event.data;
        return this.#rewind(id, { readFrom: BigInt(read_from), after: BigInt(after) }, position);
      }
      case 'WebhookDeleted':
        await this.#stopAndSettle(id);
        return store.forget(id, position);
      default:
        return event satisfies never;
    }
  }

  async #change(id: string, state: WebhookState, position: bigint): Promise<void> {
    await this.#options.store.applied(position);
    if (isThere(state)) this.#called.get(id)?.take({ type: 'changed', webhook: state });
  }

  async #switchOff(id: string, position: bigint): Promise<void> {
    await this.#stopAndSettle(id);
    await this.#options.store.stop(id, position);
  }

  async #resume(id: string, state: WebhookState, position: bigint): Promise<void> {
    await this.#stopAndSettle(id);
    await this.#options.store.resume(id, position);
    if (isThere(state)) this.#call(initialEndpoint(state, position));
  }

  async #rewind(id: string, rewind: Rewind, position: bigint): Promise<void> {
    const { store } = this.#options;
    const before = await this.#stopAndSettle(id);
    const readTo = await store.rewind(id, rewind, position);
    if (before === undefined) return;
    const { webhook, failures, pausedUntil } = before;
    const waiting = await store.waiting([id]);
    this.#call({ ...initialEndpoint(webhook, readTo, waiting), failures, pausedUntil });
  }

  async #stopAndSettle(id: string): Promise<EndpointState | undefined> {
    const { settler, store } = this.#options;
    const state = this.stop(id);
    // Only undelivered events remain then.
    await settler.idle();
    if (state !== undefined) await store.moveTo([{ id, readTo: state.readTo }]);
    return state;
  }

  #call(state: EndpointState): void {
    const { settings, perform, onFailure } = this.#options;
    const endpoint = new Endpoint(state, settings, perform);
    this.#called.set(endpoint.id, endpoint);
    // Starts reading at the first endpoint's position.
    if (this.#reader.position === undefined) this.#reader.run(state.readTo).catch(onFailure);
    this.#reader.add(endpoint);
  }
}
