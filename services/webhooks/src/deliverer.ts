import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { createLease } from './lease.js';
import { type DelivererOptions, Session, type SessionStanding } from './session.js';

export type RunningDeliverer = ReturnType<typeof startDeliverer>;

/** Time by which the lease outlasts a call. */
const leaseMoreMs = 5_000;
const againMs = 1_000;
const closeMoreMs = 400;

export function startDeliverer(options: DelivererOptions) {
  const { pool, log, rules } = options;
  const leaseMs = rules.timeoutMs + leaseMoreMs;
  const stopping = new AbortController();
  setMaxListeners(0, stopping.signal);
  let session: Session | undefined;
  let settle = () => {};
  const settled = new Promise<void>((resolve) => {
    settle = resolve;
  });

  async function work(): Promise<void> {
    while (!stopping.signal.aborted) {
      const lease = createLease(pool, randomUUID(), leaseMs);
      try {
        const leaseRow = await lease.acquire();
        if (leaseRow === undefined) settle();
        else {
          session = new Session({
            ...options,
            ...{ lease, leaseMs, appliedTo: leaseRow.appliedTo },
            stop: stopping.signal,
            onBegun: () => settle(),
          });
          await session.run();
        }
      } catch (error) {
        log.warn({ reason: String(error) }, 'webhook session failed; retrying');
      }
      session = undefined;
      await lease.release().catch(() => undefined);
      await pause(againMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  const done = work();
  return {
    standing: (): SessionStanding | undefined => session?.standing(),
    settled,
    async close() {
      stopping.abort();
      settle();
      const lateMs = options.lastCallsMs + closeMoreMs;
      await Promise.race([done, pause(lateMs, undefined, { ref: false })]);
    },
  };
}
