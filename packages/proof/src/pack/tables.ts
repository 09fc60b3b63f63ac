import type { AttestedEvent } from '../attested-event.js';
import { CsvBytes } from './csv.js';
import { saidOf, transactionsHead } from './deal.js';
import { DealBook, writeTransaction } from './deal-book.js';
import type { PackSelection } from './description.js';
import { type Digest, digestOfText } from './file-digests.js';
import { historyHead, writeHistory } from './history.js';
import type { SignedBy } from './keys.js';
import { reportText } from './report.js';
import { Tally } from './tally.js';
import { TextDigest } from './text-digest.js';

/** What is made of the events of a pack: how long each file is, and its digest. */
export interface MadeTables {
  readonly 'transactions.csv': Digest;
  readonly 'history.csv': Digest;
  readonly 'report.html': Digest;
}

/** Makes the tables and the report of a pack's events anew. */
export interface TableMaker {
  /** The next event, in their order; it is read where it is needed. */
  take(event: () => AttestedEvent, leafIndex: number): void;
  /** Where it reads the events itself, it is given the bytes of their file; answers what to wait for, if anything. */
  readonly takeBytes?: (bytes: Uint8Array) => Promise<void> | undefined;
  /** After the last one. */
  made(): MadeTables | Promise<MadeTables>;
  /** Nothing more is asked of it. */
  close(): void;
}

/** Makes them of the events that it is given; it keeps what is known of each transaction, never the events. */
export class Tables implements TableMaker {
  readonly #selection: PackSelection;
  readonly #signed: SignedBy;
  readonly #selected: ReadonlySet<string> | undefined;
  readonly #book = new DealBook();
  readonly #tally = new Tally();
  readonly #history = new TableDigest();

  constructor(selection: PackSelection, signed: SignedBy) {
    this.#selection = selection;
    this.#signed = signed;
    const { transactions } = selection;
    this.#selected = transactions === null ? undefined : new Set(transactions);
    this.#history.csv.line(historyHead);
  }

  take(read: () => AttestedEvent, leafIndex: number): void {
    const event = read();
    const said = saidOf(event, this.#selected, this.#selection.isOf0x);
    this.#book.take(event, said);
    this.#tally.takeEvent(event);
    writeHistory(this.#history.csv, event, leafIndex, said);
    this.#history.gather();
  }

  made(): MadeTables {
    const lines = new TableDigest();
    lines.csv.line(transactionsHead);
    for (const deal of this.#book.drain()) {
      this.#tally.takeDeal(deal);
      writeTransaction(lines.csv, deal);
      lines.gather();
    }
    const { checkpoint, keys, names } = this.#signed;
    const selection = this.#selection;
    const report = reportText({
      selection,
      checkpoint,
      signedBy: names,
      keys,
      tally: this.#tally,
    });
    return {
      'transactions.csv': lines.digest(),
      'history.csv': this.#history.digest(),
      'report.html': digestOfText(report),
    };
  }

  close(): void {}
}

/** So many bytes of a table are hashed at once, or some more. */
const hashedMin = 32 * 1024;

/** The digest of a table while its lines are written. */
class TableDigest {
  readonly csv = new CsvBytes();
  readonly #digest = new TextDigest();

  /** After each line. */
  gather(): void {
    if (this.csv.length >= hashedMin) this.#digest.addBytes(this.csv.take());
  }

  digest(): Digest {
    this.#digest.addBytes(this.csv.take());
    return this.#digest.digest();
  }
}
