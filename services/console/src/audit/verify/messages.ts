import type { ExportVerdict, Json, WitnessPolicy } from '@exchange/proof';

export interface Claim {
  readonly checkpoint: string;
  readonly keys: Json;
  readonly olderCheckpoint?: string | undefined;
  readonly witnesses?: WitnessPolicy | undefined;
  readonly stopAfter?: number;
}

export interface Progress {
  readonly bytes: number;
  readonly events: number;
}

export type Request =
  | { readonly kind: 'count'; readonly file: Blob }
  | { readonly kind: 'check'; readonly claim: Claim; readonly file: Blob | undefined }
  | { readonly kind: 'chunk'; readonly bytes: Uint8Array<ArrayBuffer> | undefined }
  | { readonly kind: 'lines'; readonly file: Blob; readonly first: number; readonly last: number };

export type Answer =
  | { readonly kind: 'progress'; readonly progress: Progress }
  | { readonly kind: 'more' }
  | { readonly kind: 'verdict'; readonly verdict: ExportVerdict; readonly progress: Progress }
  | { readonly kind: 'counted'; readonly events: number }
  | { readonly kind: 'lines'; readonly lines: readonly string[] }
  | { readonly kind: 'failed'; readonly message: string };
