import type { Json } from '../canonical-json.js';
import type { Checkpoint } from '../checkpoint/checkpoint.js';
import { openCheckpoint } from '../checkpoint/open-checkpoint.js';
import type { WitnessPolicy } from '../checkpoint/witness-policy.js';
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
  return reading.conclude(opened.witnesses);
}
