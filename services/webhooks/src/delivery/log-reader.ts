import type { Publications } from '@exchange/ledger/audit/feed/publications';
import type { EventLog, StoredEvent } from '@exchange/runtime/event-log/types';
import type { Semaphore } from '@exchange/runtime/process/semaphore';
import type { Endpoint } from '../endpoint/endpoint.js';
import { isCatchingUp, waitingMax } from '../endpoint/endpoint-step.js';
import type { WebhookStore } from '../webhook-store.js';
import { type Delivery, keyOf, type NewDelivery } from './delivery.js';
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

interface Part {
  readonly deliveries: readonly NewDelivery[];
  readonly count: number;
  readonly to: bigint | undefined;
}

const pageMax = 500;
/** A part ends at this number of deliveries. */
const deliveriesMax = 1_000;

/** Live endpoints share a subscription. Others are read page by page, to delay none. */
export class LogReader {
  readonly #options: LogReaderOptions;
  position: bigint | undefined;
  catchUp = () => {};

  constructor(options: LogReaderOptions) {
    this.#options = options;
    options.signal.addEventListener('abort', () => this.catchUp(), { once: true });
  }

  /** Rejects if the log was replaced or a store fails. */
  async run(after: bigint): Promise<void> {
    this.position = after;
    await Promise.all([this.#follow(after), this.#catchUpAll()]);
  }

  add(endpoint: Endpoint): void {
    this.#advance([endpoint], undefined, []);
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
      const live = [...this.#options.endpoints.values()].filter(
        ({ state }) => state.reading === 'live',
      );
      const part = this.#partOf(rest, live);
      const added = await this.#store(part.deliveries);
      // Deliveries up to it must be stored first.
      this.position = part.to ?? this.position;
      this.#advance(live, part.to, added);
      rest = rest.slice(part.count);
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
      await new Promise<void>((resolve) => {
        this.catchUp = resolve;
        if (signal.aborted) resolve();
      });
    }
  }

  async #readPage(endpoint: Endpoint): Promise<void> {
    let after = endpoint.state.readTo;
    let rest = await this.#page(after);
    do {
      const part = await this.#options.mutex.run(() => this.#deliverPart(endpoint, after, rest));
      if (part === undefined) return;
      after = part.to ?? after;
      rest = rest.slice(part.count);
    } while (rest.length > 0 && endpoint.state.waiting.length < waitingMax);
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

  async #deliverPart(
    endpoint: Endpoint,
    after: bigint,
    events: readonly StoredEvent[],
  ): Promise<Part | undefined> {
    const { reading, readTo } = endpoint.state;
    if (this.#options.signal.aborted || reading !== 'behind' || readTo !== after) return undefined;
    const part = this.#partOf(events, [endpoint]);
    const { to } = part;
    const read = to === undefined ? undefined : { id: endpoint.id, to };
    this.#advance([endpoint], to, await this.#store(part.deliveries, read));
    return part;
  }

  #partOf(events: readonly StoredEvent[], endpoints: readonly Endpoint[]): Part {
    const { publications } = this.#options;
    const owners = byOwner(endpoints);
    const deliveries: NewDelivery[] = [];
    let count = 0;
    for (const stored of events) {
      if (deliveries.length >= deliveriesMax) break;
      deliveries.push(...deliveriesOf(stored, owners, publications));
      count += 1;
    }
    return { deliveries, count, to: events[count - 1]?.position };
  }

  async #store(
    deliveries: readonly NewDelivery[],
    read?: { readonly id: string; readonly to: bigint },
  ): Promise<readonly Delivery[]> {
    if (deliveries.length === 0 && read === undefined) return [];
    const added = await this.#options.store.add(deliveries, read);
    return deliveries
      .filter((one) => added.has(keyOf(one)))
      .map((one) => ({ ...one, attempts: 0, firstAttemptAt: null, dueAt: 0 }));
  }

  #advance(
    endpoints: readonly Endpoint[],
    to: bigint | undefined,
    added: readonly Delivery[],
  ): void {
    const own = groupBy(added, ({ webhookId }) => webhookId);
    for (const endpoint of endpoints) {
      const { readTo } = endpoint.state;
      endpoint.take({
        type: 'read',
        to: to ?? readTo,
        head: this.position ?? readTo,
        deliveries: own.get(endpoint.id) ?? [],
      });
    }
  }
}
