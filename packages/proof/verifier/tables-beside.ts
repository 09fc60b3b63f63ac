import { on } from 'node:events';
import {
  isMainThread,
  type MessagePort,
  parentPort,
  Worker,
  workerData,
} from 'node:worker_threads';
import { type ReadTables, readTables } from '../src/pack/read-tables.js';
import { type TableMaker, Tables } from '../src/pack/tables.js';

type TablesArguments = ConstructorParameters<typeof Tables>;

/** What the thread beside says: that it has read a piece, or how it ended. */
type Said =
  | { readonly kind: 'read' }
  | { readonly kind: 'made'; readonly made: ReadTables }
  | { readonly kind: 'failed'; readonly why: string };

/** So many pieces are on their way to it at most. */
const aheadMax = 64;
const end = 'end';

/** Whether this is a thread that `tablesBeside` has started. */
export const isBeside = !isMainThread;

/**
 * Makes the tables of a pack in a thread of their own, which is given the bytes of the events while they are proven here.
 *
 * @param self the program that says `answerBeside` where `isBeside` holds
 */
export function tablesBeside(self: URL): (...asked: TablesArguments) => TableMaker {
  return (...asked) => {
    const worker = new Worker(self, { workerData: asked });
    let ahead = 0;
    let hasRead: () => void = () => undefined;
    const ended = new Promise<Exclude<Said, { kind: 'read' }>>((resolve) => {
      worker.on('message', (said: Said) => {
        if (said.kind !== 'read') return resolve(said);
        ahead -= 1;
        hasRead();
      });
      worker.once('error', ({ message }) => resolve({ kind: 'failed', why: message }));
      worker.once('exit', () => resolve({ kind: 'failed', why: 'its thread has ended' }));
    });
    const made = async (): Promise<ReadTables> => {
      const said = await ended;
      if (said.kind === 'made') return said.made;
      throw new Error(`the tables could not be made: ${said.why}`);
    };
    return {
      take: () => undefined,
      beside: {
        take(bytes) {
          const copy = new Uint8Array(bytes);
          worker.postMessage(copy, [copy.buffer]);
          ahead += 1;
          if (ahead < aheadMax) return undefined;
          const read = new Promise<void>((resolve) => {
            hasRead = resolve;
          });
          // It reads no more where it has ended, and says why when it is asked for what it made.
          return Promise.race([read, ended.then(() => undefined)]);
        },
        digest: async () => (await made()).digest,
      },
      async made() {
        worker.postMessage(end);
        return (await made()).made;
      },
      close: () => void worker.terminate(),
    };
  };
}

/** Does, in the thread beside, what is asked of it. */
export async function answerBeside(): Promise<void> {
  const port = parentPort;
  if (port === null) return;
  const say = (said: Said) => port.postMessage(said);
  const asked: TablesArguments = workerData;
  try {
    const made = await readTables(
      given(port, () => say({ kind: 'read' })),
      new Tables(...asked),
    );
    say({ kind: 'made', made });
  } catch (error) {
    say({ kind: 'failed', why: error instanceof Error ? error.message : String(error) });
  }
}

/** The pieces that are given, up to the end. */
async function* given(port: MessagePort, hasRead: () => void): AsyncGenerator<Uint8Array> {
  for await (const [piece] of on(port, 'message')) {
    if (!(piece instanceof Uint8Array)) return;
    yield piece;
    hasRead();
  }
}
