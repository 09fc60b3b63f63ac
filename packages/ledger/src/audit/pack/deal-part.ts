import { isList, type Json } from '@exchange/proof';
import { type BookedDeal, factsInOrder, factsOfOrder } from '@exchange/proof/pack';

/** Transactions by id, of one part of the log: the first of those that are left, and the way to the next. */
export interface DealPart {
  /** Which part of the log it is, from the first on. */
  readonly order: number;
  head: BookedDeal;
  /** Takes the next one to the head; false where there is none. Answers what to wait for, if anything. */
  advance(): boolean | Promise<boolean>;
  /** Nothing more is read of it. */
  close(): Promise<unknown>;
}

/** A line of a spool. */
export function writeDeal({ id, facts, events }: BookedDeal): string {
  return `${JSON.stringify([id, events, factsInOrder(facts)])}\n`;
}

function readDeal(line: string): BookedDeal {
  const read: Json = JSON.parse(line);
  const [id, events, list] = isList(read) ? read : [];
  const facts = list !== undefined && isList(list) ? factsOfOrder(list) : undefined;
  if (typeof id !== 'string' || typeof events !== 'number' || facts === undefined) {
    throw new Error('No deal in a spool');
  }
  return { id, facts, events };
}

/** The part of a list or a spool's lines; undefined where there is nothing in it. */
export async function dealPart(
  order: number,
  read: AsyncIterable<readonly BookedDeal[]>,
): Promise<DealPart | undefined> {
  const runs = read[Symbol.asyncIterator]();
  let run: readonly BookedDeal[] = (await runs.next()).value ?? [];
  const [first] = run;
  if (first === undefined) return undefined;
  let at = 1;
  const part: DealPart = {
    order,
    head: first,
    advance() {
      const next = run[at];
      if (next === undefined) return refill();
      at += 1;
      part.head = next;
      return true;
    },
    close: async () => runs.return?.(),
  };
  async function refill(): Promise<boolean> {
    const next = await runs.next();
    if (next.done === true) return false;
    [run, at] = [next.value, 0];
    return part.advance();
  }
  return part;
}

/** The transactions that a spool's lines tell. */
export async function* dealsIn(
  lines: AsyncIterable<readonly string[]>,
): AsyncGenerator<readonly BookedDeal[]> {
  for await (const run of lines) yield run.map(readDeal);
}

/** Puts a part where it belongs: by the id of its head, and where several have it, in the order of the log. */
export function insertPart(parts: DealPart[], part: DealPart): void {
  let [low, high] = [0, parts.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const other = parts[middle];
    if (other !== undefined && isBefore(other, part)) low = middle + 1;
    else high = middle;
  }
  parts.splice(low, 0, part);
}

function isBefore(one: DealPart, other: DealPart): boolean {
  if (one.head.id !== other.head.id) return one.head.id < other.head.id;
  return one.order < other.order;
}
