import type { Cosigned } from '../checkpoint/cosignature.js';
import type { CheckpointProblem } from '../checkpoint/open-checkpoint.js';

export type ExportProblem =
  | CheckpointProblem
  | 'changed'
  | 'reordered'
  | 'dropped'
  | 'added'
  | 'cut_tail'
  | 'inconsistent_checkpoints';

export type ExportPlace =
  | { readonly kind: 'checkpoint' }
  | { readonly kind: 'older_checkpoint' }
  | {
      readonly kind: 'line';
      readonly line: number;
      readonly leaf_index?: number;
      readonly position?: string;
    }
  /** Leaves from 0, both ends included. */
  | { readonly kind: 'leaves'; readonly first: number; readonly last: number };

export type ExportFailure = {
  readonly ok: false;
  readonly problem: ExportProblem;
  readonly at: ExportPlace;
  readonly message: string;
};

export type ExportVerdict =
  | {
      readonly ok: true;
      readonly origin: string;
      readonly size: number;
      readonly root: string;
      readonly witnesses: readonly Cosigned[];
    }
  | ExportFailure;
