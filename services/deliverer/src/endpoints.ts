import type { Tellings } from '@exchange/ledger/audit/telling';
import { isThere, type KnownWebhook } from '@exchange/ledger/webhook/state';
import type { EventLog } from '@exchange/runtime/event-log/types';
import type { Logger } from '@exchange/runtime/process/logger';
import type { DeliveryStore } from './delivery-store.js';
import type { Dispatcher } from './dispatcher.js';
import { createEndpoint, type Endpoint } from './endpoint.js';
import type { EndpointStore } from './endpoint-store.js';
import type { EventBodies } from './event-bodies.js';
import type { FoundWebhook, Heard } from './heard.js';
import type { Pauses } from './pauses.js';
import { createReader, type Reader } from './reader.js';
import type { Settler } from './settler.js';

/** The endpoints that are called, as what happens to webhooks has them. */
export interface Endpoints {
  /** Takes up what there is, then what happened since it was written down. */
  begin(
    found: ReadonlyMap<string, FoundWebhook>,
    missed: readonly Heard[],
    at: { readonly heardTo: bigint | null; readonly end: bigint },
  ): Promise<void>;
  hear(heard: Heard): Promise<void>;
  /** Calls one no more, until it is heard that it is switched on. */
  halt(endpoint: Endpoint): void;
  /** One may have room again. */
  catchUp(endpoint: Endpoint): void;
  all(): readonly Endpoint[];
  /** Writes down how far the log was read. */
  save(): Promise<void>;
}

interface EndpointsOptions {
  readonly eventLog: EventLog;
  readonly store: EndpointStore;
  readonly deliveries: DeliveryStore;
  readonly bodies: EventBodies;
  readonly tellings: Tellings;
  readonly settler: Settler;
  readonly dispatcher: Dispatcher;
  readonly requireSameLog: () => Promise<void>;
  readonly pauses: Pauses;
  readonly signal: AbortSignal;
  readonly log: Logger;
  readonly onBroken: (error: unknown) => void;
}

