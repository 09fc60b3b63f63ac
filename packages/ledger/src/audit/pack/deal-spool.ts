import type { AttestedEvent } from '@exchange/proof';
import {
  type BookedDeal,
  CsvBytes,
  countedIn,
  DealBook,
  mergedRow,
  type SaidOfDeal,
  type Tally,
  transactionsHead,
  writeTransaction,
} from '@exchange/proof/pack';
import { type DealPart, dealPart, insertPart } from './deal-part.js';
import { pieceMin, type Spool } from './spool.js';

/** So many transactions are in memory at most. */
const bookMax = 10_000;
/** So many are handed over at once. */
const runMax = 256;

/**
 * Transactions as they come to stand over any number of events, in bounded memory: a full book is written to a file as lines of
 * their table, by id, and at the end the files are read side by side.
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

  /** Writes all of them into their table, by id, and counts them. */
  async writeTable(table: Spool, tally: Tally): Promise<void> {
    const head = new CsvBytes();
    head.line(transactionsHead);
    await table.addBytes(head.take());
    if (this.#written.length === 0) {
      await writeDeals(table, this.#book.drain(), (deal) => tally.takeDeal(deal));
      return;
    }
    await this.#write();
    const parts: DealPart[] = [];
    try {
      for (const [order, spool] of this.#written.entries()) {
        const part = await dealPart(order, spool.lines());
        if (part !== undefined) insertPart(parts, part);
      }
      for await (const rows of merged(parts)) {
        for (const row of rows) {
          tally.takeDeal(countedIn(row));
          // Most have nothing to wait for, and a wait costs more than what is done here.
          const written = table.add(`${row}\r\n`);
          if (written !== undefined) await written;
        }
      }
    } finally {
      await Promise.all(parts.map((part) => part.close()));
    }
  }

  async #write(): Promise<void> {
    const spool = this.#open(this.#written.length);
    await writeDeals(spool, this.#book.drain(), () => undefined);
    await spool.end();
    this.#written.push(spool);
  }
}

async function writeDeals(
  spool: Spool,
  deals: readonly BookedDeal[],
  count: (deal: BookedDeal) => void,
): Promise<void> {
  const csv = new CsvBytes();
  for (const deal of deals) {
    count(deal);
    writeTransaction(csv, deal);
    if (csv.length >= pieceMin) await spool.addBytes(csv.take());
  }
  await spool.addBytes(csv.take());
}

/** The lines of all parts by id, what several say of one transaction put together; `parts` holds those that are left. */
async function* merged(parts: DealPart[]): AsyncGenerator<readonly string[]> {
  let run: string[] = [];
  for (;;) {
    const [first] = parts;
    if (first === undefined) break;
    const { id } = first.head;
    let { row } = first.head;
    for (let part = first; ; ) {
      // The parts are in the order of the log: what a later one says of a transaction stands.
      if (part !== first) row = mergedRow(row, part.head.row);
      const advanced = part.advance();
      const isLeft = typeof advanced === 'boolean' ? advanced : await advanced;
      parts.shift();
      if (isLeft) insertPart(parts, part);
      const [next] = parts;
      if (next?.head.id !== id) break;
      part = next;
    }
    run.push(row);
    if (run.length < runMax) continue;
    yield run;
    run = [];
  }
  yield run;
}
