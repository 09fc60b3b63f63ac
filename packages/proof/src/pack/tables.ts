import type { AttestedEvent } from '../attested-event.js';
import { csvLine } from './csv.js';
import type { PackSelection } from './description.js';
import { factsReader, type TransactionFact } from './event-facts.js';
import type { SignedBy } from './keys.js';
import { textIn } from './members.js';
import { reportText } from './report.js';
import { Tally } from './tally.js';
import { type KeepText, TransactionBook, transactionsHead } from './transactions.js';

export const historyHead = csvLine([
  ...['position', 'leaf_index', 'recorded_at', 'transaction_id', 'event', 'actor_kind', 'actor_id'],
  ...['scope', 'request_id', 'reason_code', 'reason_text', 'volume_mwh', 'price_per_mwh'],
  ...['settlement_amount', 'corrects', 'corrected_by', 'external_id'],
]);

function historyLine(
  { position, time, type, metadata }: AttestedEvent,
  leafIndex: number,
  { id, data }: TransactionFact,
): string {
  return csvLine([
    position,
    String(leafIndex),
    time,
    id,
    type,
    textIn(metadata, 'actor', 'kind'),
    textIn(metadata, 'actor', 'id'),
    textIn(metadata, 'scope') ?? textIn(metadata, 'scope', 'reseller_id'),
    textIn(metadata, 'request_id'),
    textIn(data, 'reason', 'code'),
    textIn(data, 'reason', 'text'),
    textIn(data, 'volume_mwh'),
    textIn(data, 'price_per_mwh'),
    textIn(data, 'amount'),
    textIn(data, 'corrects'),
    textIn(data, 'replacement', 'transaction_id'),
    textIn(data, 'external_id'),
  ]);
}

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
    return facts.map((fact) => historyLine(event, leafIndex, fact)).join('');
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
