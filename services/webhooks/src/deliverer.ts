import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { UnrenewedLease } from '@exchange/runtime/operations/unrenewed-lease';
import { inTime } from '@exchange/runtime/process/in-time';
import { repeatUntil } from '@exchange/runtime/process/repeat-every';
import { createLease } from './lease.js';
import { type DelivererOptions, Session } from './session.js';

export type RunningDeliverer = ReturnType<typeof startDeliverer>;

/** Time by which the lease outlasts a call. */
const leaseMoreMs = 5_000;
const againMs = 1_000;
const closeMoreMs = 400;

export function startDeliverer(options: DelivererOptions) {
  const { pool, log, rules } = options;
  const leaseMs = rules.timeoutMs + leaseMoreMs;
  const unrenewed = new UnrenewedLease(leaseMs);
  const stopping = new AbortController();
  setMaxListeners(0, stopping.signal);
  let session: Session | undefined;
  let settle = () => {};
  const settled = new Promise<void>((resolve) => {
    settle = resolve;
  });

  async function deliver(): Promise<void> {
    const lease = createLease(pool, randomUUID(), leaseMs, unrenewed);
    try {
      const leaseRow = await lease.acquire();
      if (leaseRow === undefined) return settle();
      session = new Session({
        ...options,
        ...{ lease, leaseMs, appliedTo: leaseRow.appliedTo },
        stop: stopping.signal,
        onBegun: () => settle(),
      });
      await session.run();
    } finally {
      session = undefined;
      await lease.release().catch(() => undefined);
    }
  }

  const done = repeatUntil(stopping.signal, againMs, deliver, (error) =>
    log.warn({ reason: String(error) }, 'webhook session failed; retrying'),
  );
  return {
    standing: () => session?.standing(),
    settled,
    async close() {
      stopping.abort();
      settle();
      const lateMs = options.lastCallsMs + closeMoreMs;
      await inTime(done, lateMs).catch(() => undefined);
    },
  };
}
