import type { AnyEvent } from '@exchange/runtime/event-log/event-schema';
import { eventGuard } from '@exchange/runtime/event-log/event-schema';
import type { ProjectedEvent } from '@exchange/runtime/tables/projection';
import { numberAt } from '@exchange/runtime/tables/registration-numbers';
import type { ClientBase } from 'pg';
import { objectIdKeyMade } from './events.js';
import { type ObjectIdKey, objectIdsOf } from './object-ids.js';

const isKey = eventGuard([objectIdKeyMade]);

/**
 * Returns the object ids of a batch's registrations by position. A key among the events is written to its table first: it was
 * given a number as a registration is, and permutes the numbers after its own.
 */
export async function objectIdsAt(
  client: ClientBase,
  events: readonly ProjectedEvent<AnyEvent>[],
  numbers: ReadonlyMap<bigint, number>,
): Promise<(position: bigint) => number> {
  if (numbers.size === 0) return (position) => numberAt(numbers, position);
  for (const { event, position } of events) {
    if (!isKey(event)) continue;
    await client.query(
      'insert into object_id_keys (id, key, after) values (true, $1, $2) on conflict (id) do nothing',
      [event.data.key, numberAt(numbers, position)],
    );
  }
  const { rows } = await client.query<ObjectIdKey>('select key, after from object_id_keys');
  const [key] = rows;
  const idOf = key === undefined ? (number: number) => number : permutationOf(key);
  return (position) => idOf(numberAt(numbers, position));
}

let latest: (ObjectIdKey & { readonly idOf: (number: number) => number }) | undefined;

/** The permutation of a key; the latest one is cached, because a process projects one log. */
function permutationOf({ key, after }: ObjectIdKey): (number: number) => number {
  if (latest?.key !== key || latest.after !== after) {
    latest = { key, after, idOf: objectIdsOf({ key, after }) };
  }
  return latest.idOf;
}
