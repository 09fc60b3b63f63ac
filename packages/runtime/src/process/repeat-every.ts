import { setTimeout as pause } from 'node:timers/promises';

const ignore = () => undefined;

/**
 * Repeats work until the signal aborts; the pauses do not keep the process alive.
 * @param onError ignores failures by default
 */
export async function repeatUntil(
  signal: AbortSignal,
  ms: number,
  work: () => Promise<unknown>,
  onError: (error: unknown) => void = ignore,
): Promise<void> {
  while (!signal.aborted) {
    await work().catch(onError);
    await pause(ms, undefined, { signal, ref: false }).catch(ignore);
  }
}

/**
 * Repeats work until it succeeds; undefined after the signal's abort.
 * @param onError ends the repetition by throwing
 */
export async function retryUntil<Result>(
  signal: AbortSignal,
  ms: number,
  work: () => Promise<Result>,
  onError: (error: unknown) => void,
): Promise<Result | undefined> {
  while (!signal.aborted) {
    try {
      return await work();
    } catch (error) {
      onError(error);
    }
    await pause(ms, undefined, { signal, ref: false }).catch(ignore);
  }
  return undefined;
}

export interface Repetition {
  readonly signal: AbortSignal;
  /** Waits for running work. */
  close(): Promise<void>;
}

export function repeatEvery(
  ms: number,
  work: (signal: AbortSignal) => Promise<unknown>,
  onError?: (error: unknown) => void,
): Repetition {
  const stopping = new AbortController();
  const { signal } = stopping;
  const running = repeatUntil(signal, ms, () => work(signal), onError);
  return {
    signal,
    async close() {
      stopping.abort();
      await running;
    },
  };
}
