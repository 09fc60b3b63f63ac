import type { Logger } from '../process/logger.js';
import type { Metrics } from './metrics.js';
import { type WorkInHand, workInHand } from './work-in-hand.js';

const everyMs = 50;
const longMs = 200;
const namesMax = 10;

/** Over 200 ms of wall time; the log line adds CPU time. */
export function startStretchMeter(
  log: Pick<Logger, 'warn'>,
  metrics: Pick<Metrics, 'stretches'>,
  work: WorkInHand = workInHand,
) {
  let lastTickAt = performance.now();
  let usage = process.cpuUsage();
  const tick = () => {
    const now = performance.now();
    const ms = now - lastTickAt;
    const { ran, open } = work.take();
    if (ms > longMs) {
      const { user, system } = process.cpuUsage(usage);
      const names = [...new Set([...ran, ...open])];
      metrics.stretches.observe({ work: nameOf(ran, open) }, ms / 1000);
      log.warn(
        {
          ms: Math.round(ms),
          processorMs: Math.round((user + system) / 1000),
          work: names.slice(0, namesMax),
          ...(names.length > namesMax ? { others: names.length - namesMax } : {}),
        },
        'event loop blocked by synchronous work',
      );
    }
    lastTickAt = now;
    usage = process.cpuUsage();
  };
  const timer = setInterval(tick, everyMs);
  timer.unref();
  return { close: () => clearInterval(timer) };
}

function nameOf(ran: readonly string[], open: readonly string[]): string {
  const names = ran.length > 0 ? ran : open;
  if (names.length > 1) return 'several';
  return names[0] ?? 'none';
}
