import type { Cosigned } from './cosignature.js';
import type { CheckpointProblem } from './open-checkpoint.js';

export type ExportProblem =
  | CheckpointProblem
  | 'changed'
  | 'reordered'
  /** Events are missing between others. */
  | 'dropped'
  | 'added'
  /** The last events are missing. */
  | 'cut_tail'
  /** The log itself was rewritten. */
  | 'inconsistent_checkpoints';

export type ExportPlace =
  | { readonly kind: 'checkpoint' }
  | { readonly kind: 'older_checkpoint' }
  /** Counted from 1, with its own claims if readable. */
  | {
      readonly kind: 'line';
      readonly line: number;
      readonly leaf_index?: number;
      readonly position?: string;
    }
  /** Both ends included, counted from 0. */
  | { readonly kind: 'leaves'; readonly first: number; readonly last: number };

export type ExportFailure = {
  readonly ok: false;
  readonly problem: ExportProblem;
  readonly at: ExportPlace;
  /** For people. */
  readonly message: string;
};

export type ExportVerdict =
  | {
      readonly ok: true;
      readonly origin: string;
      readonly size: number;
      readonly root: string;
      /** Listed, with a signature on the checkpoint. */
      readonly witnesses: readonly Cosigned[];
    }
  | ExportFailure;
