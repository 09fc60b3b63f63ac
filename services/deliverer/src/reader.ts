import { ownerOfEvent } from '@exchange/ledger/audit/owner-of-event';
import type { Telling, Tellings } from '@exchange/ledger/audit/telling';
import type { EventLog, StoredEvent } from '@exchange/runtime/event-log/types';
import type { DeliveryStore, Told } from './delivery-store.js';
import { keyOf } from './delivery-store.js';
import { type Endpoint, waitingMax } from './endpoint.js';
import type { EventBodies } from './event-bodies.js';

/** Reads the log for endpoints. */
export interface Reader {
  /** Reads for an endpoint from where it stands. */
  add(endpoint: Endpoint): void;
  remove(endpoint: Endpoint): void;
  /** It has room again, or stands elsewhere. */
  catchUp(endpoint: Endpoint): void;
  isLive(endpoint: Endpoint): boolean;
  /** Does something while no event is being handed to anybody. */
  alone<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Those that follow the log, and up to where it was read for all of them. */
  live(): { readonly ids: readonly string[]; readonly position: bigint };
  /** Follows the log until the signal ends it. @throws what `requireSameLog` throws, or a store that is away */
  run(): Promise<void>;
}

/** What an endpoint is told of an event. */
interface Handing {
  readonly endpoint: Endpoint;
  readonly one: Told;
}

export interface ReaderOptions {
  readonly eventLog: Pick<EventLog, 'readAll' | 'subscribe'>;
  readonly store: Pick<DeliveryStore, 'add'>;
  readonly bodies: Pick<EventBodies, 'note'>;
  readonly tellings: Tellings;
  readonly requireSameLog: () => Promise<void>;
  readonly onTold: (endpoint: Endpoint) => void;
  /** Where the log is followed from. */
  readonly from: bigint;
  readonly signal: AbortSignal;
}

const batchMax = 500;
/** So much is handed on at once; more only where one event stands for more. */
const toldAtOnce = 1_000;

/**
 * One reading of the log serves all endpoints that have come to its end. One that stands before that, or that has more waiting than
 * it may, is read for by itself, a page at a time, until it has come there too: so a slow or new one delays nobody, and what waits for
 * each is bounded.
 */
