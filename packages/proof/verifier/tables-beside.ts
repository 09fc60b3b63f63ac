import { isMainThread, Worker } from 'node:worker_threads';
import { answerBeside, beside } from '../src/pack/node/beside.js';
import { readTables } from '../src/pack/read-tables.js';
import { type MadeTables, type TableMaker, Tables } from '../src/pack/tables.js';

type TablesArguments = ConstructorParameters<typeof Tables>;

/** Whether this is a thread that `tablesBeside` has started. */
export const isBeside = !isMainThread;

/**
 * Makes the tables of a pack in a thread of their own, which is given the bytes of the events while they are proven here.
 *
 * @param self the program that says `answerTables` where `isBeside` holds
 */
export function tablesBeside(self: URL): (...asked: TablesArguments) => TableMaker {
  return (...asked) => {
    const thread = beside<MadeTables>(new Worker(self, { workerData: asked }));
    return {
      take: () => undefined,
      takeBytes: (bytes) => thread.take(bytes),
      made: () => thread.end(),
      close: () => void thread.close(),
    };
  };
}

/** Does, in the thread beside, what is asked of it. */
export function answerTables(): Promise<void> {
  return answerBeside((events, asked: TablesArguments) => readTables(events, new Tables(...asked)));
}
