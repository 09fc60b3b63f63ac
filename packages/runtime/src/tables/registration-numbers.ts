import type { ClientBase } from 'pg';
import type { StoredEvent } from '../event-log/types.js';

/** Numbers registrations in log order. A parked registration reserves its number, so a rebuild gives the same. */
export interface RegistrationNumbers {
  /** Types of numbered events, decodable or not. */
  readonly types: readonly string[];
  readonly keptTable: string;
  take(client: ClientBase, howMany: number): Promise<number>;
}

type Numbered = Pick<StoredEvent, 'type' | 'position'>;

/**
 * @param events includes released streams
 * @param waiting newly parked events
 * @returns numbers by position
 */
export async function numbersFor(
  client: ClientBase,
  { types, keptTable, take }: RegistrationNumbers,
  events: readonly Numbered[],
  waiting: readonly Numbered[],
): Promise<ReadonlyMap<bigint, number>> {
  const isRegistration = (event: Numbered) => types.includes(event.type);
  const own = events.filter(isRegistration);
  const parkedEvents = waiting.filter(isRegistration);
  const numbers = new Map<bigint, number>();
  if (own.length + parkedEvents.length === 0) return numbers;
  const { rows: reserved } = await client.query<{ position: string; objectid: number }>(
    `delete from ${keptTable} where position = any($1::bigint[]) returning position, objectid`,
    [own.map(({ position }) => position.toString())],
  );
  for (const { position, objectid } of reserved) numbers.set(BigInt(position), objectid);
  const unnumbered = [...own, ...parkedEvents]
    .map(({ position }) => position)
    .filter((position) => !numbers.has(position))
    .sort((a, b) => (a < b ? -1 : 1));
  if (unnumbered.length > 0) {
    let number = await take(client, unnumbered.length);
    for (const position of unnumbered) {
      number += 1;
      numbers.set(position, number);
    }
  }
  await keep(client, keptTable, parkedEvents, numbers);
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

export function numberAt(numbers: ReadonlyMap<bigint, number>, position: bigint): number {
  const number = numbers.get(position);
  if (number === undefined) throw new Error(`no numbered registration at ${position}`);
  return number;
}
