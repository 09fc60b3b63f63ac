export {
  type AddCheckpoint,
  type AddCheckpointReading,
  formatAddCheckpoint,
  parseAddCheckpoint,
} from './add-checkpoint.js';
export {
  type AttestedEvent,
  type AttestedEventReading,
  readAttestedEvent,
} from './attested-event.js';
export { blockLeaves, blockRoots } from './block-roots.js';
export {
  canonicalJson,
  isList,
  isObject,
  type Json,
  type JsonObject,
  NotCanonicalizable,
} from './canonical-json.js';
export {
  type Checkpoint,
  type CheckpointReading,
  formatCheckpoint,
  parseCheckpoint,
} from './checkpoint.js';
export { type ConsistencyClaim, consistencyProof, verifyConsistency } from './consistency.js';
export {
  type Cosigned,
  cosignaturesOf,
  readWitnessKey,
  timeOf,
  type WitnessKeyReading,
  type WitnessSigner,
  type WitnessVerifier,
  witnessSigner,
} from './cosignature.js';
export { cosignedLine } from './cosigned-line.js';
export { type CommandOptions, withDashedValues } from './dashed-values.js';
export { writeEventLine, writeTilesLine } from './export-line.js';
export type { ExportFailure, ExportPlace, ExportProblem, ExportVerdict } from './export-verdict.js';
export { outliveReader } from './gone-reader.js';
export {
  emptyRoot,
  fromBase64,
  type Hash,
  hashLeaf,
  hashNode,
  readHash,
  sameHash,
  toBase64,
} from './hash.js';
export { escaped } from './html-text.js';
export {
  type InclusionClaim,
  inclusionProof,
  inclusionSteps,
  type ProofStep,
  verifyInclusion,
} from './inclusion.js';
export {
  fingerprintOf,
  type KeySetReading,
  type KnownKey,
  type RetiredKey,
  type RetiredReading,
  readKeySet,
  readRetiredKeys,
} from './key-set.js';
export { leafHash, leafText } from './leaf.js';
export { lineRunsOf, linesOf, NotUtf8 } from './lines.js';
export { MemoryNodes } from './memory-nodes.js';
export { type NodeReader, type NodeStore, rangeRoot } from './node-reader.js';
export {
  generatePrivateJwk,
  type NoteSigner,
  type NoteVerifier,
  type PrivateJwk,
  type PublicJwk,
  readSigner,
  readVerifier,
  type SignerReading,
  type VerifierReading,
  vkeyOf,
} from './note-key.js';
export {
  type CheckpointProblem,
  type CheckpointVerdict,
  openCheckpoint,
  signCheckpoint,
} from './open-checkpoint.js';
export {
  type ReceiptClaim,
  type ReceiptProblem,
  type ReceiptVerdict,
  verifyReceipt,
  writeReceipt,
} from './receipt.js';
export {
  type NoteReading,
  type NoteSignature,
  type NoteVerdict,
  parseNote,
  signatureLineOf,
  signNote,
  verifyNote,
} from './signed-note.js';
export { tlogProofHeader } from './tlog-proof.js';
export { Frontier, merkleRoot } from './tree.js';
export { type ExportClaim, verifyExport } from './verify-export.js';
export { readVkey, signatureTypes, type Vkey, type VkeyReading } from './vkey.js';
export {
  readWitnessPolicy,
  type WitnessPolicy,
  type WitnessPolicyReading,
} from './witness-policy.js';
