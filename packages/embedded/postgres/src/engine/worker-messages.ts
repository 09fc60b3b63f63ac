import type { LogLine } from '@exchange/child-process';

export const loadsPostgis = 'select postgis_lib_version()';

export interface WorkerOptions {
  readonly directory: string;
  readonly templateDirectory: string | undefined;
  /** If true, the folder is not recreated. */
  readonly again: boolean;
  readonly answerBytesMax: number;
  /** Counter that shows completions before their answers arrive. */
  readonly finished: SharedArrayBuffer;
}

export type WorkerRequest =
  | { readonly kind: 'run'; readonly bytes: Uint8Array }
  | { readonly kind: 'close' };

export type WorkerMessage =
  | {
      readonly kind: 'opened';
      readonly fresh: boolean;
      readonly timeFile: string | undefined;
    }
  | { readonly kind: 'answer'; readonly bytes: Uint8Array }
  /** The thread is blocked and must be ended. */
  | { readonly kind: 'too_large' }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'log'; readonly line: LogLine };
