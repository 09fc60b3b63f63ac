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
