import type { Bound } from '../config/limits.js';
import type { Metrics } from '../observability/metrics.js';
import type { LimitReached, Shared } from './limit-reached.js';
import { createLine } from './line.js';
import { beyondShare, beyondTotal, createShares, type GiveBack } from './shares.js';
import { currentWork } from './work.js';

/** The right to one connection, for as long as it is held. */
export interface Turn {
  leave(): void;
  failed(error: unknown): void;
  onGone(listener: () => void): () => void;
}

/** Hands out connections to requests, callers in turn. */
export interface FairGate {
  /**
   * Resolves when the caller of the request that this runs for has its turn. While it waits it has no place in flight.
   *
   * @throws LimitReached when too many wait, or it has waited too long
   */
  enter(): Promise<Turn>;
}

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
  setting: 'DATABASE_CONNECTIONS',
  holder: 'caller',
};
const waitingShared: Shared = {
  name: 'database_waiting',
  what: 'requests that wait for the database',
  setting: 'DATABASE_WAITING',
  holder: 'caller',
};
/** What the service asks of its own accord. */
const noCaller = 'the service';

/**
 * Round robin by caller, and never more connections to one than its share: who asks for a hundred slow queries waits for
 * his own, and another's query is next.
 */
export function createFairGate(options: FairGateOptions): FairGate {
  const { connections, waiting: waitingBound, waitMs, metrics, admit, onFailure } = options;
  const running = createShares(connectionsShared, connections, metrics);
  const waiting = createShares(waitingShared, waitingBound, metrics);
  const line = createLine();
  let busy = 0;

  const isFree = (caller: string) =>
    busy < connections.total && running.usedBy(caller) < connections.share;

  function occupy(caller: string): GiveBack {
    const giveBack = running.takeAnyway(caller);
    busy += 1;
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      giveBack();
      busy -= 1;
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
      let leave: GiveBack = () => {};
      const enter = () => {
        leave = occupy(caller);
      };
      if (isFree(caller)) enter();
      else {
        const stopWaiting = waiting.take(caller);
        const wait = () =>
          line.wait({
            caller,
            isFree: () => isFree(caller),
            enter,
            onGone,
            msMax: waitMs,
            tooLong: () => tooLong(caller),
          });
        try {
          await (work === undefined ? wait() : work.whileWaiting(wait));
        } finally {
          stopWaiting();
        }
      }
      const failed = (error: unknown) => {
        if (work !== undefined) onFailure?.(caller, error);
      };
      return { leave: () => leave(), onGone, failed };
    },
  };
}
