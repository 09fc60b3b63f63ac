import type { Bound } from '../config/limits.js';
import type { Metrics } from '../observability/metrics.js';
import type { Gate, Turn } from '../tables/gate.js';
import type { LimitReached, Shared } from './limit-reached.js';
import { createLine } from './line.js';
import { beyondShare, beyondTotal, createShares, type GiveBack } from './shares.js';
import { currentWork } from './work.js';

export interface FairGateOptions {
  readonly connections: Bound;
  readonly waiting: Bound;
  readonly waitMs: number;
  readonly metrics: Metrics | undefined;
  /** Throws for a caller that may not ask for now. */
  readonly admit?: (caller: string) => void;
  /** Told what a caller's query ended with. */
  readonly onFailure?: (caller: string, error: unknown) => void;
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
/** What the service asks of its own accord. */
const noCaller = 'the service';

/**
 * Hands out connections to requests: round robin by caller, and never more connections to one than its share: who asks for a hundred slow queries waits for
 * his own, and another's query is next. While it waits a request has no place in flight.
 *
 * @returns a gate that throws LimitReached when too many wait, or one has waited too long
 */
export function createFairGate(options: FairGateOptions): Gate {
  const { connections, waiting: waitingBound, waitMs, metrics, admit, onFailure } = options;
  const running = createShares(connectionsShared, connections, metrics);
  const waiting = createShares(waitingShared, waitingBound, metrics);
  const line = createLine();

  function occupy(caller: string): GiveBack {
    const giveBack = running.takeAnyway(caller);
    return () => {
      giveBack();
      line.grant();
    };
  }

  function tooLong(caller: string): LimitReached {
    const isOwnDoing = running.usedBy(caller) >= connections.share;
    metrics?.refusedByLimit(connectionsShared.name, isOwnDoing ? 'share' : 'total');
    return isOwnDoing
      ? beyondShare(connectionsShared, connections)
      : beyondTotal(connectionsShared, connections);
  }

  return {
    async enter() {
      const work = currentWork();
      const caller = work?.caller ?? noCaller;
      const onGone: Turn['onGone'] = (listener) => work?.onGone(listener) ?? (() => {});
      // What the service asks for itself is never kept away.
      if (work !== undefined) admit?.(caller);
      const enter = () => occupy(caller);
      const isFree = () => running.hasRoom(caller);
      const wait = () =>
        line.wait({ caller, isFree, enter, onGone, msMax: waitMs, tooLong: () => tooLong(caller) });
      const waitInLine = async () => {
        const stopWaiting = waiting.take(caller);
        return (work === undefined ? wait() : work.whileWaiting(wait)).finally(stopWaiting);
      };
      const leave = isFree() ? enter() : await waitInLine();
      const failed = (error: unknown) => {
        if (work !== undefined) onFailure?.(caller, error);
      };
      return { leave, onGone, failed };
    },
  };
}
