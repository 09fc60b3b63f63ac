import type { Checkpoint } from '@exchange/proof';

export interface Cosignature {
  readonly witness: string;
  readonly keyId: Uint8Array;
  /** Seconds since 1970. */
  readonly signedAt: bigint;
  readonly line: string;
}

export interface Cosignatures {
  of(checkpoint: Checkpoint): Promise<readonly string[]>;
  newestSize(origin: string, least: number): Promise<number | undefined>;
  keep(checkpoint: Checkpoint, cosignatures: readonly Cosignature[]): Promise<void>;
}
