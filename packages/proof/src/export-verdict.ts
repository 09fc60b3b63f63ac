import type { Cosigned } from './cosignature.js';
import type { CheckpointProblem } from './open-checkpoint.js';

/** The kind of fault in an export. */
export type ExportProblem =
  | CheckpointProblem
  /** An event differs from the recorded one. */
  | 'changed'
  /** Events are not in recorded order. */
  | 'reordered'
  /** Events are missing between others. */
  | 'dropped'
  /** There are more events than recorded. */
  | 'added'
  /** The last events are missing. */
  | 'cut_tail'
  /** The two checkpoints belong to different histories: the log itself was rewritten. */
  | 'inconsistent_checkpoints';

/** Place of the fault. */
export type ExportPlace =
  | { readonly kind: 'checkpoint' }
  | { readonly kind: 'older_checkpoint' }
  /** A line, counted from 1, with its own claims if readable. */
  | {
      readonly kind: 'line';
      readonly line: number;
      readonly leaf_index?: number;
      readonly position?: string;
    }
  /** A range of leaves, both ends included, counted from 0. */
  | { readonly kind: 'leaves'; readonly first: number; readonly last: number };

export type ExportFailure = {
  readonly ok: false;
  readonly problem: ExportProblem;
  readonly at: ExportPlace;
  /** A sentence for people. */
  readonly message: string;
};

export type ExportVerdict =
  | {
      readonly ok: true;
      readonly origin: string;
      readonly size: number;
      /** The root hash in base64. */
      readonly root: string;
      /** The listed witnesses that have signed the checkpoint. */
      readonly witnesses: readonly Cosigned[];
    }
  | ExportFailure;
