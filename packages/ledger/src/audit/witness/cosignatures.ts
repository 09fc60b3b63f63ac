import type { Checkpoint } from '@exchange/proof';

/** A cosignature that was verified: who signed, when, and the line that goes below a checkpoint. */
export interface Cosignature {
  readonly witness: string;
  readonly keyId: Uint8Array;
  /** Seconds since 1970, as the witness says. */
  readonly signedAt: bigint;
  /** The signature line, with its newline. */
  readonly line: string;
}

/** What witnesses have signed, kept beside the tables: rebuilds leave it alone. */
export interface Cosignatures {
  /** The signature lines of a checkpoint, by witness; none for one of another root. */
  of(checkpoint: Checkpoint): Promise<readonly string[]>;
  /** The size of the newest checkpoint of a log that so many witnesses have signed. */
  newestSize(origin: string, least: number): Promise<number | undefined>;
  /** Keeps cosignatures; of a witness that has signed the same before, the later one. */
  keep(checkpoint: Checkpoint, cosignatures: readonly Cosignature[]): Promise<void>;
}
