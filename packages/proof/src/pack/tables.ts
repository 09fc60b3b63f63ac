import type { AttestedEvent } from '../attested-event.js';
import { csvLine } from './csv.js';
import type { PackSelection } from './description.js';
import { factsReader, type TransactionFact } from './event-facts.js';
import type { SignedBy } from './keys.js';
import { textIn } from './members.js';
import { reportText } from './report.js';
import { Tally } from './tally.js';
import { type KeepText, TransactionBook, transactionsHead } from './transactions.js';

type Read = (event: AttestedEvent, fact: TransactionFact, leafIndex: number) => string | null;

const historyColumns: readonly (readonly [name: string, read: Read])[] = [
  ['position', ({ position }) => position],
  ['leaf_index', (_event, _fact, leafIndex) => String(leafIndex)],
  ['recorded_at', ({ time }) => time],
  ['transaction_id', (_, { id }) => id],
  ['event', ({ type }) => type],
  ['actor_kind', ({ metadata }) => textIn(metadata, 'actor', 'kind')],
  ['actor_id', ({ metadata }) => textIn(metadata, 'actor', 'id')],
  ['scope', ({ metadata: of }) => textIn(of, 'scope') ?? textIn(of, 'scope', 'reseller_id')],
  ['request_id', ({ metadata }) => textIn(metadata, 'request_id')],
  ['reason_code', (_, { data }) => textIn(data, 'reason', 'code')],
  ['reason_text', (_, { data }) => textIn(data, 'reason', 'text')],
  ['volume_mwh', (_, { data }) => textIn(data, 'volume_mwh')],
  ['price_per_mwh', (_, { data }) => textIn(data, 'price_per_mwh')],
  ['settlement_amount', (_, { data }) => textIn(data, 'amount')],
  ['corrects', (_, { data }) => textIn(data, 'corrects')],
  ['corrected_by', (_, { data }) => textIn(data, 'replacement', 'transaction_id')],
  ['external_id', (_, { data }) => textIn(data, 'external_id')],
];

export const historyHead = csvLine(historyColumns.map(([name]) => name));

const pieceMin = 64 * 1024;

/** Holds a row per transaction, no events. `keep` can compress them. */
export class Tables {
  readonly #selection: PackSelection;
  readonly #factsOf: ReturnType<typeof factsReader>;
  readonly #book: TransactionBook;
  readonly #tally = new Tally();

  constructor(selection: PackSelection, keep?: KeepText) {
    this.#book = new TransactionBook(keep);
    this.#selection = selection;
    this.#factsOf = factsReader(selection);
  }

  get events(): number {
    return this.#tally.events;
  }

  /** Returns the event's lines of `history.csv`. */
  take(event: AttestedEvent, leafIndex: number): string {
    const facts = this.#factsOf(event);
    this.#book.take(event.position, facts);
    this.#tally.takeEvent(event);
    const lines = facts.map((fact) =>
      csvLine(historyColumns.map(([, read]) => read(event, fact, leafIndex))),
    );
    return lines.join('');
  }

  /** Call after the last event. */
  *transactions(): Generator<string> {
    let piece = csvLine(transactionsHead);
    for (const cells of this.#book.rows()) {
      this.#tally.takeTransaction(cells);
      piece += csvLine(cells);
      if (piece.length < pieceMin) continue;
      yield piece;
      piece = '';
    }
    yield piece;
  }

  /** Call after `transactions`. */
  report(signed: SignedBy): string {
    return reportText(this.#selection, signed, this.#tally);
  }
}
