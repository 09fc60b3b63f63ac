import type { CheckpointProblem } from '../checkpoint/open-checkpoint.js';

/** docs/audit-packs.md describes each. */
export type PackProblem =
  | CheckpointProblem
  | 'bad_archive'
  | 'missing_file'
  | 'unknown_file'
  | 'bad_description'
  | 'changed_file'
  | 'another_verifier'
  | 'bad_keys'
  | 'another_key'
  | 'older_pack'
  | 'newer_checkpoint_of_unknown_key'
  | 'another_history'
  | 'changed'
  | 'reordered'
  | 'dropped'
  | 'added'
  | 'bad_proof'
  | 'outside'
  | 'not_from_events';

/** `verifyPack` returns it as a verdict. */
export class PackRefused extends Error {
  override readonly name = 'PackRefused';
  readonly ok = false;
  readonly problem: PackProblem;
  readonly file: string | undefined;

  constructor(problem: PackProblem, message: string, file?: string) {
    super(message);
    this.problem = problem;
    this.file = file;
  }
}
