import type { Bound } from '../config/limits.js';
import type { Metrics } from '../observability/metrics.js';
import type { Gate, Turn } from '../tables/connection/preparing-pool.js';
import type { HoldOff } from './hold-off.js';
import type { Shared } from './limit-reached.js';
import { createShares } from './shares.js';
import { currentWork } from './work.js';

export interface FairGateOptions {
  readonly connections: Bound;
  readonly waiting: Bound;
  readonly waitMs: number;
  readonly metrics: Metrics | undefined;
  readonly holdOff?: HoldOff | undefined;
}

const connectionsShared: Shared = {
  name: 'database_connections',
  what: 'queries at the database',
  holder: 'caller',
};
const waitingShared: Shared = {
  name: 'database_waiting',
  what: 'requests that wait for the database',
  holder: 'caller',
};
const noCaller = 'the service';

/**
 * Round robin by caller; a queued request frees its slot.
 * @returns throws LimitReached for too many or too long waits
 */
export function createFairGate(options: FairGateOptions): Gate {
  const { connections, waiting: waitingBound, waitMs, metrics, holdOff } = options;
  const running = createShares(connectionsShared, connections, metrics);
  const waiting = createShares(waitingShared, waitingBound, metrics);

  const timeoutError = (caller: string) =>
    running.refuse(running.usedBy(caller) >= connections.share ? 'share' : 'total');

  return {
    async enter() {
      const work = currentWork();
      const caller = work?.caller ?? noCaller;
      const onGone: Turn['onGone'] = (listener) => work?.onGone(listener) ?? (() => {});
      if (work !== undefined) holdOff?.admit(caller);
      const isFree = () => running.refusal(caller) === undefined;
      const timeout = { ms: waitMs, error: () => timeoutError(caller) };
      const wait = () => running.wait({ caller, isFree, onGone, timeout });
      const waitInQueue = async () => {
        const stopWaiting = waiting.take(caller);
        return (work === undefined ? wait() : work.whileWaiting(wait)).finally(stopWaiting);
      };
      const leave = isFree() ? running.takeAnyway(caller) : await waitInQueue();
      const failed = (error: unknown) => {
        if (work !== undefined) holdOff?.noteFailure(caller, error);
      };
      return { leave, onGone, failed };
    },
  };
}
