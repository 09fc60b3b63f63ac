import type { Checkpoint } from '@exchange/proof';

export interface Cosignature {
  readonly witness: string;
  readonly keyId: Uint8Array;
  /** Seconds since 1970, from the witness. */
  readonly signedAt: bigint;
  /** With its newline. */
  readonly line: string;
}

/** Stored outside of the tables that rebuilds replace. */
export interface Cosignatures {
  /** By witness; empty for another root. */
  of(checkpoint: Checkpoint): Promise<readonly string[]>;
  /** With at least `least` cosignatures. */
  newestSize(origin: string, least: number): Promise<number | undefined>;
  /** A repeated signature replaces the earlier one. */
  keep(checkpoint: Checkpoint, cosignatures: readonly Cosignature[]): Promise<void>;
}
