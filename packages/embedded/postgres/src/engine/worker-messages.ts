import type { LogLine } from '../log-line.js';

export interface WorkerOptions {
  readonly directory: string;
  readonly templateDirectory: string | undefined;
  /** True when the folder was open in this process already: it is not made anew then. */
  readonly again: boolean;
  /** An answer may be this large. */
  readonly answerBytesMax: number;
  /** Counts the requests that the engine has finished, before their answers arrive. */
  readonly finished: SharedArrayBuffer;
}

/** What the engine's thread is asked to do: run whole protocol messages, or end in order. */
export type WorkerRequest =
  | { readonly kind: 'run'; readonly bytes: Uint8Array }
  | { readonly kind: 'close' };

/** What the engine's thread tells the one that started it. */
export type WorkerMessage =
  | {
      readonly kind: 'opened';
      readonly fresh: boolean;
      /** Tells what its thread has had of the processors. */
      readonly timeFile: string | undefined;
    }
  | { readonly kind: 'answer'; readonly bytes: Uint8Array }
  /** The answer under way is larger than it may be: the thread stands still and has to be ended. */
  | { readonly kind: 'too_large' }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'log'; readonly line: LogLine };
