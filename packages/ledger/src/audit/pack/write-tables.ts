import { join } from 'node:path';
import { lineRunsOf } from '@exchange/proof';
import {
  CsvBytes,
  eventOfTables,
  historyHead,
  type PackSelection,
  reportText,
  type SignedBy,
  saidOf,
  Tally,
  writeHistory,
} from '@exchange/proof/pack';
import { DealSpool } from './deal-spool.js';
import { pieceMin, Spool, type WrittenFile } from './spool.js';

/** Of what tables are made, besides the events. */
export interface AskedTables {
  /** Where they are written; it is somebody else's to remove. */
  readonly folder: string;
  readonly selection: PackSelection;
  readonly signed: SignedBy;
}

/** What a pack has of its events besides themselves. */
export interface WrittenTables {
  readonly transactions: WrittenFile;
  readonly history: WrittenFile;
  /** The text of `report.html`. */
  readonly report: string;
  /** How many there are. */
  readonly events: number;
}

/**
 * Writes the tables and the report of a pack from the bytes of its events' file, in bounded memory.
 *
 * @throws Error where a line is no event, or a file cannot be written
 */
export async function writeTables(
  bytes: AsyncIterable<Uint8Array>,
  { folder, selection, signed }: AskedTables,
): Promise<WrittenTables> {
  const spools: Spool[] = [];
  const open = (name: string) => {
    const spool = new Spool(join(folder, name));
    spools.push(spool);
    return spool;
  };
  const selected = selection.transactions === null ? undefined : new Set(selection.transactions);
  const deals = new DealSpool((part) => open(`transactions-${part}`));
  const tally = new Tally();
  const history = open('history');
  const told = new CsvBytes();
  try {
    told.line(historyHead);
    for await (const lines of lineRunsOf(bytes)) {
      for (const line of lines) {
        const { event, leafIndex } = eventOfTables(line);
        tally.takeEvent(event);
        const said = saidOf(event, selected);
        // Most events have nothing to wait for, and a wait costs more than what is done here.
        const booked = deals.take(event, said);
        if (booked !== undefined) await booked;
        writeHistory(told, event, leafIndex, said);
        if (told.length >= pieceMin) await history.addBytes(told.take());
      }
    }
    await history.addBytes(told.take());
    const transactions = open('transactions');
    await deals.writeTable(transactions, tally);
    const { checkpoint, keys, names } = signed;
    return {
      transactions: await transactions.end(),
      history: await history.end(),
      report: reportText({ selection, checkpoint, signedBy: names, keys, tally }),
      events: tally.events,
    };
  } finally {
    for (const spool of spools) spool.destroy();
  }
}
