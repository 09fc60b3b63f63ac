import {
  fromBase64,
  type Hash,
  inclusionSteps,
  isObject,
  type Json,
  leafHash,
  leafText,
  type ProofStep,
  readAttestedEvent,
  readHash,
  sameHash,
  toBase64,
} from '@exchange/proof';
import { type KeysReading, readCheckpoint, type ShownKey } from './trust';

/** What the ledger's proof of one event shows when it is computed again here. */
export type InclusionCheck =
  | {
      readonly ok: true;
      /** The bytes that the leaf is the hash of, as text. */
      readonly leafText: string;
      readonly leaf: string;
      readonly index: number;
      readonly size: number;
      readonly steps: readonly ProofStep[];
      readonly root: string;
      readonly origin: string;
      readonly signedBy: ShownKey | undefined;
    }
  | { readonly ok: false; readonly message: string };

const refused = (message: string) => ({ ok: false as const, message });

/** Computes an inclusion proof again, from the event to the root that a trusted key has signed. */
export function checkInclusion(answer: string, keys: KeysReading): InclusionCheck {
  const body: Json = JSON.parse(answer);
  if (!isObject(body)) return refused('The answer is no proof.');
  const { leaf_index: index, tree_size: size, checkpoint: note, leaf_hash: claimed } = body;
  if (typeof index !== 'number' || typeof size !== 'number' || typeof note !== 'string') {
    return refused('The answer is no proof: it lacks an index, a size or a checkpoint.');
  }
  const reading = readAttestedEvent(body['event']);
  if (!reading.ok) return refused(`The event cannot be read: ${reading.message}.`);
  const leaf = leafHash(reading.event);
  if (toBase64(leaf) !== claimed) {
    return refused('The event does not have the hash that the ledger states: it was altered.');
  }
  const proof = hashesOf(body['hashes']);
  const steps = proof && inclusionSteps({ leaf, index, size, proof });
  if (steps === undefined) return refused('The hashes are no proof for this leaf and this size.');
  const opened = readCheckpoint(note, keys);
  if (!opened.ok) return refused(opened.message);
  const { checkpoint, signedBy } = opened;
  const root = steps.at(-1)?.parent ?? leaf;
  if (checkpoint.size !== size || !sameHash(root, checkpoint.root)) {
    return refused('The hashes lead to another root than the one that was signed.');
  }
  return {
    ok: true,
    leafText: leafText(reading.event),
    leaf: toBase64(leaf),
    index,
    size,
    steps,
    root: toBase64(root),
    origin: checkpoint.origin,
    signedBy,
  };
}

/** The hashes of an answer; undefined where one is none. */
export function hashesOf(value: Json | undefined): readonly Hash[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const hashes = value.map((one: Json) => (typeof one === 'string' ? readHash(one) : undefined));
  return hashes.every((hash) => hash !== undefined) ? hashes : undefined;
}

/** The first bytes of a hash in hexadecimal, for a picture of a path. */
export function shortHash(hash: Hash | string): string {
  const bytes = typeof hash === 'string' ? (fromBase64(hash) ?? new Uint8Array()) : hash;
  return [...bytes.subarray(0, 6)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
