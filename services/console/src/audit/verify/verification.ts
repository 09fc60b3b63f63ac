import type { ExportVerdict } from '@exchange/proof';
import type { Answer, Claim, Progress, Request } from './messages';

type Chunks = ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>;

export interface Checked {
  readonly verdict: ExportVerdict;
  readonly progress: Progress;
}

export async function countIn(file: Blob, signal: AbortSignal): Promise<number> {
  const reply = await talk({ kind: 'count', file }, signal, () => undefined);
  return reply.kind === 'counted' ? reply.events : 0;
}

export async function linesIn(
  file: Blob,
  lines: { readonly first: number; readonly last: number },
  signal: AbortSignal,
): Promise<readonly string[]> {
  const reply = await talk({ kind: 'lines', file, ...lines }, signal, () => undefined);
  return reply.kind === 'lines' ? reply.lines : [];
}

export async function check(
  source: Blob | Chunks,
  claim: Claim,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<Checked> {
  const [file, arriving] = source instanceof Blob ? [source, undefined] : [undefined, source];
  try {
    const reply = await talk({ kind: 'check', claim, file }, signal, async (answer, post) => {
      if (answer.kind === 'progress') onProgress(answer.progress);
      if (answer.kind !== 'more' || arriving === undefined) return;
      const { done, value } = await arriving.read();
      post({ kind: 'chunk', bytes: done ? undefined : value });
    });
    if (reply.kind !== 'verdict') throw new Error('The check ended without a verdict.');
    return { verdict: reply.verdict, progress: reply.progress };
  } finally {
    await arriving?.cancel().catch(() => undefined);
  }
}

function talk(
  request: Request,
  signal: AbortSignal,
  meanwhile: (answer: Answer, post: (request: Request) => void) => Promise<void> | undefined,
): Promise<Answer> {
  signal.throwIfAborted();
  const worker = new Worker(new URL('./verify-worker.ts', import.meta.url), { type: 'module' });
  const ended = Promise.withResolvers<Answer>();
  const giveUp = () => ended.reject(signal.reason);
  signal.addEventListener('abort', giveUp);
  worker.onerror = ({ message }) =>
    ended.reject(new Error(`The check failed in this browser: ${message}`));
  worker.onmessage = ({ data }: MessageEvent<Answer>) => {
    if (data.kind === 'failed') ended.reject(new Error(data.message));
    else if (data.kind === 'progress' || data.kind === 'more') {
      meanwhile(data, (next) => worker.postMessage(next))?.catch(ended.reject);
    } else ended.resolve(data);
  };
  worker.postMessage(request);
  return ended.promise.finally(() => {
    signal.removeEventListener('abort', giveUp);
    worker.terminate();
  });
}
