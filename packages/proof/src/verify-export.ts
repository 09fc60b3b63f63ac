import type { Json } from './canonical-json.js';
import type { Checkpoint } from './checkpoint.js';
import type { Cosigned } from './cosignature.js';
import { ExportReading, failure } from './export-reading.js';
import type { ExportFailure, ExportVerdict } from './export-verdict.js';
import { sameHash, toBase64 } from './hash.js';
import { NotUtf8 } from './lines.js';
import { openCheckpoint } from './open-checkpoint.js';
import {
  leavesNotProven,
  type SuspectLeaves,
  suspectLeaves,
  tilesAreProven,
} from './suspect-leaves.js';
import type { WitnessPolicy } from './witness-policy.js';

export interface ExportClaim {
  /** From bytes, use `linesOf`. */
  readonly lines: AsyncIterable<string> | Iterable<string>;
  readonly checkpoint: string;
  /** Or key set; with a `kid`, only the log of that name is accepted. */
  readonly publicJwk: Json;
  /** The log must still begin with it. */
  readonly olderCheckpoint?: string;
  /** Excludes a second history. */
  readonly witnesses?: WitnessPolicy;
}

/**
 * Reads lines once and keeps one hash per 256. A fault is a verdict; only errors of reading the
 * lines are thrown.
 */
export async function verifyExport(claim: ExportClaim): Promise<ExportVerdict> {
  const opened = openCheckpoint(claim.checkpoint, claim.publicJwk, claim.witnesses);
  if (!opened.ok) return failure(opened.problem, { kind: 'checkpoint' }, opened.message);
  const { checkpoint } = opened;
  let older: Checkpoint | undefined;
  if (claim.olderCheckpoint !== undefined) {
    const openedOlder = openCheckpoint(claim.olderCheckpoint, claim.publicJwk);
    const at = { kind: 'older_checkpoint' as const };
    if (!openedOlder.ok) return failure(openedOlder.problem, at, openedOlder.message);
    older = openedOlder.checkpoint;
    if (older.origin !== checkpoint.origin) {
      return failure('wrong_log', at, `The older checkpoint is of another log, ${older.origin}`);
    }
    if (older.size > checkpoint.size) {
      const message = `The older checkpoint has ${older.size} events, the newer ${checkpoint.size}`;
      return failure('inconsistent_checkpoints', at, message);
    }
  }

  const reading = new ExportReading(checkpoint, older);
  try {
    for await (const line of claim.lines) {
      const fault = reading.take(line);
      if (fault !== undefined) return fault;
    }
  } catch (error) {
    if (!(error instanceof NotUtf8)) throw error;
    return failure('malformed', { kind: 'line', line: reading.lines + 1 }, error.message);
  }
  return reading.missing() ?? conclude(reading, checkpoint, opened.witnesses);
}

function conclude(
  reading: ExportReading,
  checkpoint: Checkpoint,
  witnesses: readonly Cosigned[],
): ExportVerdict {
  const { size, origin } = checkpoint;
  if (reading.count < size) return tooFew(reading, size);
  if (!sameHash(reading.root(), checkpoint.root)) return anotherRoot(reading, size);
  if (reading.surplus !== undefined) {
    const message = `The export has more than the ${size} events of the checkpoint, from this one on`;
    return failure('added', reading.surplus, message);
  }
  const { tiles, older, olderRoot } = reading.evidence();
  if (tiles !== undefined && !tilesAreProven(tiles, checkpoint)) {
    const message = 'The events match the checkpoint, but the tiles do not';
    return failure('malformed', reading.tilesAt, message);
  }
  if (older !== undefined && (olderRoot === undefined || !sameHash(olderRoot, older.root))) {
    const message = `The first ${older.size} events do not match the older checkpoint: the log was rewritten before the newer one was signed`;
    return failure('inconsistent_checkpoints', { kind: 'older_checkpoint' }, message);
  }
  return { ok: true, origin, size, root: toBase64(checkpoint.root), witnesses };
}

function tooFew(reading: ExportReading, size: number): ExportFailure {
  const numbers = `The checkpoint has ${size} events, the export ${reading.count}`;
  const suspect = suspectLeaves(reading.evidence());
  if (suspect !== undefined) {
    const message = `${numbers}; the first difference is among ${named(suspect)}, and all hashes and indexes were rewritten`;
    return failure('dropped', { kind: 'leaves', ...suspect }, message);
  }
  const tail = { first: reading.count, last: size - 1 };
  const message = `${numbers}; the last ones are missing, or earlier ones with the others renumbered`;
  return failure('cut_tail', { kind: 'leaves', ...tail }, message);
}

function anotherRoot(reading: ExportReading, size: number): ExportFailure {
  const evidence = reading.evidence();
  const suspect = suspectLeaves(evidence) ?? leavesNotProven(evidence);
  const where = `the first difference is among ${named(suspect)}`;
  if (reading.count > size) {
    const message = `The checkpoint has ${size} events, the export ${reading.count}; ${where}`;
    return failure('added', { kind: 'leaves', ...suspect }, message);
  }
  const message = `Every line matches its hash, but the root is not the checkpoint's: hashes were rewritten with the events; ${where}`;
  return failure('changed', { kind: 'leaves', ...suspect }, message);
}

function named({ first, last }: SuspectLeaves): string {
  return `leaves ${first} to ${last}`;
}
