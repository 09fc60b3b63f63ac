import { utf8Text } from '#primitives';
import type { AttestedEvent } from '../attested-event.js';
import { CsvBytes, cellText } from './csv.js';
import { cellsOf, laterCells, toldBy } from './csv-row.js';
import { type CountedDeal, cellsOfVolume, nothingSubmitted, writeSubmitted } from './deal.js';
import { memberIn, type SaidOfDeal, textIn } from './event-facts.js';

/** A transaction as it stands after the events that were taken. */
export interface BookedDeal extends CountedDeal {
  /** As its line has it. */
  readonly id: string;
  /** What was submitted, as cells of its line; none where no event has said it. */
  readonly submitted: SubmittedCells | undefined;
  readonly corrected_by: string | null;
  readonly last_position: string | null;
  readonly events: number;
}

interface SubmittedCells {
  readonly csv: CsvBytes;
  readonly from: number;
  readonly to: number;
}

type Growing<Deal> = { -readonly [Member in keyof Deal]: Deal[Member] };
type GrowingDeal = Growing<BookedDeal>;

/** So many bytes of cells are kept together, or some more. */
const keptTogether = 1024 * 1024;

/**
 * Transactions as they come to stand, event by event. What was submitted is most of what there is of them, and is kept as the bytes
 * that a table has: as texts, it would be some twenty for each transaction, which a garbage collector looks through again and again.
 */
export class DealBook {
  readonly #deals = new Map<string, GrowingDeal>();
  /** The same, by how their ids begin. */
  readonly #byBeginning = new Map<string, GrowingDeal[]>();
  #csv = new CsvBytes();

  get size(): number {
    return this.#deals.size;
  }

  /** Adds what an event says of each transaction to what is known: its say stands, but for where it was said first. */
  take(event: AttestedEvent, said: readonly SaidOfDeal[]): void {
    for (const one of said) {
      const deal = this.#dealOf(cellText(one.id));
      this.#note(deal, event, one);
      deal.events += 1;
    }
  }

  /**
   * All of them by id; the book is empty afterwards. Ids that begin differently are in the order of their beginnings, which are
   * fewer: of many ids, that takes half the time of sorting them all.
   */
  drain(): readonly BookedDeal[] {
    const deals: BookedDeal[] = [];
    for (const beginning of [...this.#byBeginning.keys()].sort()) {
      const alike = this.#byBeginning.get(beginning) ?? [];
      for (const deal of alike.sort(byId)) deals.push(deal);
    }
    this.#deals.clear();
    this.#byBeginning.clear();
    this.#csv = new CsvBytes();
    return deals;
  }

  #dealOf(id: string): GrowingDeal {
    const known = this.#deals.get(id);
    if (known !== undefined) return known;
    const deal = nothingKnown(id);
    this.#deals.set(id, deal);
    const beginning = id.slice(0, beginningChars);
    const alike = this.#byBeginning.get(beginning);
    if (alike === undefined) this.#byBeginning.set(beginning, [deal]);
    else alike.push(deal);
    return deal;
  }

  #note(deal: GrowingDeal, { position, type: told }: AttestedEvent, said: SaidOfDeal): void {
    const { data, isBrought } = said;
    // What an event brought is as if its submission stood there.
    const type = isBrought ? 'TransactionSubmitted' : told;
    if (type === 'TransactionSubmitted') {
      deal.first_position ??= position;
      this.#noteSubmitted(deal, data);
      for (const name of countedOfSubmitted) deal[name] = tableText(data, name) ?? deal[name];
    }
    if (type === 'TransactionCurtailed') this.#noteVolume(deal, data);
    if (type === 'TransactionSettled') {
      deal.settlement_amount = tableText(data, 'amount') ?? deal.settlement_amount;
    }
    if (type === 'TransactionCorrected') {
      const replacement = memberIn(data, 'replacement');
      deal.corrected_by = tableText(replacement, 'transaction_id') ?? deal.corrected_by;
    }
    deal.status = statuses[type] ?? deal.status;
    deal.last_position = position;
  }

  #noteSubmitted(deal: GrowingDeal, data: unknown): void {
    const csv = this.#room();
    const from = csv.length;
    writeSubmitted(csv, data);
    csv.endCells();
    const said = { csv, from, to: csv.length };
    deal.submitted = deal.submitted ? this.#later(deal.submitted, cellsIn(said)) : said;
  }

  #noteVolume(deal: GrowingDeal, data: unknown): void {
    const volume = tableText(data, 'volume_mwh');
    if (volume === null) return;
    deal.volume_mwh = volume;
    deal.submitted = this.#later(deal.submitted, cellsOfVolume(volume));
  }

  #later(earlier: SubmittedCells | undefined, later: readonly string[]): SubmittedCells {
    const csv = this.#room();
    const from = csv.length;
    csv.cellsOfText(laterCells(earlier ? cellsIn(earlier) : [], later).join(','));
    csv.endCells();
    return { csv, from, to: csv.length };
  }

  #room(): CsvBytes {
    if (this.#csv.length >= keptTogether) this.#csv = new CsvBytes();
    return this.#csv;
  }
}

/** Writes a line of `transactions.csv`. */
export function writeTransaction(csv: CsvBytes, deal: BookedDeal): void {
  const { submitted } = deal;
  csv.cellsOfText(deal.id);
  csv.cells(submitted ? bytesOf(submitted) : nothingSubmitted);
  csv.cell(deal.status);
  csv.cell(deal.settlement_amount);
  csv.cell(deal.corrected_by);
  csv.cell(deal.first_position);
  csv.cell(deal.last_position);
  csv.cell(String(deal.events));
  csv.endLine();
}

const bytesOf = ({ csv, from, to }: SubmittedCells) => csv.bytes(from, to);
const cellsIn = (cells: SubmittedCells) => cellsOf(utf8Text(bytesOf(cells)));

/** So many characters are an id's beginning: 65,536 of them in hexadecimal digits. */
const beginningChars = 4;

/** No two have the same id. */
const byId = (one: BookedDeal, other: BookedDeal) => (one.id < other.id ? -1 : 1);

/** Every member is there from the beginning: to add one to an object later takes many times as long. */
const nothingKnown = (id: string): GrowingDeal => ({
  id,
  submitted: undefined,
  transaction_type: null,
  volume_mwh: null,
  direction: null,
  currency: null,
  status: null,
  settlement_amount: null,
  corrected_by: null,
  first_position: null,
  last_position: null,
  events: 0,
});

const countedOfSubmitted = ['transaction_type', 'volume_mwh', 'direction', 'currency'] as const;

/** A member's text as a table tells it; an empty one says nothing. */
function tableText(value: unknown, name: string): string | null {
  const text = textIn(value, name);
  return text === null ? null : toldBy(cellText(text));
}

/** The status that an event brings a transaction to. */
const statuses: Readonly<Record<string, string>> = {
  TransactionSubmitted: 'pending',
  TransactionConfirmed: 'confirmed',
  TransactionSettled: 'settled',
  TransactionCancelled: 'cancelled',
  TransactionRejected: 'rejected',
  TransactionCorrected: 'corrected',
};
