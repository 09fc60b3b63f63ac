export {
  formatAddCheckpoint,
  parseAddCheckpoint,
} from './add-checkpoint.js';
export {
  type AttestedEvent,
  leafHash,
  leafText,
  readAttestedEvent,
} from './attested-event.js';
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
  formatCheckpoint,
  parseCheckpoint,
} from './checkpoint.js';
export { type ConsistencyClaim, consistencyProof, verifyConsistency } from './consistency.js';
export {
  type Cosigned,
  cosignaturesOf,
  cosignedLine,
  readWitnessKey,
  timeOf,
  type WitnessSigner,
  type WitnessVerifier,
  witnessSigner,
} from './cosignature.js';
export { withDashedValues } from './dashed-values.js';
export { writeEventLine } from './export-line.js';
export type { ExportFailure, ExportProblem, ExportVerdict } from './export-verdict.js';
export { outliveReader } from './gone-reader.js';
export {
  emptyRoot,
  fromBase64,
  type Hash,
  hashLeaf,
  hashNode,
  readHash,
  sameBytes,
  toBase64,
} from './hash.js';
export { escaped, htmlPage, htmlTable } from './html-page.js';
export {
  type InclusionClaim,
  inclusionProof,
  inclusionSteps,
  type ProofStep,
  verifyInclusion,
} from './inclusion.js';
export {
  fingerprintOf,
  type RetiredKey,
  readKeySet,
  readRetiredKeys,
} from './key-set.js';
export { lineRunsOf, linesOf, NotUtf8 } from './lines.js';
export { type NodeReader, rangeRoot } from './node-reader.js';
export {
  generatePrivateJwk,
  type NoteSigner,
  type PublicJwk,
  readSigner,
  readVerifier,
  vkeyOf,
} from './note-key.js';
export {
  openCheckpoint,
  signCheckpoint,
} from './open-checkpoint.js';
export {
  type ReceiptClaim,
  verifyReceipt,
  writeReceipt,
} from './receipt.js';
export {
  parseNote,
  signatureLineOf,
  signNote,
  verifyNote,
} from './signed-note.js';
export { tlogProofHeader } from './tlog-proof.js';
export { Frontier } from './tree.js';
export { verifyExport } from './verify-export.js';
export { readVkey, signatureTypes } from './vkey.js';
export {
  readWitnessPolicy,
  type WitnessPolicy,
} from './witness-policy.js';
