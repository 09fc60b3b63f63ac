import { on } from 'node:events';
import { type MessagePort, parentPort, type Worker, workerData } from 'node:worker_threads';

/** What the thread beside says: that it has read a piece, or how it ended. */
type Said<Made> =
  | { readonly kind: 'read' }
  | { readonly kind: 'made'; readonly made: Made }
  | { readonly kind: 'failed'; readonly why: string };

/** What makes something of bytes in a thread of its own. */
export interface Beside<Made> {
  /** Gives it a copy of the next bytes; answers what to wait for, if anything. */
  take(bytes: Uint8Array): Promise<void> | undefined;
  /**
   * There are no more bytes; may be asked again.
   *
   * @throws Error where it could not be made, or the thread has ended
   */
  end(): Promise<Made>;
  /** Nothing more is asked of it: the thread is ended, wherever it stands. */
  close(): Promise<void>;
}

/** So many pieces are on their way to it at most. */
const aheadMax = 64;
const end = 'end';

/** Gives bytes to a thread, which calls `answerBeside`. */
export function beside<Made>(worker: Worker): Beside<Made> {
  let ahead = 0;
  let hasRead: () => void = () => undefined;
  const ended = new Promise<Exclude<Said<Made>, { kind: 'read' }>>((resolve) => {
    worker.on('message', (said: Said<Made>) => {
      if (said.kind !== 'read') return resolve(said);
      ahead -= 1;
      hasRead();
    });
    worker.once('error', ({ message }) => resolve({ kind: 'failed', why: message }));
    worker.once('exit', () => resolve({ kind: 'failed', why: 'its thread has ended' }));
  });
  return {
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
    async end() {
      worker.postMessage(end);
      const said = await ended;
      if (said.kind === 'made') return said.made;
      throw new Error(`the tables could not be made: ${said.why}`);
    },
    close: async () => void (await worker.terminate()),
  };
}

/**
 * In the thread: makes what is asked for of the bytes that are given.
 *
 * @param make is given the bytes, and what the thread was started with
 */
export async function answerBeside<Asked, Made>(
  make: (bytes: AsyncIterable<Uint8Array>, asked: Asked) => Promise<Made>,
): Promise<void> {
  const port = parentPort;
  if (port === null) return;
  const say = (said: Said<Made>) => port.postMessage(said);
  try {
    const made = await make(
      given(port, () => say({ kind: 'read' })),
      workerData,
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
