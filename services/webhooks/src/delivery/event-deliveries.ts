import type { Publication, Publications } from '@exchange/ledger/audit/feed/publications';
import { ownerOfEvent } from '@exchange/ledger/audit/owner-of-event';
import type { StoredEvent } from '@exchange/runtime/event-log/types';
import type { Endpoint } from '../endpoint/endpoint.js';
import type { NewDelivery } from './delivery.js';

export type EndpointsByOwner = ReadonlyMap<string | null, readonly Endpoint[]>;

export const byOwner = (endpoints: readonly Endpoint[]): EndpointsByOwner =>
  groupBy(endpoints, ({ state }) => state.webhook.webhook.reseller_id);

export function groupBy<Key, Value>(
  values: readonly Value[],
  keyOf: (value: Value) => Key,
): ReadonlyMap<Key, readonly Value[]> {
  const groups = new Map<Key, Value[]>();
  for (const value of values) {
    const group = groups.get(keyOf(value));
    if (group === undefined) groups.set(keyOf(value), [value]);
    else group.push(value);
  }
  return groups;
}

/** Endpoints of the owner and the platform, behind the event. */
export function deliveriesOf(
  stored: StoredEvent,
  endpoints: EndpointsByOwner,
  publications: Publications,
): readonly NewDelivery[] {
  const wanting = endpointsWanting(stored, endpoints, publications);
  if (wanting.length === 0) return [];
  const read = publications.of(stored);
  const isReadable = read !== undefined && read !== 'newer';
  // Failed attempts show why an event is unreadable.
  const candidates: readonly Omit<Publication, 'data'>[] = isReadable
    ? read
    : [{ ...stored, item: 0 }];
  return wanting.flatMap(({ id: webhookId, state }) =>
    candidates
      .filter(({ type }) => state.webhook.webhook.types.includes(type))
      .map(({ item, id: eventId, type, stream }) => ({
        ...{ webhookId, position: stored.position, item },
        ...{ eventId, type, stream },
      })),
  );
}

function endpointsWanting(
  stored: StoredEvent,
  endpoints: EndpointsByOwner,
  { typesWithDerivedEvents }: Publications,
): readonly Endpoint[] {
  const owner = ownerOfEvent(stored);
  const own = owner === null ? [] : (endpoints.get(owner) ?? []);
  const isBeside = typesWithDerivedEvents.has(stored.type);
  return [...own, ...(endpoints.get(null) ?? [])].filter(
    ({ state }) =>
      stored.position > state.readTo &&
      (isBeside || state.webhook.webhook.types.includes(stored.type)),
  );
}
