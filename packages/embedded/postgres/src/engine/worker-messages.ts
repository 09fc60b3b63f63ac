import type { LogLine } from '../log-line.js';

export interface WorkerOptions {
  readonly directory: string;
  readonly templateDirectory: string | undefined;
  /** True when this process had the folder open before; it is not recreated then. */
  readonly again: boolean;
  /** Maximum size of an answer. */
  readonly answerBytesMax: number;
  /** Counts completed requests before their answers arrive. */
  readonly finished: SharedArrayBuffer;
}

/** Requests to the engine's thread: run whole protocol messages, or end. */
export type WorkerRequest =
  | { readonly kind: 'run'; readonly bytes: Uint8Array }
  | { readonly kind: 'close' };

/** Messages from the engine's thread. */
export type WorkerMessage =
  | {
      readonly kind: 'opened';
      readonly fresh: boolean;
      /** File with the thread's processor time. */
      readonly timeFile: string | undefined;
    }
  | { readonly kind: 'answer'; readonly bytes: Uint8Array }
  /** The answer exceeds its maximum: the thread is blocked and must be ended. */
  | { readonly kind: 'too_large' }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'log'; readonly line: LogLine };
