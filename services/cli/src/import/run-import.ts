import { reasonOf, type Service } from '../service/client.js';
import { idempotencyKeyOf } from './idempotency-key.js';
import {
  type AcceptedLine,
  ImportError,
  type ImportLine,
  type RefusedLine,
} from './import-line.js';
import { type ImportProgress, nothingDone } from './progress-file.js';
import { type RetryPolicy, sendWithRetries } from './retrying-send.js';
import { type Counts, createTally, type Verdict } from './tally.js';

export interface ImportRun {
  readonly service: Pick<Service, 'url' | 'uploads' | 'client'>;
  readonly lines: AsyncIterable<ImportLine>;
  readonly name: string;
  readonly concurrency: number;
  readonly from?: ImportProgress;
  readonly policy: RetryPolicy;
  readonly onRefused: (refused: RefusedLine) => void;
  readonly onProgress: (progress: {
    readonly resumable: ImportProgress;
    readonly counts: Counts;
  }) => void;
  /** Requests under way finish. */
  readonly signal: AbortSignal;
}

export interface ImportOutcome extends Counts {
  readonly skipped: number;
  readonly position: bigint;
  readonly resumable: ImportProgress;
  readonly finished: boolean;
}

/** @throws ImportError; the last `onProgress` has the resume point */
export async function runImport(run: ImportRun): Promise<ImportOutcome> {
  const from = run.from ?? nothingDone;
  const tally = createTally(from);
  const underway = new Map<Promise<void>, AcceptedLine>();
  let failure: { readonly error: unknown } | undefined;
  let ordinal = 0;

  const settle = (line: ImportLine, at: number, verdict: Verdict) => {
    tally.settle(at, line.line, verdict);
    run.onProgress({ resumable: tally.resumable(), counts: tally.counts() });
  };
  const refuse = (refused: RefusedLine, at: number) => {
    run.onRefused(refused);
    settle(refused, at, { kind: 'refused', position: 0n });
  };
  const verdictOn = async (line: AcceptedLine, after?: string): Promise<Verdict> => {
    const { records = 1 } = line;
    const header = {
      'Idempotency-Key': idempotencyKeyOf(run.name, line, after),
      Prefer: 'respond-async',
    } as const;
    const { url, uploads, client } = run.service;
    const send = () => line.to.send(uploads, line.body, header);
    const answer = await sendWithRetries(url, send, run.policy);
    const { refused, response, isCut } = answer;
    if ((response.status === 413 || isCut === true) && line.halves !== undefined) {
      const [first, second] = line.halves();
      return together(await verdictOn(first), await verdictOn(second));
    }
    for (const one of refused ?? []) run.onRefused(one);
    if (!response.ok) {
      if (refused === undefined) {
        const reason = reasonOf(answer);
        run.onRefused({ kind: 'refused', line: line.line, reason, source: line.body });
      }
      return { kind: 'refused', position: 0n, records };
    }
    const replayed = response.headers.get('idempotency-replayed') === 'true';
    const position = BigInt(response.headers.get('ledger-position') ?? '0');
    if (replayed && after === undefined && line.to.holds !== undefined) {
      const latest = position > tally.position() ? position : tally.position();
      let readAt = latest.toString();
      const holds = await line.to.holds(client, line.body, readAt, async (read) => {
        const page = await sendWithRetries(url, read, run.policy);
        readAt = page.response.headers.get('ledger-position') ?? readAt;
        return page;
      });
      // Replaced meanwhile; this file is the latest, so send it again.
      if (!holds) return verdictOn(line, readAt);
    }
    const kind = replayed ? 'alreadyThere' : 'created';
    const { repeats = 0 } = line;
    return { kind, position, records, refused: refused?.length ?? 0, repeats };
  };
  const sendLine = async (line: AcceptedLine, at: number) =>
    settle(line, at, await verdictOn(line));

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
  const resumable = tally.resumable();
  return {
    ...tally.counts(),
    skipped: Math.min(from.done, ordinal),
    position: tally.position(),
    resumable,
    finished: !run.signal.aborted,
  };
}

function meet(one: AcceptedLine, other: AcceptedLine): boolean {
  if (one.span === undefined || other.span === undefined || one.to.path !== other.to.path) {
    return false;
  }
  return one.span.first <= other.span.last && other.span.first <= one.span.last;
}

function together(one: Verdict, other: Verdict): Verdict {
  const refused = ({ kind, records = 1, refused = 0 }: Verdict) =>
    kind === 'refused' ? records : refused;
  const both = [one, other];
  const { kind } =
    both.find((verdict) => verdict.kind === 'created') ??
    both.find((verdict) => verdict.kind !== 'refused') ??
    one;
  return {
    kind,
    position: one.position > other.position ? one.position : other.position,
    records: (one.records ?? 1) + (other.records ?? 1),
    refused: refused(one) + refused(other),
  };
}
