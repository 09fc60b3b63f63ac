interface Waiting {
  readonly signals?: readonly AbortSignal[];
  readonly late?: string;
}

export class TooLate extends Error {
  override readonly name = 'TooLate';
}

/**
 * @param ms unlimited if undefined
 * @throws the first aborted signal's reason, or TooLate
 */
export async function inTime<Result>(
  work: Promise<Result>,
  ms: number | undefined,
  { signals = [], late = `no answer in ${Math.ceil(ms ?? 0)} ms` }: Waiting = {},
): Promise<Result> {
  let stop = () => {};
  const over = new Promise<never>((_, reject) => {
    const giveUp = () => reject(signals.find(({ aborted }) => aborted)?.reason);
    const timer = ms === undefined ? undefined : setTimeout(() => reject(new TooLate(late)), ms);
    if (signals.some(({ aborted }) => aborted)) giveUp();
    for (const signal of signals) signal.addEventListener('abort', giveUp, { once: true });
    stop = () => {
      clearTimeout(timer);
      for (const signal of signals) signal.removeEventListener('abort', giveUp);
    };
  });
  try {
    return await Promise.race([work, over]);
  } finally {
    stop();
  }
}

/** 24 days: Node fires a longer timer at once. */
const timerMsMax = 2 ** 31 - 1;

/**
 * On Node 20 `AbortSignal.timeout` may be collected when only `AbortSignal.any` references it. The
 * timer does not keep the process alive.
 */
export function abortsAfter(ms: number): AbortSignal {
  const controller = new AbortController();
  const abort = () => controller.abort(new DOMException('timed out', 'TimeoutError'));
  setTimeout(abort, Math.min(ms, timerMsMax)).unref();
  return controller.signal;
}
