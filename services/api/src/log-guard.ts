import { setTimeout as pause } from 'node:timers/promises';
import { errorText } from '@exchange/runtime/errors/error-text';
import { EventLogUnavailable, FormatRefused, LogRefused } from '@exchange/runtime/event-log/errors';
import type { EventLog } from '@exchange/runtime/event-log/types';
import type { LogMemory } from '@exchange/runtime/positions/log-memory';
import type { PositionWatcher } from '@exchange/runtime/positions/position-watcher';
import type { Logger } from '@exchange/runtime/process/logger';
import { type Repetition, repeatEvery } from '@exchange/runtime/process/repeat-every';
import {
  compareTablesWithLog,
  eventInLog,
} from '@exchange/runtime/projector/log-identity/compare-tables-with-log';
import { LogForeign } from '@exchange/runtime/projector/log-identity/log-foreign';
import type { ReadPool } from '@exchange/runtime/tables/connection/connect';
import { type EventMark, readTableIdentity } from '@exchange/runtime/tables/table-identity';
import {
  forgetsState,
  type GuardInput,
  initialGuardState,
  type LogVerdict,
  nextGuardState,
} from './log-verdict.js';

/** Log and tables belong together, but both were replaced since the last comparison. */
export class LogReplaced extends LogRefused {
  override readonly name = 'LogReplaced';
}

interface GuardOptions {
  readonly eventLog: EventLog;
  readonly pool: ReadPool;
  readonly positions: PositionWatcher;
  readonly memory: LogMemory;
  readonly log: Logger;
}

const everyMs = 1_000;
const settleMsMax = 2_000;

/**
 * Compares log and tables every second, before an append on a new connection, and before a
 * signature.
 */
export class LogGuard {
  readonly #options: GuardOptions;
  readonly #schedule: Repetition;
  #state = initialGuardState;
  #comparisons = 0;

  constructor(options: GuardOptions) {
    this.#options = options;
    this.#schedule = repeatEvery(everyMs, () => this.requireSame());
  }

  verdict(): LogVerdict {
    return this.#state.verdict;
  }

  /** Waits at most 2 s for the first verdict. */
  async settled(): Promise<LogVerdict> {
    const deadline = performance.now() + settleMsMax;
    const isUnknown = () =>
      this.#state.verdict.kind === 'unknown' && this.#state.verdict.lanes === undefined;
    const isRefused = () => this.#options.eventLog.refusal() !== undefined;
    while (isUnknown() && !isRefused() && performance.now() < deadline) await pause(20);
    return this.verdict();
  }

  /** A backup without the event can be newer than the tables. */
  noteAppended(mark: EventMark): void {
    this.#enter({ kind: 'appended', mark });
  }

  /**
   * @throws LogForeign, FormatRefused, LogReplaced (once, after both were replaced), or the error of an unavailable
   * store
   */
  async requireSame(): Promise<void> {
    this.#comparisons += 1;
    const comparison = this.#comparisons;
    let isReplaced: boolean;
    try {
      isReplaced = await this.#compare(comparison);
    } catch (error) {
      await this.#noteFailure(comparison, error);
      throw error;
    }
    if (isReplaced) {
      throw new LogReplaced('the event log was replaced; data read from it before is invalid');
    }
  }

  async #compare(comparison: number): Promise<boolean> {
    const { eventLog, pool } = this.#options;
    const { mark } = this.#state;
    const { lanes } = await compareTablesWithLog({ eventLog, pool });
    const event = mark === undefined ? undefined : await eventInLog(eventLog, mark.position);
    const isReplaced = event?.id !== mark?.id;
    this.#enter({ kind: 'same', comparison, lanes, isReplaced });
    return isReplaced && this.#state.comparison === comparison;
  }

  async #noteFailure(comparison: number, error: unknown): Promise<void> {
    const isForeign = error instanceof LogForeign || error instanceof FormatRefused;
    if (isForeign) this.#enter({ kind: 'foreign', comparison, error });
    if (this.#state.verdict.kind !== 'unknown') return;
    // While the log is unavailable, a new process still serves reads of tables.
    const tables =
      error instanceof EventLogUnavailable
        ? await readTableIdentity(this.#options.pool).catch(() => undefined)
        : undefined;
    const reason = errorText(error);
    this.#enter({ kind: 'failed', reason, lanes: tables?.lanes });
  }

  #enter(input: GuardInput): void {
    const { log, memory, positions } = this.#options;
    const before = this.#state;
    this.#state = nextGuardState(before, input);
    const { verdict } = this.#state;
    if (verdict.kind === 'foreign' && before.verdict.kind !== 'foreign') {
      log.error(
        { reason: verdict.error.message },
        'foreign event log: nothing is read, written or signed',
      );
    }
    if (verdict.kind === 'same' && before.verdict.kind === 'foreign') {
      log.info('log and tables belong together again');
    }
    const isReplaced = input.kind === 'same' && input.isReplaced;
    if (!forgetsState(before, this.#state, isReplaced)) return;
    memory.forget();
    positions.reset();
  }

  close(): Promise<void> {
    return this.#schedule.close();
  }
}
