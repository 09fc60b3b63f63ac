import { createCipheriv } from 'node:crypto';
import type { RecordedEvent } from '@exchange/runtime/event-log/codec';
import { type AnyEvent, eventGuard } from '@exchange/runtime/event-log/event-schema';
import { numberAt } from '@exchange/runtime/tables/registration-numbers';
import type { ClientBase } from 'pg';
import { objectIdKeyMade } from '../../../platform/installation/id-key.js';

export const objectIdMax = 2 ** 31 - 1;

const rounds = 8;
const halfBits = 16;
const halves = 2 ** halfBits;
const halfMask = halves - 1;

interface ObjectIdKey {
  readonly key: string;
  readonly after: number;
}

/**
 * Permutes numbers, so that object ids do not count other tenants' registrations: a Feistel network with cycle walking
 * (as in NIST SP 800-38G). Numbers up to `after` stay.
 * @throws RangeError beyond 2^31 − 1
 */
export function objectIdsOf({ key, after }: ObjectIdKey): (number: number) => number {
  const functions = roundFunctions(key);
  return (number) => {
    if (number > objectIdMax)
      throw new RangeError(`no object id is left for registration ${number}`);
    if (number <= after) return number;
    let id = number;
    do id = permute32(functions, id);
    while (id <= after || id > objectIdMax);
    return id;
  };
}

function permute32(functions: Uint16Array, value: number): number {
  let left = value >>> halfBits;
  let right = value & halfMask;
  for (let round = 0; round < rounds; round += 1) {
    const mixed = left ^ (functions[round * halves + right] ?? 0);
    left = right;
    right = mixed;
  }
  return left * halves + right;
}

/** Tables of the key stream of AES-256-CTR: 1 MiB. */
function roundFunctions(key: string): Uint16Array {
  const cipher = createCipheriv('aes-256-ctr', Buffer.from(key, 'hex'), Buffer.alloc(16));
  const stream = cipher.update(Buffer.alloc(rounds * halves * 2));
  const functions = new Uint16Array(rounds * halves);
  // Little-endian everywhere, so that object ids survive a move of the log.
  for (let at = 0; at < functions.length; at += 1) functions[at] = stream.readUInt16LE(at * 2);
  return functions;
}

const isKey = eventGuard([objectIdKeyMade]);

/** Returns object ids by position. A key takes a number like a registration, and permutes later numbers. */
export async function objectIdsAt(
  client: ClientBase,
  events: readonly RecordedEvent<AnyEvent>[],
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

/** Caches the latest one, because a process projects one log. */
function permutationOf({ key, after }: ObjectIdKey): (number: number) => number {
  if (latest?.key !== key || latest.after !== after) {
    latest = { key, after, idOf: objectIdsOf({ key, after }) };
  }
  return latest.idOf;
}
