import {
  type Checkpoint,
  consistencyProof,
  fingerprintOf,
  type NoteSigner,
  openCheckpoint,
  type RetiredKey,
  verifyConsistency,
} from '@exchange/proof';
import type { ReadDatabase } from '@exchange/runtime/tables/tenancy';
import { fromTree } from '../log-index/queries.js';
import { keySetOf } from '../proof/key-set.js';

interface LogKeys {
  readonly signer: NoteSigner;
  readonly retiredKeys?: (() => readonly RetiredKey[]) | undefined;
}

/** RFC 9162, 2.1.4.2; undefined if it does. */
export async function whyNotContinued(
  before: string,
  now: string,
  log: LogKeys & { readonly database: ReadDatabase },
): Promise<string | undefined> {
  const old = openOwnCheckpoint(before, log);
  const current = openOwnCheckpoint(now, log);
  if (typeof old === 'string') return old;
  if (typeof current === 'string') return current;
  if (old.size > current.size) {
    return `the log does not continue it: it has ${old.size} leaves, this log only ${current.size}`;
  }
  if (old.size === 0) return undefined;
  const proof = await fromTree(log.database, current.size, (nodes) =>
    consistencyProof(nodes, old.size, current.size),
  );
  const continues = verifyConsistency({
    first: old.size,
    firstRoot: old.root,
    second: current.size,
    secondRoot: current.root,
    proof,
  });
  return continues
    ? undefined
    : `the log does not continue it: its ${old.size} leaves differ from the first leaves of this log`;
}

export function openOwnCheckpoint(
  note: string,
  { signer, retiredKeys }: LogKeys,
): Checkpoint | string {
  const verdict = openCheckpoint(note, keySetOf(signer.publicJwk, retiredKeys?.()));
  if (verdict.ok) return verdict.checkpoint;
  const { message, problem } = verdict;
  const reasons = {
    bad_signature: `it is not signed by a key of this service (the current key is ${signer.name} ${fingerprintOf(signer.publicJwk)}): add the old key of a rotation to CHECKPOINT_KEYS_RETIRED; without a rotation it is of another log, or forged. ${message}`,
    wrong_log: `it is of another log: each log needs its own place. ${message}`,
    beyond_retired_key: `it is signed by a retired key beyond its range: it is forged, or the range in CHECKPOINT_KEYS_RETIRED ends too early. ${message}`,
    malformed: `it cannot be read: ${message}`,
    too_few_witnesses: `it cannot be read: ${message}`,
  } satisfies Record<typeof problem, string>;
  return reasons[problem];
}
