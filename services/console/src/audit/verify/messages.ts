import type { ExportVerdict, Json, WitnessPolicy } from '@exchange/proof';

export interface Claim {
  readonly checkpoint: string;
  /** A public JWK, or a set of them. */
  readonly keys: Json;
  readonly olderCheckpoint?: string;
  readonly witnesses?: WitnessPolicy;
  /** Limit of events: the log may have grown since the checkpoint. */
  readonly stopAfter?: number;
}

export interface Progress {
  readonly bytes: number;
  readonly events: number;
}

/** Messages from the page to the worker. The worker makes no requests. */
export type Request =
  | { readonly kind: 'count'; readonly file: Blob }
  /** Checks a file, or the chunks that follow. */
  | { readonly kind: 'check'; readonly claim: Claim; readonly file: Blob | undefined }
  /** The next chunk; undefined at the end. */
  | { readonly kind: 'chunk'; readonly bytes: Uint8Array<ArrayBuffer> | undefined }
  /** Lines of a file, counted from 1, both ends included. */
  | { readonly kind: 'lines'; readonly file: Blob; readonly first: number; readonly last: number };

export type Answer =
  | { readonly kind: 'progress'; readonly progress: Progress }
  | { readonly kind: 'more' }
  | { readonly kind: 'verdict'; readonly verdict: ExportVerdict; readonly progress: Progress }
  | { readonly kind: 'counted'; readonly events: number }
  | { readonly kind: 'lines'; readonly lines: readonly string[] }
  | { readonly kind: 'failed'; readonly message: string };
