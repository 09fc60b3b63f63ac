import { useCallback, useEffect, useRef, useState } from 'react';
import type { Progress } from './messages';
import type { Checked } from './verification';

/** How a verification stands. */
export type VerificationState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly doing: string; readonly progress: Progress }
  | { readonly kind: 'done'; readonly checked: Checked; readonly ms: number }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'cancelled' };

/** What a verification is given while it runs. */
export interface Running {
  readonly signal: AbortSignal;
  readonly say: (doing: string) => void;
  readonly onProgress: (progress: Progress) => void;
}

const nothing: Progress = { bytes: 0, events: 0 };

/** One verification at a time; it ends when the page is left. */
export function useVerification() {
  const [state, setState] = useState<VerificationState>({ kind: 'idle' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const start = useCallback(async (run: (given: Running) => Promise<Checked>) => {
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    const { signal } = own;
    // What an earlier one still says is not about this one.
    const show = (next: VerificationState) => {
      if (running.current === own) setState(next);
    };
    let doing = 'Reading the export';
    let progress = nothing;
    const showRunning = () => show({ kind: 'running', doing, progress });
    showRunning();
    const began = performance.now();
    try {
      const checked = await run({
        signal,
        say(text) {
          doing = text;
          progress = nothing;
          showRunning();
        },
        onProgress(next) {
          progress = next;
          showRunning();
        },
      });
      show({ kind: 'done', checked, ms: performance.now() - began });
    } catch (error) {
      show(signal.aborted ? { kind: 'cancelled' } : { kind: 'failed', error });
    }
  }, []);

  const cancel = useCallback(() => running.current?.abort(), []);
  const reset = useCallback(() => {
    running.current?.abort();
    running.current = undefined;
    setState({ kind: 'idle' });
  }, []);
  return { state, start, cancel, reset };
}
