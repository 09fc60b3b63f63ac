import type { Checkpoint } from '@exchange/proof';

/** A verified cosignature: witness, time, and the line below a checkpoint. */
export interface Cosignature {
  readonly witness: string;
  readonly keyId: Uint8Array;
  /** Seconds since 1970, from the witness. */
  readonly signedAt: bigint;
  /** The signature line, with its newline. */
  readonly line: string;
}

/** Cosignatures of witnesses, stored outside of the tables that rebuilds replace. */
export interface Cosignatures {
  /** The signature lines of a checkpoint, by witness; empty for another root. */
  of(checkpoint: Checkpoint): Promise<readonly string[]>;
  /** The size of a log's newest checkpoint with at least `least` cosignatures. */
  newestSize(origin: string, least: number): Promise<number | undefined>;
  /** Stores cosignatures; a repeated signature replaces the earlier one. */
  keep(checkpoint: Checkpoint, cosignatures: readonly Cosignature[]): Promise<void>;
}
