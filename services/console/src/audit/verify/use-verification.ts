import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { responseFrom, type Send, textFrom } from '../../reading/ask';
import { ReadProblem } from '../../reading/problem';
import { useSession } from '../../session/use-session';
import type { Claim, Progress } from './messages';
import { type Checked, check, countIn } from './verification';

interface Running {
  readonly signal: AbortSignal;
  readonly say: (doing: string) => void;
  readonly onProgress: (progress: Progress) => void;
}

const nothing: Progress = { bytes: 0, events: 0 };

/** The error of a canceled verification is an `AbortError`. */
export function useVerification() {
  const { authorized } = useSession();
  const [shown, setShown] = useState({ doing: '', progress: nothing });
  const controller = useRef<AbortController>(undefined);
  const cancel = () => controller.current?.abort();
  useEffect(() => () => controller.current?.abort(), []);
  const work = useMutation({
    mutationFn: async (verification: Verification) => {
      cancel();
      controller.current = new AbortController();
      const { signal } = controller.current;
      const began = performance.now();
      const say = (doing: string) => setShown({ doing, progress: nothing });
      const onProgress = (progress: Progress) => setShown(({ doing }) => ({ doing, progress }));
      say('Reading the export');
      const running = { signal, say, onProgress };
      const checked = await verify(authorized, verification, running).catch((error: unknown) => {
        signal.throwIfAborted();
        throw error;
      });
      return { checked, ms: performance.now() - began };
    },
  });
  const reset = () => {
    cancel();
    work.reset();
  };
  return { work, shown, cancel, reset };
}

interface Verification extends Omit<Claim, 'checkpoint' | 'stopAfter'> {
  readonly file: Blob | undefined;
  readonly checkpoint: string | undefined;
}

async function verify(
  send: Send,
  { file, checkpoint, ...more }: Verification,
  { signal, say, onProgress }: Running,
): Promise<Checked> {
  if (file === undefined) {
    say('Fetching and checking');
    // Witnesses may not have signed the newest checkpoint.
    const cosigned = more.witnesses === undefined ? '' : `?cosigned=${more.witnesses.least}`;
    const note =
      checkpoint ?? (await textFrom(send, `/api/v1/audit/checkpoint${cosigned}`, signal));
    const size = Number(note.split('\n')[1]);
    const stop = Number.isSafeInteger(size) ? { stopAfter: size } : {};
    const { body } = await responseFrom(send, '/api/v1/audit/events', { signal });
    if (body === null) throw new Error("The ledger's response has no export.");
    return check(body.getReader(), { checkpoint: note, ...more, ...stop }, signal, onProgress);
  }
  say('Counting events');
  const note = checkpoint ?? (await checkpointOf(send, await countIn(file, signal), signal));
  say('Checking');
  return check(file, { checkpoint: note, ...more }, signal, onProgress);
}

/** Reads the checkpoint of a size, or the newest if the log is shorter. */
async function checkpointOf(send: Send, size: number, signal: AbortSignal): Promise<string> {
  try {
    return await textFrom(send, `/api/v1/audit/checkpoint?size=${size}`, signal);
  } catch (error) {
    if (!(error instanceof ReadProblem) || error.status !== 404) throw error;
    return textFrom(send, '/api/v1/audit/checkpoint', signal);
  }
}
