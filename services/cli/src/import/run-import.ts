import {
  type AcceptedLine,
  ImportError,
  type ImportLine,
  type RefusedLine,
} from './import-line.js';
import { lineSender, type SenderOptions } from './line-sender.js';
import type { ImportProgress } from './progress-file.js';
import { type Counts, createTally, type Verdict } from './tally.js';

export interface ImportRun extends SenderOptions {
  readonly lines: AsyncIterable<ImportLine>;
  readonly concurrency: number;
  readonly from: ImportProgress;
  readonly onProgress: (progress: {
    readonly resumable: ImportProgress;
    readonly counts: Counts;
  }) => void;
  readonly signal: AbortSignal;
}

export type ImportOutcome = Awaited<ReturnType<typeof runImport>>;

/** @throws ImportError; the last `onProgress` has the resume point */
export async function runImport(run: ImportRun) {
  const { from } = run;
  const tally = createTally(from);
  const send = lineSender(run, () => tally.position());
  const underway = new Map<Promise<void>, AcceptedLine>();
  let failure: { readonly error: unknown } | undefined;
  let ordinal = 0;

  const settle = (line: ImportLine, at: number, verdict: Verdict) => {
    tally.settle(at, line.line, verdict);
    run.onProgress({ resumable: tally.resumable(), counts: tally.counts() });
  };
  const refuse = (refused: RefusedLine, at: number) => {
    run.onRefused(refused);
    settle(refused, at, { refused: 1, position: 0n });
  };
  const sendLine = async (line: AcceptedLine, at: number) => settle(line, at, await send(line));

  try {
    for await (const line of run.lines) {
      if (run.signal.aborted || failure !== undefined) break;
      ordinal += 1;
      if (ordinal <= from.done) continue;
      const at = ordinal;
      if (line.kind === 'refused') {
        refuse(line, at);
        continue;
      }
      while ([...underway.values()].some((other) => meet(other, line))) {
        await Promise.race(underway.keys());
      }
      const task: Promise<void> = sendLine(line, at)
        .catch((error: unknown) => {
          failure ??= { error };
        })
        .finally(() => underway.delete(task));
      underway.set(task, line);
      if (underway.size >= run.concurrency) await Promise.race(underway.keys());
    }
  } finally {
    await Promise.all(underway.keys());
  }
  if (failure !== undefined) throw failure.error;
  if (ordinal === 0 && !run.signal.aborted) {
    throw new ImportError('The file has no records: there is nothing to import.');
  }
  return {
    ...tally.counts(),
    skipped: Math.min(from.done, ordinal),
    position: tally.position(),
    resumable: tally.resumable(),
    finished: !run.signal.aborted,
  };
}

function meet(one: AcceptedLine, other: AcceptedLine): boolean {
  if (one.span === undefined || other.span === undefined || one.to.path !== other.to.path) {
    return false;
  }
  return one.span.first <= other.span.last && other.span.first <= one.span.last;
}
