import type { ClientBase } from 'pg';
import type { LoggedEvent } from './projection.js';

/**
 * Numbers registrations in the log's order, those that wait included: a number is kept for each of them, so that it is the
 * same whenever the registration is projected, and the same after a rebuild.
 */
export interface RegistrationNumbers {
  /** The event types that are numbered, whether or not the events can be read. */
  readonly types: readonly string[];
  /** Where the numbers of registrations that wait are kept. */
  readonly keptTable: string;
  /** Takes so many numbers after the last one that was given, and returns that one. */
  take(client: ClientBase, howMany: number): Promise<number>;
}

type Numbered = Pick<LoggedEvent, 'type' | 'position'>;

/**
 * Gives every registration of a batch its number.
 *
 * @param events those that are projected now, of which some may have waited
 * @param waiting those that begin to wait
 * @returns the numbers by position
 */
export async function numbersFor(
  client: ClientBase,
  { types, keptTable, take }: RegistrationNumbers,
  events: readonly Numbered[],
  waiting: readonly Numbered[],
): Promise<ReadonlyMap<bigint, number>> {
  const isRegistration = (event: Numbered) => types.includes(event.type);
  const own = events.filter(isRegistration);
  const later = waiting.filter(isRegistration);
  const numbers = new Map<bigint, number>();
  if (own.length + later.length === 0) return numbers;
  const { rows: kept } = await client.query<{ position: string; objectid: number }>(
    `select position, objectid from ${keptTable} where position = any($1::bigint[])`,
    [own.map(({ position }) => position.toString())],
  );
  for (const { position, objectid } of kept) numbers.set(BigInt(position), objectid);
  const fresh = [...own, ...later]
    .map(({ position }) => position)
    .filter((position) => !numbers.has(position))
    .sort((a, b) => (a < b ? -1 : 1));
  if (fresh.length > 0) {
    let number = await take(client, fresh.length);
    for (const position of fresh) {
      number += 1;
      numbers.set(position, number);
    }
  }
  await keep(client, keptTable, later, numbers);
  if (kept.length > 0) {
    const used = kept.map(({ position }) => position);
    await client.query(`delete from ${keptTable} where position = any($1::bigint[])`, [used]);
  }
  return numbers;
}

async function keep(
  client: ClientBase,
  table: string,
  waiting: readonly Numbered[],
  numbers: ReadonlyMap<bigint, number>,
): Promise<void> {
  if (waiting.length === 0) return;
  const rows = waiting.map(({ position }) => ({
    position: position.toString(),
    objectid: numbers.get(position),
  }));
  await client.query(
    `insert into ${table} (position, objectid)
     select * from json_to_recordset($1::json) as k(position bigint, objectid integer)`,
    [JSON.stringify(rows)],
  );
}

/** The number of the registration at a position. @throws Error when the batch has none there */
export function numberAt(numbers: ReadonlyMap<bigint, number>, position: bigint): number {
  const number = numbers.get(position);
  if (number === undefined) throw new Error(`no registration was numbered at ${position}`);
  return number;
}
