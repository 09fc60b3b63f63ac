import { EventEmitter, once } from 'node:events';
import type { Publications } from '@exchange/ledger/audit/feed/publications';
import type { EventLog, StoredEvent } from '@exchange/runtime/event-log/types';
import type { Semaphore } from '@exchange/runtime/process/semaphore';
import type { Endpoint } from '../endpoint/endpoint.js';
import { isCatchingUp, waitingMax } from '../endpoint/endpoint-step.js';
import type { WebhookStore } from '../webhook-store.js';
import { keyOf, type NewDelivery, untried } from './delivery.js';
import { byOwner, deliveriesOf, groupBy } from './event-deliveries.js';

export interface LogReaderOptions {
  readonly eventLog: Pick<EventLog, 'readAll' | 'subscribe'>;
  readonly store: Pick<WebhookStore, 'add'>;
  readonly publications: Publications;
  readonly requireSameLog: () => Promise<void>;
  readonly endpoints: ReadonlyMap<string, Endpoint>;
  readonly mutex: Semaphore;
  readonly signal: AbortSignal;
}

const pageMax = 500;
/** Events are delivered in parts of about this number of deliveries. */
const deliveriesMax = 1_000;

/** Live endpoints share a subscription. Others are read page by page, to delay none. */
export class LogReader {
  readonly #options: LogReaderOptions;
  readonly #wakes = new EventEmitter();
  position: bigint | undefined;

  constructor(options: LogReaderOptions) {
    this.#options = options;
  }

  /** Rejects if the log was replaced or a store fails. */
  async run(after: bigint): Promise<void> {
    this.position = after;
    await Promise.all([this.#follow(after), this.#catchUpAll()]);
  }

  add(endpoint: Endpoint): void {
    this.#advance(endpoint);
  }

  catchUp(): void {
    this.#wakes.emit('catchUp');
  }

  async #follow(after: bigint): Promise<void> {
    const { eventLog, mutex, requireSameLog, signal } = this.#options;
    const subscription = eventLog.subscribe({
      after: after === 0n ? 'start' : after,
      streamPrefixes: [''],
      signal,
      onOpened: requireSameLog,
    });
    for await (const delivery of subscription) {
      if (delivery.kind === 'events') await mutex.run(() => this.#deliverLive(delivery.events));
    }
  }

  async #deliverLive(events: readonly StoredEvent[]): Promise<void> {
    for (let rest = events; rest.length > 0; ) {
      const all = [...this.#options.endpoints.values()];
      const live = all.filter(({ state }) => state.reading === 'live');
      rest = await this.#deliver(rest, live);
    }
  }

  async #catchUpAll(): Promise<void> {
    const { endpoints, signal } = this.#options;
    while (!signal.aborted) {
      const pending = [...endpoints.values()].filter(({ state }) => isCatchingUp(state));
      for (const endpoint of pending) {
        if (signal.aborted) return;
        await this.#readPage(endpoint);
      }
      if (pending.length > 0) continue;
      await once(this.#wakes, 'catchUp', { signal }).catch(() => undefined);
    }
  }

  async #readPage(endpoint: Endpoint): Promise<void> {
    const { mutex, signal } = this.#options;
    let { readTo } = endpoint.state;
    let rest = await this.#page(readTo);
    const deliverPart = async () => {
      const { state } = endpoint;
      if (signal.aborted || state.reading !== 'behind' || state.readTo !== readTo) return false;
      rest = await this.#deliver(rest, [endpoint]);
      ({ readTo } = endpoint.state);
      return rest.length > 0 && endpoint.state.waiting.length < waitingMax;
    };
    while (await mutex.run(deliverPart));
  }

  async #page(after: bigint): Promise<readonly StoredEvent[]> {
    const events: StoredEvent[] = [];
    const page = { from: after === 0n ? ('start' as const) : after, maxCount: pageMax };
    for await (const stored of this.#options.eventLog.readAll(page)) {
      // A moved log may have events behind its end.
      if (stored.position > after && stored.position <= (this.position ?? 0n)) events.push(stored);
    }
    return events;
  }

  /** @returns the events of later parts */
  async #deliver(
    events: readonly StoredEvent[],
    endpoints: readonly Endpoint[],
  ): Promise<readonly StoredEvent[]> {
    const { publications, store } = this.#options;
    const owners = byOwner(endpoints);
    const deliveries: NewDelivery[] = [];
    let count = 0;
    for (const stored of events) {
      if (deliveries.length >= deliveriesMax) break;
      deliveries.push(...deliveriesOf(stored, owners, publications));
      count += 1;
    }
    const to = events[count - 1]?.position;
    const added = deliveries.length === 0 ? new Set() : await store.add(deliveries);
    // Deliveries up to it must be stored first.
    if (to !== undefined && to > (this.position ?? 0n)) this.position = to;
    const own = groupBy(
      deliveries.filter((one) => added.has(keyOf(one))),
      ({ webhookId }) => webhookId,
    );
    for (const endpoint of endpoints) this.#advance(endpoint, to, own.get(endpoint.id));
    return events.slice(count);
  }

  #advance(
    endpoint: Endpoint,
    to = endpoint.state.readTo,
    added: readonly NewDelivery[] = [],
  ): void {
    const head = this.position ?? endpoint.state.readTo;
    const deliveries = added.map((one) => ({ ...one, ...untried }));
    endpoint.take({ type: 'read', to, head, deliveries });
  }
}
