import { setMaxListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { Publications } from '@exchange/ledger/audit/feed/publications';
import type { SecretBox } from '@exchange/ledger/platform/webhook/secret/secret-box';
import type { AggregateStore } from '@exchange/runtime/commands/define-aggregate';
import type { WebhookConfig } from '@exchange/runtime/config/webhook-settings';
import { isTransient } from '@exchange/runtime/errors/transient';
import type { EventLog } from '@exchange/runtime/event-log/types';
import type { Metrics } from '@exchange/runtime/observability/metrics';
import type { CallRules } from '@exchange/runtime/outbound/call';
import { createLogMemory } from '@exchange/runtime/positions/log-memory';
import type { Logger } from '@exchange/runtime/process/logger';
import type { Pool } from 'pg';
import { callReceiver } from './delivery/caller.js';
import { type Call, resultOf } from './delivery/delivery.js';
import { Dispatcher } from './delivery/dispatcher.js';
import { type BodyOf, eventBodies } from './delivery/event-bodies.js';
import { createSettler, type Settler } from './delivery/settler.js';
import type { Endpoint } from './endpoint/endpoint.js';
import type { EndpointEffect } from './endpoint/endpoint-step.js';
import { Endpoints } from './endpoint/endpoints.js';
import { type WebhooksAtStart, webhookChanges } from './endpoint/webhook-changes.js';
import { sealAgain, switchOff } from './endpoint/webhook-commands.js';
import { type Lease, LeaseLost } from './lease.js';
import { WebhookStore } from './webhook-store.js';

export interface DelivererOptions {
  readonly eventLog: EventLog;
  readonly publications: Publications;
  readonly pool: Pool;
  readonly box: SecretBox;
  readonly rules: CallRules;
  readonly settings: Pick<
    WebhookConfig,
    'callsMax' | 'retryFirstMs' | 'retryLongestMs' | 'retryForMs'
  >;
  readonly publicUrl: string | undefined;
  readonly requireSameLog: () => Promise<void>;
  /** Time for running calls at a stop. */
  readonly lastCallsMs: number;
  readonly log: Logger;
  readonly metrics?: Metrics | undefined;
}

interface SessionOptions extends DelivererOptions {
  readonly lease: Lease;
  readonly leaseMs: number;
  readonly appliedTo: bigint | null;
  readonly stop: AbortSignal;
  readonly onBegun: () => void;
}

const saveEveryMs = 2_000;
const purgeEveryMs = 60_000;
const lookMs = 20;

export class Session {
  readonly #options: SessionOptions;
  readonly #ending = new AbortController();
  readonly #stopping: AbortSignal;
  readonly #aggregates: AggregateStore;
  readonly #store: WebhookStore;
  readonly #settler: Settler;
  readonly #bodyOf: BodyOf;
  readonly #dispatcher: Dispatcher;
  readonly #endpoints: Endpoints;
  #failure: unknown;

  constructor(options: SessionOptions) {
    const { eventLog, pool, lease, settings } = options;
    this.#options = options;
    this.#stopping = AbortSignal.any([this.#ending.signal, options.stop]);
    setMaxListeners(0, this.#ending.signal, this.#stopping);
    this.#aggregates = { eventLog, memory: createLogMemory() };
    this.#store = new WebhookStore(pool, lease.holder);
    this.#settler = createSettler(this.#store, this.#ending.signal, (error) =>
      this.#warn(error, error instanceof LeaseLost),
    );
    this.#bodyOf = eventBodies(eventLog, options.publications, options.publicUrl);
    this.#dispatcher = new Dispatcher(settings.callsMax, (endpoint, call) =>
      this.#deliver(endpoint, call).catch((error: unknown) => this.#end(error)),
    );
    this.#endpoints = new Endpoints({
      ...options,
      store: this.#store,
      settler: this.#settler,
      signal: this.#stopping,
      perform: (endpoint, effect) => this.#perform(endpoint, effect),
      onFailure: (error) => this.#end(error),
    });
  }

  standing() {
    const all = this.#endpoints.all();
    return {
      endpoints: all.length,
      failing: all.filter(({ isFailing }) => isFailing).length,
      waiting: all.reduce((sum, { state }) => sum + state.waiting.length, 0),
      underWay: this.#dispatcher.underWay,
    };
  }

  /**
   * Resolves after the stop. Rejects if the lease is lost, a store fails or the log was replaced.
   */
  async run(): Promise<void> {
    const timers = this.#startTimers();
    try {
      const signal = this.#stopping;
      for await (const one of webhookChanges({ ...this.#options, signal })) {
        await (one.kind === 'start' ? this.#begin(one) : this.#endpoints.apply(one));
      }
    } catch (error) {
      this.#end(error);
    } finally {
      for (const timer of timers) clearInterval(timer);
      await this.#finish();
    }
    if (this.#failure !== undefined) throw this.#failure;
  }

  async #begin(webhooks: WebhooksAtStart): Promise<void> {
    await this.#endpoints.begin(webhooks);
    this.#options.onBegun();
    for (const { state } of webhooks.current.values()) {
      sealAgain(this.#aggregates, this.#options.box, state, this.#stopping).catch((error) =>
        this.#warn(error),
      );
    }
  }

  #startTimers(): readonly NodeJS.Timeout[] {
    const { lease, leaseMs } = this.#options;
    const renew = () =>
      lease.renew().then(
        (isHeld) => isHeld || this.#end(new Error('another process delivers')),
        (error) => this.#warn(error, !lease.holdsFor(0)),
      );
    const save = () =>
      this.#endpoints.save().catch((error) => this.#warn(error, !isTransient(error)));
    const purge = () => this.#store.purge().catch((error) => this.#warn(error));
    return [
      setInterval(renew, leaseMs / 10),
      setInterval(save, saveEveryMs),
      setInterval(purge, purgeEveryMs),
    ];
  }

  async #finish(): Promise<void> {
    const { lastCallsMs, lease } = this.#options;
    this.#dispatcher.stop();
    // Otherwise their events are sent again.
    const late = Date.now() + lastCallsMs;
    while (this.#dispatcher.underWay > 0 && !this.#ending.signal.aborted && Date.now() < late) {
      await pause(lookMs);
    }
    await this.#settler.idle();
    if (lease.holdsFor(0)) await this.#endpoints.save().catch((error) => this.#warn(error));
    this.#ending.abort();
  }

  #perform(endpoint: Endpoint, effect: EndpointEffect): void {
    if (effect.type === 'call') this.#dispatcher.call(endpoint, effect.call);
    else if (effect.type === 'wake') this.#dispatcher.wake(endpoint, effect.at);
    else if (effect.type === 'catchUp') this.#endpoints.catchUp();
    else this.#switchOff(endpoint, effect);
  }

  async #deliver(endpoint: Endpoint, call: Call): Promise<void> {
    const signal = AbortSignal.any([this.#ending.signal, endpoint.stopped]);
    const options = { ...this.#options, bodyOf: this.#bodyOf, signal };
    const answer = await callReceiver(endpoint.state.webhook, call.delivery, options);
    if (answer === undefined) return;
    const result = resultOf(call, answer, this.#options.settings);
    await this.#settler.settle(result);
    endpoint.take({ type: 'settled', call, result });
  }

  #switchOff(
    { id, state }: Endpoint,
    { reason, position }: Extract<EndpointEffect, { type: 'switchOff' }>,
  ): void {
    const { metrics, log } = this.#options;
    this.#endpoints.stop(id);
    metrics?.webhooksOff.inc({ reason });
    log.error({ webhook: id, reason, position: position.toString() }, 'webhook switched off');
    switchOff(this.#aggregates, state.webhook.webhook, reason, position, this.#stopping).then(
      (isOff) => isOff || this.#end(new Error('a webhook changed while it was being switched off')),
      (error) => this.#end(error),
    );
  }

  #end(failure: unknown): void {
    this.#failure ??= failure;
    this.#ending.abort();
  }

  #warn(error: unknown, isFatal = false): void {
    this.#options.log.warn({ reason: String(error) }, 'webhook store error');
    if (isFatal) this.#end(error);
  }
}
