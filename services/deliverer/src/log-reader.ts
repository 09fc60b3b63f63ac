import type { Tellings } from '@exchange/ledger/audit/telling';
import type { EventLog, StoredEvent } from '@exchange/runtime/event-log/types';
import { type Delivery, keyOf, type NewDelivery } from './delivery.js';
import type { DeliveryStore } from './delivery-store.js';
import type { Endpoint } from './endpoint.js';
import { isCatchingUp, waitingMax } from './endpoint-state.js';
import type { EventBodies } from './event-bodies.js';
import { byOwner, deliveriesOf, groupBy } from './event-deliveries.js';
import type { Mutex } from './mutex.js';

export interface LogReaderOptions {
  readonly eventLog: Pick<EventLog, 'readAll' | 'subscribe'>;
  readonly store: Pick<DeliveryStore, 'add'>;
  readonly bodies: Pick<EventBodies, 'note'>;
  readonly tellings: Tellings;
  readonly requireSameLog: () => Promise<void>;
  /** The endpoints that are called, by id. */
  readonly endpoints: ReadonlyMap<string, Endpoint>;
  /** Held while deliveries are stored, and by others while they change endpoints. */
  readonly mutex: Mutex;
  readonly signal: AbortSignal;
}

/** Consecutive events whose deliveries are stored together. */
interface Part {
  readonly deliveries: readonly NewDelivery[];
  readonly count: number;
  /** The last event's position; undefined without events. */
  readonly to: bigint | undefined;
}

const pageMax = 500;
/** A part has no further event once it has so many deliveries. */
const deliveriesMax = 1_000;

/**
 * Turns events of the log into deliveries. One subscription serves all live endpoints. One that is behind its position, or whose
 * deliveries fill its memory, is read for page by page until it is live: a slow or new one delays no other.
 */
export class LogReader {
  readonly #options: LogReaderOptions;
  /** Deliveries to all live endpoints are stored up to here. Undefined before the start. */
  position: bigint | undefined;
  /** Looks for endpoints that are behind and have room. */
  catchUp = () => {};

  constructor(options: LogReaderOptions) {
    this.#options = options;
    options.signal.addEventListener('abort', () => this.catchUp(), { once: true });
  }

  /** Reads the log after a position until the signal aborts. Rejects where the log is another one or a store fails. */
  async run(after: bigint): Promise<void> {
    this.position = after;
    await Promise.all([this.#follow(after), this.#catchUpAll()]);
  }

  /** Reads for an endpoint that was added to the others. The mutex is held. */
  add(endpoint: Endpoint): void {
    this.#advance([endpoint], undefined, []);
  }

  async #follow(after: bigint): Promise<void> {
    const { eventLog, mutex, requireSameLog, signal } = this.#options;
    const subscription = eventLog.subscribe({
      after: after === 0n ? 'start' : after,
      streamPrefixes: [''],
      batchMax: pageMax,
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
      // Only now: a saved position has its deliveries stored.
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
      // The subscription decides where the log ends: behind the end of a moved log there may be more.
      if (stored.position > after && stored.position <= (this.position ?? 0n)) events.push(stored);
    }
    return events;
  }

  /** Stores the next part of a page; undefined where the endpoint has changed since the page was read. */
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
    const { bodies, tellings } = this.#options;
    const owners = byOwner(endpoints);
    const deliveries: NewDelivery[] = [];
    let count = 0;
    for (const stored of events) {
      if (deliveries.length >= deliveriesMax) break;
      const found = deliveriesOf(stored, owners, tellings);
      bodies.note(stored, found.published);
      deliveries.push(...found.deliveries);
      count += 1;
    }
    return { deliveries, count, to: events[count - 1]?.position };
  }

  /** Returns the deliveries that were not stored before. */
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