export function createEndpoints(options: EndpointsOptions): Endpoints {
  const { eventLog, store, deliveries, dispatcher, settler, pauses, log } = options;
  const called = new Map<string, Endpoint>();
  /** Positions that the log was asked for; nothing stands before the first event. */
  const eventsThere = new Map<bigint, boolean>([[0n, true]]);
  let reader: Reader | undefined;

  /** The log is followed once there is somebody to tell. */
  function readerFrom(from: bigint): Reader {
    if (reader !== undefined) return reader;
    const begun = createReader({
      ...options,
      store: deliveries,
      from,
      onTold: (endpoint) => dispatcher.wake(endpoint),
    });
    reader = begun;
    begun.run().catch(options.onBroken);
    return begun;
  }

  function take(known: KnownWebhook, readTo: bigint): Endpoint {
    const endpoint = createEndpoint(known, readTo, pauses);
    called.set(endpoint.id, endpoint);
    return endpoint;
  }

  function halt(endpoint: Endpoint): void {
    called.delete(endpoint.id);
    reader?.remove(endpoint);
    endpoint.empty();
  }

  /** Calls one no more, and writes down what that makes of it, while nothing is handed to anybody. */
  async function haltAnd(id: string, write: () => Promise<void>): Promise<void> {
    const work = async () => {
      const endpoint = called.get(id);
      if (endpoint !== undefined) halt(endpoint);
      // What was answered before is written down first: only the rest was not delivered.
      await settler.idle();
      await write();
    };
    await (reader === undefined ? work() : reader.alone(work));
  }

  /** Where the log is gone on from; undefined where this is not known any more. */
  async function stillThere(readTo: bigint | undefined, end: bigint): Promise<bigint | undefined> {
    if (readTo === undefined || readTo > end) return undefined;
    const isThere = eventsThere.get(readTo) ?? (await eventLog.eventAt(readTo)) !== undefined;
    eventsThere.set(readTo, isThere);
    return isThere ? readTo : undefined;
  }

  async function hear({ position, event, state }: Heard): Promise<void> {
    const id = event.data.webhook_id;
    const endpoint = called.get(id);
    switch (event.type) {
      case 'WebhookMade':
        await store.begin(id, position);
        if (state.status === 'active' && endpoint === undefined) {
          readerFrom(position).add(take(state, position));
        }
        break;
      case 'WebhookChanged':
        if (event.data.changes.active === false) {
          await haltAnd(id, () => store.stop(id, position));
        } else if (event.data.changes.active === true && isThere(state)) {
          await haltAnd(id, () => store.resume(id, position));
          readerFrom(position).add(take(state, position));
        } else {
          await store.heard(position);
          if (isThere(state)) endpoint?.change(state);
        }
        break;
      case 'WebhookSecretReplaced':
      case 'WebhookSecretSealed':
        await store.heard(position);
        if (isThere(state)) endpoint?.change(state);
        break;
      case 'WebhookSwitchedOff':
        await haltAnd(id, () => store.stop(id, position));
        break;
      case 'WebhookReplayAsked': {
        const { after, read_from } = event.data;
        await rewind(id, { readFrom: BigInt(read_from), after: BigInt(after) }, position);
        break;
      }
      case 'WebhookDeleted':
        await haltAnd(id, () => store.forget(id, position));
        break;
      default:
        event satisfies never;
    }
    const now = called.get(id);
    if (now !== undefined) dispatcher.wake(now);
  }

  async function rewind(
    id: string,
    to: { readonly readFrom: bigint; readonly after: bigint },
    heard: bigint,
  ): Promise<void> {
    const endpoint = called.get(id);
    if (endpoint === undefined || reader === undefined) {
      await store.rewind(id, to, heard);
      return;
    }
    const { alone, catchUp } = reader;
    await alone(async () => {
      endpoint.empty();
      await settler.idle();
      endpoint.moveTo(await store.rewind(id, to, heard));
      for (const waiting of await deliveries.waiting([id])) endpoint.push(waiting);
      catchUp(endpoint);
    });
  }

  return {
    halt,
    hear,
    async begin(found, missed, { heardTo, end }) {
      const stored = new Map((await store.all()).map((one) => [one.id, one.readTo]));
      for (const id of stored.keys()) if (!found.has(id)) await store.forget(id, undefined);
      // Those that are not heard of yet get their rows below, in the order of their events.
      const made = missed.filter(({ event }) => event.type === 'WebhookMade');
      const isNew = new Set<string>(made.map(({ event }) => event.data.webhook_id));
      for (const [id, one] of found) {
        const readTo = await stillThere(stored.get(id), end);
        if (readTo !== undefined && one.known.status === 'active') take(one.known, readTo);
        if (readTo !== undefined || isNew.has(id)) continue;
        const until = one.known.status === 'active' ? end : undefined;
        await store.beginAfter(id, end, { after: one.since, until });
        log.warn(
          { webhook: id, after: one.since.toString(), until: end.toString() },
          'where a webhook stood was lost: it begins at the end of the log, and a replay sends what it missed',
        );
        if (one.known.status === 'active') take(one.known, end);
      }
      for (const waiting of await deliveries.waiting([...called.keys()])) {
        called.get(waiting.webhookId)?.push(waiting);
      }
      const all = [...called.values()];
      if (all.length > 0) {
        const from = mostCommon(all.map((one) => one.readTo()));
        const begun = readerFrom(from);
        for (const endpoint of all) begun.add(endpoint);
      }
      await store.heard(heardTo ?? end);
      for (const heard of missed) {
        const id = heard.event.data.webhook_id;
        // One that was deleted since needs nothing of what happened to it before.
        if (found.has(id)) await hear(heard);
        else await store.forget(id, heard.position);
      }
      for (const endpoint of called.values()) dispatcher.wake(endpoint);
    },
    catchUp(endpoint) {
      if (reader?.isLive(endpoint) === false) reader.catchUp(endpoint);
    },
    all: () => [...called.values()],
    async save() {
      const following = reader;
      // Alone: one that is sent back meanwhile must not be moved on again.
      await following?.alone(async () => {
        const { ids, position } = following.live();
        await store.moveTo(ids, position);
      });
    },
  };
}

/** Where most of them stand: one reading serves these, and the others are brought there. */
function mostCommon(positions: readonly bigint[]): bigint {
  const counts = new Map<bigint, number>();
  for (const position of positions) counts.set(position, (counts.get(position) ?? 0) + 1);
  const [first = [0n]] = [...counts].sort(([a, m], [b, n]) => (m === n ? (a < b ? 1 : -1) : n - m));
  return first[0];
}
