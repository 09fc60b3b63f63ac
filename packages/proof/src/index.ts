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
  formatAddCheckpoint,
  parseAddCheckpoint,
} from './checkpoint/add-checkpoint.js';
export {
  type Checkpoint,
  formatCheckpoint,
  parseCheckpoint,
} from './checkpoint/checkpoint.js';
export {
  type Cosigned,
  cosignaturesOf,
  cosignedLine,
  readWitnessKey,
  timeOf,
  type WitnessSigner,
  type WitnessVerifier,
  witnessSigner,
} from './checkpoint/cosignature.js';
export {
  openCheckpoint,
  signCheckpoint,
} from './checkpoint/open-checkpoint.js';
export {
  readWitnessPolicy,
  typedWitnessPolicy,
  type WitnessPolicy,
} from './checkpoint/witness-policy.js';
export { outliveReader, withDashedValues } from './command-line.js';
export { writeEventLine } from './export/export-line.js';
export type { ExportFailure, ExportProblem, ExportVerdict } from './export/export-verdict.js';
export { verifyExport } from './export/verify-export.js';
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
export { linesOf } from './lines.js';
export {
  fingerprintOf,
  type RetiredKey,
  readKeySet,
  readRetiredKeys,
} from './note/key-set.js';
export {
  generatePrivateJwk,
  type NoteSigner,
  type PublicJwk,
  readSigner,
  readVerifier,
  vkeyOf,
} from './note/note-key.js';
export {
  parseNote,
  signatureLineOf,
  signNote,
  verifyNote,
} from './note/signed-note.js';
export { readVkey, signatureTypes } from './note/vkey.js';
export {
  type ReceiptClaim,
  verifyReceipt,
  writeReceipt,
} from './receipt.js';
export { tlogProofHeader } from './tlog-proof.js';
export { type ConsistencyClaim, consistencyProof, verifyConsistency } from './tree/consistency.js';
export {
  type InclusionClaim,
  inclusionProof,
  inclusionSteps,
  type ProofStep,
  verifyInclusion,
} from './tree/inclusion.js';
export { type NodeReader, rangeRoot } from './tree/node-reader.js';
export { Frontier } from './tree/tree.js';
