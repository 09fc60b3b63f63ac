import { setTimeout as pause } from 'node:timers/promises';
import { EventLogUnavailable, LogRefused } from '@exchange/runtime/event-log/errors';
import type { EventLog } from '@exchange/runtime/event-log/types';
import { eventInLog } from '@exchange/runtime/lanes/log-identity/compare-log';
import { compareTablesWithLog } from '@exchange/runtime/lanes/log-identity/compare-tables-with-log';
import { LogForeign } from '@exchange/runtime/lanes/log-identity/log-foreign';
import type { LogMemory } from '@exchange/runtime/positions/log-memory';
import type { PositionWatcher } from '@exchange/runtime/positions/position-watcher';
import type { Logger } from '@exchange/runtime/process/logger';
import type { ReadPool } from '@exchange/runtime/tables/connect';
import type { Projection } from '@exchange/runtime/tables/projection';
import {
  type EventMark,
  type LaneStanding,
  readTableIdentity,
} from '@exchange/runtime/tables/table-identity';

/** What is known of log and tables. */
export type LogVerdict =
  /** They belong together, and this is how the lanes' tables are. */
  | { readonly kind: 'same'; readonly lanes: Lanes }
  | { readonly kind: 'foreign'; readonly error: LogForeign }
  /** They have not been compared since this process began, because a store did not answer. */
  | {
      readonly kind: 'unknown';
      readonly reason: string;
      /** How the lanes' tables are, where the log alone did not answer. */
      readonly lanes?: Lanes;
    };

type Lanes = ReadonlyMap<string, LaneStanding>;

/** Knows whether the log is the one that the tables were made from. */
export interface LogGuard {
  /** As of a second ago, or since a store that both are needed for has been away. */
  verdict(): LogVerdict;
  /** The verdict, waited for while there is none yet, for a short time. */
  settled(): Promise<LogVerdict>;
  /** Compares now. @throws LogForeign, LogReplaced once after both were replaced, or the error of a store that did not answer */
  requireSame(): Promise<void>;
  close(): Promise<void>;
}

/** Log and tables belong together, but this is not the log that the process knew a moment ago. */
export class LogReplaced extends LogRefused {
  override readonly name = 'LogReplaced';
}

const everyMs = 1_000;
const settleMsMax = 2_000;

/**
 * Compares at the start, every second, and whenever somebody is about to append over a connection that has just been
 * made, or to sign: three small reads and a query. What is remembered is forgotten whenever the log turns out to be another,
 * even if the tables have been replaced with it.
 */
export function createLogGuard(options: {
  readonly eventLog: EventLog;
  readonly pool: ReadPool;
  readonly positions: PositionWatcher;
  readonly memory: LogMemory;
  readonly projections: readonly Projection[];
  readonly log: Logger;
}): LogGuard {
  const { eventLog, pool, positions, memory, projections, log } = options;
  const stopping = new AbortController();
  let verdict: LogVerdict = {
    kind: 'unknown',
    reason: 'the tables are being compared with the log',
  };
  let known: EventMark | undefined;
  let begun = 0;
  let applied = 0;

  /** @throws LogForeign, or a store's error */
  async function look(): Promise<{ lanes: readonly LaneStanding[]; isReplaced: boolean }> {
    const remembered = known;
    const { lanes } = await compareTablesWithLog({ eventLog, pool, projections });
    const still =
      remembered === undefined ? undefined : await eventInLog(eventLog, remembered.position);
    return { lanes, isReplaced: still?.id !== remembered?.id };
  }

  async function compare(): Promise<void> {
    begun += 1;
    const turn = begun;
    try {
      const { lanes, isReplaced } = await look();
      if (turn < applied) return;
      applied = turn;
      conclude({ kind: 'same', lanes: byName(lanes) }, isReplaced);
      known = latestOf(lanes) ?? (isReplaced ? undefined : known);
      if (isReplaced) {
        throw new LogReplaced(
          'the event log has been replaced; what was read of it before does not hold',
        );
      }
    } catch (error) {
      if (error instanceof LogForeign && turn >= applied) {
        applied = turn;
        conclude({ kind: 'foreign', error }, false);
      } else if (isUnknown()) {
        const tables = await tablesAlone(error);
        // Another comparison may have come to its end meanwhile.
        if (isUnknown()) verdict = { kind: 'unknown', reason: reasonOf(error), ...tables };
      }
      throw error;
    }
  }

  const isUnknown = () => verdict.kind === 'unknown';

  /** Tables are read while the log is away, also by a process that has started meanwhile. */
  async function tablesAlone(error: unknown): Promise<{ readonly lanes?: Lanes }> {
    if (!(error instanceof EventLogUnavailable)) return {};
    const tables = await readTableIdentity(pool).catch(() => undefined);
    return tables === undefined ? {} : { lanes: byName(tables.lanes) };
  }

  function conclude(latest: LogVerdict, isReplaced: boolean): void {
    const before = verdict.kind;
    verdict = latest;
    if (latest.kind === 'foreign' && before !== 'foreign') {
      log.error(
        { reason: latest.error.message },
        'foreign event log: nothing is read, written or signed',
      );
    }
    if (latest.kind === 'same' && before === 'foreign')
      log.info('log and tables belong together again');
    const changed = before !== 'unknown' && before !== latest.kind;
    if (!changed && !isReplaced) return;
    memory.forget();
    positions.reset();
  }

  const comparing = (async () => {
    while (!stopping.signal.aborted) {
      await compare().catch(() => undefined);
      await pause(everyMs, undefined, { signal: stopping.signal, ref: false }).catch(
        () => undefined,
      );
    }
  })();

  return {
    verdict: () => verdict,
    async settled() {
      const deadline = performance.now() + settleMsMax;
      // A log that refuses access goes on refusing: nobody is kept waiting for that.
      const isWorthWaiting = () =>
        verdict.kind === 'unknown' &&
        verdict.lanes === undefined &&
        eventLog.refusal() === undefined;
      while (isWorthWaiting() && performance.now() < deadline) await pause(20);
      return verdict;
    },
    requireSame: compare,
    async close() {
      stopping.abort();
      await comparing;
    },
  };
}

function byName(lanes: readonly LaneStanding[]): Lanes {
  return new Map(lanes.map((one) => [one.lane, one]));
}

function latestOf(lanes: readonly LaneStanding[]): EventMark | undefined {
  return lanes
    .map(({ mark }) => mark)
    .reduce(
      (a, b) => (a === undefined || (b !== undefined && b.position > a.position) ? b : a),
      undefined,
    );
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
