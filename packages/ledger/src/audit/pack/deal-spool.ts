import type { AttestedEvent } from '@exchange/proof';
import { type BookedDeal, DealBook, mergedDeal, type SaidOfDeal } from '@exchange/proof/pack';
import { type DealPart, dealPart, dealsIn, insertPart, writeDeal } from './deal-part.js';
import type { Spool } from './spool.js';

/** So many transactions are in memory at most. */
const bookMax = 10_000;
/** So many are handed over at once. */
const runMax = 256;

/**
 * Transactions as they come to stand over any number of events, in bounded memory: a full book is written to a file by id, and
 * at the end the files are read side by side.
 */
export class DealSpool {
  readonly #book = new DealBook();
  readonly #open: (part: number) => Spool;
  readonly #max: number;
  readonly #written: Spool[] = [];

  /** @param open opens the file of a part of the log, by its number: 0 for the first */
  constructor(open: (part: number) => Spool, max = bookMax) {
    this.#open = open;
    this.#max = max;
  }

  /** Answers what to wait for, if anything. */
  take(event: AttestedEvent, said: readonly SaidOfDeal[]): Promise<void> | undefined {
    this.#book.take(event, said);
    return this.#book.size >= this.#max ? this.#write() : undefined;
  }

  /** All transactions, by id, some at once. */
  async *deals(): AsyncGenerator<readonly BookedDeal[]> {
    const last = this.#book.drain();
    if (this.#written.length === 0) {
      yield* inMemory(last);
      return;
    }
    const parts: DealPart[] = [];
    try {
      for (const [order, read] of [...this.#written.map(inSpool), inMemory(last)].entries()) {
        const part = await dealPart(order, read);
        if (part !== undefined) insertPart(parts, part);
      }
      yield* merged(parts);
    } finally {
      await Promise.all(parts.map((part) => part.close()));
    }
  }

  async #write(): Promise<void> {
    const spool = this.#open(this.#written.length);
    for (const deal of this.#book.drain()) {
      const written = spool.add(writeDeal(deal));
      if (written !== undefined) await written;
    }
    await spool.end();
    this.#written.push(spool);
  }
}

const inSpool = (spool: Spool) => dealsIn(spool.lines());

async function* inMemory(deals: readonly BookedDeal[]) {
  for (let at = 0; at < deals.length; at += runMax) yield deals.slice(at, at + runMax);
}

/** The transactions of all parts by id, what several say of one put together; `parts` holds those that are left. */
async function* merged(parts: DealPart[]): AsyncGenerator<readonly BookedDeal[]> {
  let run: BookedDeal[] = [];
  for (;;) {
    const [first] = parts;
    if (first === undefined) break;
    let whole = first.head;
    for (let part = first; ; ) {
      // The parts are in the order of the log: what a later one says of a transaction stands.
      if (part !== first) whole = mergedDeal(whole, part.head);
      const advanced = part.advance();
      const isLeft = typeof advanced === 'boolean' ? advanced : await advanced;
      parts.shift();
      if (isLeft) insertPart(parts, part);
      const [next] = parts;
      if (next?.head.id !== whole.id) break;
      part = next;
    }
    run.push(whole);
    if (run.length < runMax) continue;
    yield run;
    run = [];
  }
  yield run;
}
