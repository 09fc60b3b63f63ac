import type { Json } from '../canonical-json.js';
import type { Checkpoint } from '../checkpoint/checkpoint.js';
import type { Cosigned } from '../checkpoint/cosignature.js';
import { openCheckpoint } from '../checkpoint/open-checkpoint.js';
import type { WitnessPolicy } from '../checkpoint/witness-policy.js';
import { type Hash, sameBytes, toBase64 } from '../hash.js';
import { UnreadableLine } from '../lines.js';
import { ExportReading, failure } from './export-reading.js';
import type { ExportVerdict } from './export-verdict.js';

export interface ExportClaim {
  readonly lines: AsyncIterable<string> | Iterable<string>;
  readonly checkpoint: string;
  readonly publicJwk: Json;
  /** The log must begin with it. */
  readonly olderCheckpoint?: string;
  readonly witnesses?: WitnessPolicy;
}

/** A fault is a verdict; throws only errors of reading. */
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
    if (!(error instanceof UnreadableLine)) throw error;
    return failure('malformed', { kind: 'line', line: reading.lines + 1 }, error.message);
  }
  return reading.missing() ?? conclude(reading, checkpoint, older, opened.witnesses);
}

function conclude(
  reading: ExportReading,
  checkpoint: Checkpoint,
  older: Checkpoint | undefined,
  witnesses: readonly Cosigned[],
): ExportVerdict {
  const { size, origin, root } = checkpoint;
  const { count, olderRoot, surplus } = reading;
  const isOlderRoot = older === undefined || isSame(olderRoot, older.root);
  const isRewritten = !isOlderRoot && olderRoot !== undefined && older.size > 0;
  const proven = older === undefined ? 0 : Math.min(older.size, size - 1);
  const suspect = isRewritten
    ? { first: 0, last: older.size - 1 }
    : { first: proven, last: size - 1 };
  const at = { kind: 'leaves', ...suspect } as const;
  const where = `the first difference is among leaves ${suspect.first} to ${suspect.last}`;
  const numbers = `The checkpoint has ${size} events, the export ${count}`;
  if (count < size && isRewritten) {
    const message = `${numbers}; ${where}, and all hashes and indexes were rewritten`;
    return failure('dropped', at, message);
  }
  if (count < size) {
    const message = `${numbers}; the last ones are missing, or earlier ones with the others renumbered`;
    return failure('cut_tail', { ...at, first: count, last: size - 1 }, message);
  }
  if (!sameBytes(reading.root(), root)) {
    if (count > size) return failure('added', at, `${numbers}; ${where}`);
    const message = `Every line matches its hash, but the root is not the checkpoint's: hashes were rewritten with the events; ${where}`;
    return failure('changed', at, message);
  }
  if (surplus !== undefined) {
    const message = `The export has more than the ${size} events of the checkpoint, from this one on`;
    return failure('added', surplus, message);
  }
  if (!isOlderRoot) {
    const message = `The first ${older.size} events do not match the older checkpoint: the log was rewritten before the newer one was signed`;
    return failure('inconsistent_checkpoints', { kind: 'older_checkpoint' }, message);
  }
  return { ok: true, origin, size, root: toBase64(root), witnesses };
}

const isSame = (one: Hash | undefined, other: Hash) => one !== undefined && sameBytes(one, other);