export function createReader(options: ReaderOptions): Reader {
  const { eventLog, store, bodies, tellings, onTold, signal } = options;
  const endpoints = new Set<Endpoint>();
  const behind = new Set<Endpoint>();
  let position = options.from;
  let wakeCatchUp = () => {};
  signal.addEventListener('abort', () => wakeCatchUp(), { once: true });
  /** Whoever hands events to endpoints does it alone: between two of them no event is passed over. */
  let turn: Promise<unknown> = Promise.resolve();

  function alone<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = turn.then(work);
    turn = done.catch(() => undefined);
    return done;
  }

  async function tell(
    told: readonly Handing[],
    read?: { readonly id: string; readonly to: bigint },
  ): Promise<void> {
    if (told.length === 0 && read === undefined) return;
    const added = await store.add(
      told.map(({ one }) => one),
      read,
    );
    for (const { endpoint, one } of told) {
      if (!added.has(keyOf(one)) || !endpoints.has(endpoint)) continue;
      endpoint.push({ ...one, attempts: 0, firstAttemptAt: undefined, dueAt: 0 });
      onTold(endpoint);
    }
  }

  async function handLive(events: readonly StoredEvent[]): Promise<void> {
    for (let from = 0; from < events.length; ) {
      const live = [...endpoints].filter((one) => !behind.has(one));
      const { told, to, end } = part(byOwner(live), events, from);
      await tell(told);
      // Only now: what is saved as read has its deliveries written.
      position = to;
      for (const endpoint of live) {
        if (endpoint.readTo() < position) endpoint.moveTo(position);
        if (endpoint.count() >= waitingMax && endpoints.has(endpoint)) behind.add(endpoint);
      }
      // One that was added meanwhile has missed these events, and is read for by itself.
      const late = [...endpoints].filter((one) => one.readTo() < position && !behind.has(one));
      for (const endpoint of late) behind.add(endpoint);
      if (late.length > 0) wakeCatchUp();
      from = end;
    }
  }

  /** What is told of events from one on, up to as much as is handed on at once. */
  function part(owners: ByOwner, events: readonly StoredEvent[], from: number): Part {
    const told: Handing[] = [];
    let end = from;
    let to = position;
    while (end < events.length && told.length < toldAtOnce) {
      const stored = events[end];
      if (stored === undefined) break;
      told.push(...toldTo(owners, stored));
      to = stored.position;
      end += 1;
    }
    return { told, to, end };
  }

  /** What endpoints are told of an event: those of its owner and of the platform, where they want its type. */
  function toldTo(owners: ByOwner, stored: StoredEvent): readonly Handing[] {
    const wanting = endpointsWanting(owners, stored, tellings);
    if (wanting.length === 0) return [];
    const read = tellings.of(stored);
    const told = read === 'newer' ? undefined : read;
    // Whoever is to be told of what cannot be read is told nothing, and sees why.
    const handed = handedTo(wanting, stored, told ?? [{ ...stored, item: 0 }]);
    const items = new Set(handed.map(({ one }) => one.item));
    bodies.note(stored, told?.filter(({ item }) => items.has(item)) ?? []);
    return handed;
  }

  /** A page of what an endpoint has not been read for. */
  async function readPage(endpoint: Endpoint): Promise<void> {
    const after = endpoint.readTo();
    const interest = endpoint.signal();
    const events: StoredEvent[] = [];
    const page = { from: after === 0n ? ('start' as const) : after, maxCount: batchMax };
    for await (const stored of eventLog.readAll(page)) {
      // What follows the log decides how far it goes: behind the end of one that was moved there may be more.
      if (stored.position > after && stored.position <= position) events.push(stored);
    }
    let from = 0;
    do {
      await alone(async () => {
        // It was switched off or sent back meanwhile.
        if (signal.aborted || interest.aborted || !behind.has(endpoint)) return;
        const readTo = endpoint.readTo();
        const next = part(byOwner([endpoint]), events, from);
        from = next.end;
        const to = events.length === 0 ? readTo : next.to;
        if (to > readTo) await tell(next.told, { id: endpoint.id, to });
        if (interest.aborted) return;
        endpoint.moveTo(to);
        if (to >= position && endpoint.count() < waitingMax) behind.delete(endpoint);
      });
      if (signal.aborted || interest.aborted || !behind.has(endpoint)) return;
    } while (from < events.length && endpoint.count() < waitingMax);
  }

  async function catchUpAll(): Promise<void> {
    while (!signal.aborted) {
      const next = [...behind].filter((one) => one.count() < waitingMax / 2);
      for (const endpoint of next) {
        if (signal.aborted) return;
        if (behind.has(endpoint)) await readPage(endpoint);
      }
      if (next.length > 0) continue;
      await new Promise<void>((resolve) => {
        wakeCatchUp = resolve;
        if (signal.aborted) resolve();
      });
    }
  }

  async function follow(): Promise<void> {
    const deliveries = eventLog.subscribe({
      after: position === 0n ? 'start' : position,
      streamPrefixes: [''],
      batchMax,
      signal,
      onOpened: options.requireSameLog,
    });
    for await (const delivery of deliveries) {
      if (delivery.kind === 'events') await alone(() => handLive(delivery.events));
    }
  }

  return {
    add(endpoint) {
      endpoints.add(endpoint);
      if (endpoint.readTo() < position) behind.add(endpoint);
      wakeCatchUp();
    },
    remove(endpoint) {
      endpoints.delete(endpoint);
      behind.delete(endpoint);
    },
    catchUp(endpoint) {
      if (endpoints.has(endpoint)) behind.add(endpoint);
      wakeCatchUp();
    },
    alone,
    isLive: (endpoint) => endpoints.has(endpoint) && !behind.has(endpoint),
    live: () => ({
      ids: [...endpoints].flatMap((one) => (behind.has(one) ? [] : [one.id])),
      position,
    }),
    async run() {
      await Promise.all([follow(), catchUpAll()]);
    },
  };
}

/** Endpoints by whose events they are told of; null: all. */
type ByOwner = ReadonlyMap<string | null, readonly Endpoint[]>;

function byOwner(endpoints: readonly Endpoint[]): ByOwner {
  const found = new Map<string | null, Endpoint[]>();
  for (const endpoint of endpoints) {
    const { reseller_id } = endpoint.webhook().webhook;
    const others = found.get(reseller_id);
    if (others === undefined) found.set(reseller_id, [endpoint]);
    else others.push(endpoint);
  }
  return found;
}

/** A part of events that are handed on together: what is told of them, the last one's position, and where the next part begins. */
interface Part {
  readonly told: readonly Handing[];
  readonly to: bigint;
  readonly end: number;
}

/** The endpoints of an event's owner and of the platform that have not been told of it, and may want to be. */
function endpointsWanting(
  endpoints: ByOwner,
  stored: StoredEvent,
  { besideTypes }: Tellings,
): readonly Endpoint[] {
  const owner = ownerOfEvent(stored);
  const all = endpoints.get(null) ?? [];
  const own = owner === null ? [] : (endpoints.get(owner) ?? []);
  const isBeside = besideTypes.has(stored.type);
  return [...own, ...all].filter(
    (endpoint) =>
      stored.position > endpoint.readTo() &&
      (isBeside || endpoint.webhook().webhook.types.includes(stored.type)),
  );
}

function handedTo(
  endpoints: readonly Endpoint[],
  { position }: StoredEvent,
  told: readonly Omit<Telling, 'data'>[],
): readonly Handing[] {
  return endpoints.flatMap((endpoint) => {
    const { types } = endpoint.webhook().webhook;
    const wanted = told.filter(({ type }) => types.includes(type));
    return wanted.map(({ item, id: eventId, type, stream }) => ({
      endpoint,
      one: { webhookId: endpoint.id, position, item, eventId, type, stream },
    }));
  });
}
