import type { ExportVerdict, Json, WitnessPolicy } from '@exchange/proof';

/** What an export is checked against. */
export interface Claim {
  readonly checkpoint: string;
  /** A public JWK, or a set of them. */
  readonly keys: Json;
  readonly olderCheckpoint?: string;
  /** Who must have signed the checkpoint besides the log. */
  readonly witnesses?: WitnessPolicy;
  /** Takes no more events than these: the ledger has written on since the checkpoint was signed. */
  readonly stopAfter?: number;
}

/** How far a check has come. */
export interface Progress {
  /** Bytes of the file that were read, packed where it is. */
  readonly bytes: number;
  readonly events: number;
}

/** What the page asks of the worker. Nothing that the worker is given leaves the machine: it has no way to send it. */
export type Request =
  /** Counts the events of a file. */
  | { readonly kind: 'count'; readonly file: Blob }
  /** Checks a file, or what comes in chunks. */
  | { readonly kind: 'check'; readonly claim: Claim; readonly file: Blob | undefined }
  /** The next bytes; none at the end. */
  | { readonly kind: 'chunk'; readonly bytes: Uint8Array<ArrayBuffer> | undefined }
  /** Lines of a file, counted from 1, both ends included. */
  | { readonly kind: 'lines'; readonly file: Blob; readonly first: number; readonly last: number };

/** What the worker answers. */
export type Answer =
  | { readonly kind: 'progress'; readonly progress: Progress }
  /** Wants the next chunk. */
  | { readonly kind: 'more' }
  | { readonly kind: 'verdict'; readonly verdict: ExportVerdict; readonly progress: Progress }
  | { readonly kind: 'counted'; readonly events: number }
  | { readonly kind: 'lines'; readonly lines: readonly string[] }
  | { readonly kind: 'failed'; readonly message: string };
