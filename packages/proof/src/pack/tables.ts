import type { AttestedEvent } from '../attested-event.js';
import { cellsOf, csvLine } from './csv.js';
import type { PackSelection } from './description.js';
import { transactionFacts } from './event-facts.js';
import { historyLines } from './history.js';
import type { SignedBy } from './keys.js';
import { reportText } from './report.js';
import { Tally } from './tally.js';
import { TransactionBook, transactionsHead } from './transactions.js';

const pieceMin = 64 * 1024;

/** Holds a line per transaction, no events. */
export class Tables {
  readonly #selection: PackSelection;
  readonly #signed: SignedBy;
  readonly #selected: ReadonlySet<string> | undefined;
  readonly #book = new TransactionBook();
  readonly #tally = new Tally();

  constructor(selection: PackSelection, signed: SignedBy) {
    this.#selection = selection;
    this.#signed = signed;
    const { transactions } = selection;
    this.#selected = transactions === null ? undefined : new Set(transactions);
  }

  get events(): number {
    return this.#tally.events;
  }

  take(event: AttestedEvent, leafIndex: number): string {
    const all = transactionFacts(event);
    const selected = this.#selected;
    const facts = selected === undefined ? all : all.filter(({ id }) => selected.has(id));
    this.#book.take(event, facts);
    this.#tally.takeEvent(event);
    return historyLines(event, leafIndex, facts);
  }

  /** Call after the last event. */
  *transactions(): Generator<string> {
    let piece = csvLine(transactionsHead);
    for (const line of this.#book.lines()) {
      this.#tally.takeTransaction(cellsOf(line));
      piece += `${line}\r\n`;
      if (piece.length < pieceMin) continue;
      yield piece;
      piece = '';
    }
    yield piece;
  }

  /** Call after `transactions`. */
  report(): string {
    return reportText(this.#selection, this.#signed, this.#tally);
  }
}
