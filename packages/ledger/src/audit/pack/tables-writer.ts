import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { startThread } from '@exchange/child-process';
import { type Beside, beside } from '@exchange/proof/pack/beside';
import { type AskedTables, type WrittenTables, writeTables } from './write-tables.js';

/** Writes a pack's tables from the bytes of its events, piece by piece. */
export type TablesWriter = Beside<WrittenTables>;

/** A thread takes longer to start than the tables of so many events take. */
const eventsHereMax = 20_000;

/** Where the tables of so many events are best written: those of many beside what reads and sends the events. */
export function tablesWriter(events: number): (asked: AskedTables) => TablesWriter {
  return events > eventsHereMax ? tablesBeside : tablesHere;
}

/** In a thread of their own. */
export function tablesBeside(workerData: AskedTables): TablesWriter {
  return beside(startThread(new URL('./tables-thread', import.meta.url), { workerData }));
}

/** In this thread. */
export function tablesHere(asked: AskedTables): TablesWriter {
  const bytes = new PassThrough();
  // Pieces that come when it has failed go nowhere.
  bytes.on('error', () => undefined);
  const written = writeTables(bytes, asked);
  // What goes wrong is thrown to who ends it.
  const settled = written.then(
    () => undefined,
    () => undefined,
  );
  return {
    take(piece) {
      return bytes.write(piece) ? undefined : Promise.race([drained(bytes), settled]);
    },
    end() {
      bytes.end();
      return written;
    },
    close() {
      bytes.destroy();
      return settled;
    },
  };
}

async function drained(bytes: PassThrough): Promise<void> {
  await once(bytes, 'drain');
}
