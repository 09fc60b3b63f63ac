import { type AttestedEvent, leafText, readAttestedEvent } from './attested-event.js';
import type { Json } from './canonical-json.js';
import type { Checkpoint } from './checkpoint/checkpoint.js';
import type { Cosigned } from './checkpoint/cosignature.js';
import { type CheckpointProblem, openCheckpoint } from './checkpoint/open-checkpoint.js';
import type { WitnessPolicy } from './checkpoint/witness-policy.js';
import { type Hash, hashLeaf } from './hash.js';
import { utf8Text } from './lines.js';
import { failed, type Verdict } from './reading.js';
import { formatTlogProof, parseTlogProof } from './tlog-proof.js';
import { verifyInclusion } from './tree/inclusion.js';

export type ReceiptProblem =
  | CheckpointProblem
  | 'no_leaf'
  /** The leaf does not lead to the signed root. */
  | 'not_included'
  | 'no_event';

export type ReceiptVerdict = Verdict<
  {
    readonly event: AttestedEvent;
    readonly index: number;
    readonly checkpoint: Checkpoint;
    readonly witnesses: readonly Cosigned[];
  },
  ReceiptProblem
>;

export interface ReceiptClaim {
  readonly receipt: string;
  /** Or a JWK set as of `GET /audit/keys`. */
  readonly publicJwk: Json;
  readonly witnesses?: WitnessPolicy | undefined;
}

/** A C2SP tlog-proof with the leaf in its extra line. */
export function writeReceipt(receipt: {
  readonly event: AttestedEvent;
  readonly index: number;
  readonly path: readonly Hash[];
  readonly checkpoint: string;
}): string {
  const { event, ...proof } = receipt;
  return formatTlogProof({ ...proof, extra: new TextEncoder().encode(leafText(event)) });
}

export function verifyReceipt(claim: ReceiptClaim): ReceiptVerdict {
  const parsed = parseTlogProof(claim.receipt);
  if (!parsed.ok) return failed('malformed', `The receipt is malformed: ${parsed.message}`);
  const { extra, index, path: proof, checkpoint: note } = parsed.proof;
  const opened = openCheckpoint(note, claim.publicJwk, claim.witnesses);
  if (!opened.ok) return opened;
  const { checkpoint } = opened;
  if (extra === undefined) {
    return failed('no_leaf', 'The receipt has no extra line, so it does not state its event.');
  }
  const { size, root } = checkpoint;
  if (!verifyInclusion({ leaf: hashLeaf(extra), index, size, root, proof })) {
    const message = `The leaf does not lead to the signed root: the leaf, its index (${index}) or the path was altered.`;
    return failed('not_included', message);
  }
  const event = eventIn(extra);
  if (event === undefined) {
    return failed('no_event', `Leaf ${index} is in the log, but is not an event of this ledger.`);
  }
  return { ok: true, event, index, checkpoint, witnesses: opened.witnesses };
}

function eventIn(leaf: Uint8Array): AttestedEvent | undefined {
  try {
    const text = utf8Text(leaf);
    const reading = readAttestedEvent(JSON.parse(text));
    return reading.ok && leafText(reading.event) === text ? reading.event : undefined;
  } catch {
    // Not UTF-8, not JSON, or without a canonical form.
    return undefined;
  }
}
