import type { CheckpointProblem } from '../open-checkpoint.js';

/** What is wrong with a pack, as far as it can be told. */
export type PackProblem =
  | CheckpointProblem
  /** It is no archive, or not as this ledger writes them. */
  | 'bad_archive'
  /** A file of it is not there. */
  | 'missing_file'
  /** A file in it does not belong there. */
  | 'unknown_file'
  /** `pack.json` cannot be read, or does not describe what is there. */
  | 'bad_description'
  /** A file is not the one that `pack.json` describes. */
  | 'changed_file'
  /** The verifiers in it are not those of this release. */
  | 'another_verifier'
  /** The list of keys is none, or a key does not have its fingerprint. */
  | 'bad_keys'
  /** It is signed, and by another key than the one that was named. */
  | 'another_key'
  /** A newer checkpoint was given: there is more than the pack has. */
  | 'older_pack'
  /** A newer checkpoint was given, and none of the keys that the pack lists has signed it. */
  | 'newer_checkpoint_of_unknown_key'
  /** A checkpoint was given that is of another history. */
  | 'another_history'
  /** An event is not what was recorded. */
  | 'changed'
  /** Events are not in their order. */
  | 'reordered'
  /** An event is missing. */
  | 'dropped'
  /** There is an event too many. */
  | 'added'
  /** The proof that leads from the events to the signed root is none. */
  | 'bad_proof'
  /** An event is in the log, and not of what the pack says that it holds. */
  | 'outside'
  /** Tables or report are not what the events say. */
  | 'not_from_events';

export interface PackFailure {
  readonly ok: false;
  readonly problem: PackProblem;
  /** The file of the pack; undefined where it is about the whole. */
  readonly file: string | undefined;
  /** A sentence for people. */
  readonly message: string;
}

/** Thrown within the verifier where something is wrong; `verifyPack` makes a verdict of it. */
export class PackRefused extends Error {
  override readonly name = 'PackRefused';
  readonly failure: PackFailure;

  constructor(problem: PackProblem, file: string | undefined, message: string) {
    super(message);
    this.failure = { ok: false, problem, file, message };
  }
}
