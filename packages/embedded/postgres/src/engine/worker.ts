import { parentPort, workerData } from 'node:worker_threads';
import type { PGlite } from '@electric-sql/pglite';
import type { LogLine } from '@exchange/child-process';
import { openAgain, openDatabase } from '../data/open-database.js';
import { ownTimeFile } from './thread-time.js';
import type { WorkerMessage, WorkerOptions, WorkerRequest } from './worker-messages.js';

/** Members that the engine's types lack. */
interface EngineInternals {
  readonly stackPointer: { value: number };
  readonly stopTimers: () => void;
}

/** @throws Error if this version of the engine lacks them */
function engineInternals({ Module }: PGlite): EngineInternals {
  const stackPointer: unknown = Reflect.get(Module, '___stack_pointer');
  const stopTimers: unknown = Reflect.get(Module, '_clear_setitimer');
  if (!isVariable(stackPointer)) {
    throw new Error('this version of PGlite has no stack pointer');
  }
  if (typeof stopTimers !== 'function') {
    throw new Error('this version of PGlite has no function to stop its timers');
  }
  return { stackPointer, stopTimers: () => void Reflect.apply(stopTimers, undefined, []) };
}

function isVariable(candidate: unknown): candidate is { value: number } {
  const isObject = typeof candidate === 'object' && candidate !== null;
  return isObject && 'value' in candidate && typeof candidate.value === 'number';
}

// This thread never blocks the connections' thread.

const options: WorkerOptions = workerData;
const finished = new Int32Array(options.finished);
const log = (line: LogLine) => tell({ kind: 'log', line });

function tell(message: WorkerMessage, moved: readonly ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, moved);
}

async function main(): Promise<void> {
  const { directory, templateDirectory, again } = options;
  const opened = again
    ? { database: await openAgain(directory, templateDirectory, log), fresh: false }
    : await openDatabase(directory, templateDirectory, log);
  const run = runner(opened.database);
  parentPort?.on('message', (request: WorkerRequest) => {
    switch (request.kind) {
      case 'run': {
        const bytes = run(request.bytes);
        Atomics.add(finished, 0, 1);
        return tell({ kind: 'answer', bytes }, [bytes.buffer]);
      }
      case 'close':
        return void opened.database.close().then(() => process.exit(0), fail);
      default:
        return request satisfies never;
    }
  });
  tell({ kind: 'opened', fresh: opened.fresh, timeFile: ownTimeFile() });
}

/** Returns the answer, which is incomplete if the engine has ended. */
function runner(database: PGlite): (bytes: Uint8Array) => Uint8Array<ArrayBuffer> {
  const { stackPointer, stopTimers } = engineInternals(database);
  const bottom = stackPointer.value;

  return (bytes) => {
    const chunks: Uint8Array[] = [];
    let size = 0;
    const take = (chunk: Uint8Array) => {
      size += chunk.length;
      if (size <= options.answerBytesMax) return void chunks.push(chunk.slice());
      tell({ kind: 'too_large' });
      waitForTheEnd();
    };
    // `execProtocolRaw` would parse answers again and retain rows.
    void database
      .execProtocolRawStream(bytes, { syncToFs: false, onRawData: take })
      .catch(() => undefined);
    // Otherwise the stack overflows after some hundred errors.
    stackPointer.value = bottom;
    // A timer could fire for another client, and the engine does not survive one that ends the
    // session.
    stopTimers();
    return new Uint8Array(Buffer.concat(chunks));
  };
}

/** Blocks within the statement: it cannot commit. */
function waitForTheEnd(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
}

function fail(error: unknown): void {
  tell({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) });
  // Messages leave at the end of the turn.
  setImmediate(() => process.exit(1));
}

main().catch(fail);
