import type { Cosigned } from './cosignature.js';
import type { CheckpointProblem } from './open-checkpoint.js';

/** What is wrong with an export, as far as it can be told. */
export type ExportProblem =
  | CheckpointProblem
  /** An event is not what was recorded. */
  | 'changed'
  /** Events are not in the order in which they were recorded. */
  | 'reordered'
  /** Events between others are missing. */
  | 'dropped'
  /** There are more events than were recorded. */
  | 'added'
  /** The last events are missing. */
  | 'cut_tail'
  /** The two checkpoints are of different histories: the log itself was rewritten. */
  | 'inconsistent_checkpoints';

/** Where it is wrong. */
export type ExportPlace =
  | { readonly kind: 'checkpoint' }
  | { readonly kind: 'older_checkpoint' }
  /** A line, counted from 1, with what it says of itself where it could be read. */
  | {
      readonly kind: 'line';
      readonly line: number;
      readonly leaf_index?: number;
      readonly position?: string;
    }
  /** Somewhere among these leaves, both ends included, counted from 0. */
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
      /** Who of the witnesses that were named has signed the checkpoint. */
      readonly witnesses: readonly Cosigned[];
    }
  | ExportFailure;
