/** Node fires a longer timer at once; this is 24 days. */
const timerMsMax = 2 ** 31 - 1;

/**
 * A signal that aborts after a timeout with `TimeoutError`. On Node 20 `AbortSignal.timeout` may be garbage-collected
 * when only `AbortSignal.any` references it, and the combined signal then never aborts.
 *
 * @param ms milliseconds; the timer does not keep the process alive
 */
export function abortsAfter(ms: number): AbortSignal {
  const controller = new AbortController();
  const late = () => controller.abort(new DOMException('It took too long', 'TimeoutError'));
  setTimeout(late, Math.min(ms, timerMsMax)).unref();
  return controller.signal;
}
