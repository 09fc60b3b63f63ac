/** A timer that is set to more fires at once: 24 days. */
const timerMsMax = 2 ** 31 - 1;

/**
 * A signal that aborts after so long, with a `TimeoutError`. `AbortSignal.timeout` says the same, but on Node 20 nothing holds it where only
 * `AbortSignal.any` was given it: once it is collected, whoever waits for both waits for ever.
 *
 * @param ms milliseconds; they keep no process running
 */
export function abortsAfter(ms: number): AbortSignal {
  const controller = new AbortController();
  const late = () => controller.abort(new DOMException('It took too long', 'TimeoutError'));
  setTimeout(late, Math.min(ms, timerMsMax)).unref();
  return controller.signal;
}
