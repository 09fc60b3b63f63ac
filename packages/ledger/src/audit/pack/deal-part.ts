import { firstCell, hasOddQuotes } from '@exchange/proof/pack';

/** A transaction in one part of the log. */
export interface DealRow {
  /** As its line has it. */
  readonly id: string;
  /** Its line of `transactions.csv`, without the line's end. */
  readonly row: string;
}

/** Transactions by id, of one part of the log: the first of those that are left, and the way to the next. */
export interface DealPart {
  /** Which part of the log it is, from the first on. */
  readonly order: number;
  head: DealRow;
  /** Takes the next one to the head; false where there is none. Answers what to wait for, if anything. */
  advance(): boolean | Promise<boolean>;
  /** Nothing more is read of it. */
  close(): Promise<unknown>;
}

/** The part of a spool's lines; undefined where there is nothing in it. */
export async function dealPart(
  order: number,
  lines: AsyncIterable<readonly string[]>,
): Promise<DealPart | undefined> {
  const runs = rowsIn(lines);
  let run: readonly DealRow[] = (await runs.next()).value ?? [];
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
    close: () => runs.return(undefined),
  };
  async function refill(): Promise<boolean> {
    const next = await runs.next();
    if (next.done === true) return false;
    [run, at] = [next.value, 0];
    return part.advance();
  }
  return part;
}

/** The lines of a table: what ends within a cell goes on in the next one. */
async function* rowsIn(
  lines: AsyncIterable<readonly string[]>,
): AsyncGenerator<readonly DealRow[], undefined> {
  // What a hostile text has of newlines is gone through once.
  const begun: string[] = [];
  let isWithin = false;
  for await (const run of lines) {
    const rows: DealRow[] = [];
    for (const line of run) {
      begun.push(line);
      if (hasOddQuotes(line)) isWithin = !isWithin;
      if (isWithin) continue;
      const row = begun.join('\n').slice(0, -1);
      begun.length = 0;
      rows.push({ id: firstCell(row), row });
    }
    if (rows.length > 0) yield rows;
  }
  return undefined;
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
