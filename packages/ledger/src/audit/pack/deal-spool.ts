import { type AttestedEvent, isObject, type Json } from '@exchange/proof';
import { type BookedDeal, DealBook, mergedDeal, type SaidOfDeal } from '@exchange/proof/pack';
import type { Spool } from './spool.js';

/** So many transactions are in memory at most. */
const bookMax = 10_000;

/**
 * Transactions as they come to stand over any number of events, in bounded memory: a full book is written to a file by id, and
 * at the end the files are read side by side.
 */
export class DealSpool {
  readonly #book = new DealBook();
  readonly #open: () => Spool;
  readonly #max: number;
  readonly #written: Spool[] = [];

  constructor(open: () => Spool, max = bookMax) {
    this.#open = open;
    this.#max = max;
  }

  /** Answers what to wait for, if anything. */
  take(event: AttestedEvent, said: readonly SaidOfDeal[]): Promise<void> | undefined {
    this.#book.take(event, said);
    return this.#book.size >= this.#max ? this.#write() : undefined;
  }

  /** All transactions, by id. */
  async *deals(): AsyncGenerator<BookedDeal> {
    const last = this.#book.drain();
    if (this.#written.length === 0) {
      yield* last;
      return;
    }
    const parts = [...this.#written.map(dealsIn), fromList(last)];
    const heads: (BookedDeal | undefined)[] = [];
    const next = async (part: number) => {
      const read = await parts[part]?.next();
      heads[part] = read?.done === false ? read.value : undefined;
    };
    for (const part of parts.keys()) await next(part);
    for (;;) {
      const least = leastId(heads);
      if (least === undefined) return;
      let whole: BookedDeal | undefined;
      // The parts are in the order of the log: what a later one says of a transaction stands.
      for (const [part, head] of heads.entries()) {
        if (head?.id !== least) continue;
        whole = whole === undefined ? head : mergedDeal(whole, head);
        await next(part);
      }
      if (whole !== undefined) yield whole;
    }
  }

  async #write(): Promise<void> {
    const spool = this.#open();
    for (const { id, facts, events } of this.#book.drain()) {
      await spool.add(`${JSON.stringify([id, facts, events])}\n`);
    }
    await spool.end();
    this.#written.push(spool);
  }
}

function leastId(heads: readonly (BookedDeal | undefined)[]): string | undefined {
  let least: string | undefined;
  for (const head of heads) {
    if (head !== undefined && (least === undefined || head.id < least)) least = head.id;
  }
  return least;
}

async function* fromList(deals: readonly BookedDeal[]): AsyncGenerator<BookedDeal> {
  yield* deals;
}

async function* dealsIn(spool: Spool): AsyncGenerator<BookedDeal> {
  for await (const line of spool.lines()) {
    const [id, facts, events]: Json[] = JSON.parse(line);
    if (typeof id !== 'string' || typeof events !== 'number') throw new Error('No deal in a spool');
    if (facts === undefined || !isObject(facts)) throw new Error('No deal in a spool');
    yield { id, facts: Object.fromEntries(Object.entries(facts).filter(isText)), events };
  }
}

const isText = (member: [string, Json]): member is [string, string] =>
  typeof member[1] === 'string';
