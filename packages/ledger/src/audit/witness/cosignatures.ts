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
  of(checkpoint: Checkpoint): Promise<readonly string[]>;
  newestSize(origin: string, least: number): Promise<number | undefined>;
  /** A repeated signature replaces the earlier one. */
  keep(checkpoint: Checkpoint, cosignatures: readonly Cosignature[]): Promise<void>;
}
