import type { Json, WitnessPolicy } from '@exchange/proof';
import { useCallback, useEffect, useRef, useState } from 'react';
import { responseFrom, type Send, textFrom } from '../../reading/ask';
import { ReadProblem } from '../../reading/problem';
import type { Progress } from './messages';
import { type Checked, check, countIn } from './verification';

export type VerificationState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly doing: string; readonly progress: Progress }
  | { readonly kind: 'done'; readonly checked: Checked; readonly ms: number }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'cancelled' };

interface Running {
  readonly signal: AbortSignal;
  readonly say: (doing: string) => void;
  readonly onProgress: (progress: Progress) => void;
}

const nothing: Progress = { bytes: 0, events: 0 };

export function useVerification() {
  const [state, setState] = useState<VerificationState>({ kind: 'idle' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const start = useCallback(async (run: (given: Running) => Promise<Checked>) => {
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    const { signal } = own;
    // Ignores an earlier verification.
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

interface Verification {
  readonly file: Blob | undefined;
  readonly checkpoint: string | undefined;
  readonly keys: Json;
  readonly olderCheckpoint: string | undefined;
  readonly witnesses: WitnessPolicy | undefined;
}

/** Of a local file the ledger learns only the number of events. */
export async function verify(
  send: Send,
  { file, checkpoint, keys, olderCheckpoint, witnesses }: Verification,
  running: Running,
): Promise<Checked> {
  const { signal, say, onProgress } = running;
  const more = { keys, olderCheckpoint, witnesses };
  if (file === undefined) {
    say('Fetching and checking');
    // Witnesses may not have signed the newest checkpoint.
    const cosigned = witnesses === undefined ? '' : `?cosigned=${witnesses.least}`;
    const note =
      checkpoint ?? (await textFrom(send, `/api/v1/audit/checkpoint${cosigned}`, signal));
    const size = Number(note.split('\n')[1]);
    const stop = Number.isSafeInteger(size) ? { stopAfter: size } : {};
    const open = async (given: AbortSignal) => {
      const { body } = await responseFrom(send, '/api/v1/audit/events', { signal: given });
      if (body === null) throw new Error("The ledger's response has no export.");
      return body.getReader();
    };
    return check(
      { kind: 'stream', open },
      { checkpoint: note, ...more, ...stop },
      signal,
      onProgress,
    );
  }
  say('Counting events');
  const note = checkpoint ?? (await checkpointOf(send, await countIn(file, signal), signal));
  say('Checking');
  return check({ kind: 'file', file }, { checkpoint: note, ...more }, signal, onProgress);
}

/** The newest if the log is shorter. */
async function checkpointOf(send: Send, size: number, signal: AbortSignal): Promise<string> {
  try {
    return await textFrom(send, `/api/v1/audit/checkpoint?size=${size}`, signal);
  } catch (error) {
    if (!(error instanceof ReadProblem) || error.status !== 404) throw error;
    return textFrom(send, '/api/v1/audit/checkpoint', signal);
  }
}
