import { loadsPostgis } from './engine/loads-postgis.js';
import type { Log } from './log-line.js';
import type { Multiplexer } from './session/multiplexer.js';

type Database = Pick<Multiplexer, 'own' | 'isIdle' | 'busyMs'>;

const quietCheckMs = 100;
/** Whoever starts this server has much to do until then, on a busy machine too. */
const loadAfterMs = 10_000;
const lastVacuumMs = 2000;
/** A server writes back when so much was written ahead; the engine goes by time alone. */
const writeAheadBytesMax = 12 * 2 ** 20;
const writeAheadCheckMs = 200;
/** As much cannot be written ahead in less. */
const writeAheadBusyMs = 50;

/**
 * Tables with many dead or changed rows, the worst first; what PostgreSQL's autovacuum goes by (documentation,
 * "The Autovacuum Daemon": a threshold, and a share of the rows).
 */
const dueTables = `
  select format('%I.%I', schemaname, relname) from pg_stat_all_tables
  where n_dead_tup > 200 + 0.1 * n_live_tup or n_mod_since_analyze > 200 + 0.1 * n_live_tup
     or n_ins_since_vacuum > 10000 + 0.2 * n_live_tup
  order by n_dead_tup + n_mod_since_analyze desc`;

/** Bytes since what was written back last. */
const writtenAhead = 'select pg_current_wal_insert_lsn() - redo_lsn from pg_control_checkpoint()';
/** The end of the write-ahead log. */
const writtenEnd = 'select pg_current_wal_insert_lsn()::text';

/**
 * The work of a server that the engine does not do by itself: it writes back, clears dead rows and loads PostGIS. Writes back and
 * vacuums at each interval when the database is idle, or at the latest at the next.
 */
export class Maintenance {
  readonly #multiplexer: Database;
  readonly #intervalMs: number;
  readonly #log: Log;
  readonly #timers: readonly NodeJS.Timeout[];
  #isStopping = false;
  /** The end of the write-ahead log after the last checkpoint. */
  #writtenAt = '';
  #round: Promise<void> = Promise.resolve();
  #check: Promise<void> | undefined;
  #checkedAtMs = 0;

  constructor(multiplexer: Database, intervalMs: number, log: Log) {
    this.#multiplexer = multiplexer;
    this.#intervalMs = intervalMs;
    this.#log = log;
    this.#timers = [
      setInterval(() => this.#next(() => this.#keepUp()), intervalMs),
      setInterval(() => this.#checkWriteAhead(), writeAheadCheckMs),
      setTimeout(() => this.#next(() => this.#loadPostgis()), loadAfterMs),
    ];
  }

  /** Begins nothing more. */
  pause(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#isStopping = true;
  }

  /** Runs the due work once more, before the end. */
  async last(): Promise<void> {
    await Promise.all([this.#round, this.#check]);
    const deadline = Date.now() + lastVacuumMs;
    await this.#vacuum(async () => Date.now() < deadline);
    await this.#multiplexer.own('checkpoint');
  }

  #next(work: () => Promise<void>): void {
    this.#round = this.#round.then(work).catch((error) => this.#report(error));
  }

  #report(error: unknown): void {
    if (this.#isStopping) return;
    this.#log({ level: 'warn', msg: 'maintenance failed', reason: String(error) });
  }

  async #keepUp(): Promise<void> {
    const deadline = Date.now() + this.#intervalMs;
    if (await this.#writeBack(deadline)) await this.#vacuum(() => this.#quiet(deadline));
  }

  /** Loads PostGIS early: the first map query does not wait for it. */
  async #loadPostgis(): Promise<void> {
    const mayGoOn = await this.#quiet(Date.now() + this.#intervalMs);
    if (mayGoOn) await this.#multiplexer.own(loadsPostgis);
  }

  #checkWriteAhead(): void {
    this.#check ??= this.#keepShort()
      .catch((error) => this.#report(error))
      .finally(() => {
        this.#check = undefined;
      });
  }

  /** Writes back at once when much was written ahead, whoever is busy. */
  async #keepShort(): Promise<void> {
    const { busyMs } = this.#multiplexer;
    if (this.#isStopping || busyMs - this.#checkedAtMs < writeAheadBusyMs) return;
    this.#checkedAtMs = busyMs;
    const [[ahead] = []] = await this.#multiplexer.own(writtenAhead);
    if (Number(ahead) > writeAheadBytesMax) await this.#multiplexer.own('checkpoint');
  }

  /** Returns false when nothing was written since the last time. */
  async #writeBack(deadline: number): Promise<boolean> {
    const [[writtenTo = ''] = []] = await this.#multiplexer.own(writtenEnd);
    if (writtenTo === this.#writtenAt || writtenTo === null) return false;
    await this.#quiet(deadline);
    await this.#multiplexer.own('checkpoint');
    const [[after = ''] = []] = await this.#multiplexer.own(writtenEnd);
    this.#writtenAt = after ?? '';
    return true;
  }

  /** One table a turn, so that nobody waits for more than one. */
  async #vacuum(mayGoOn: () => Promise<boolean>): Promise<void> {
    // The counts reach the view when the session has been idle for long, or is told to bring them.
    await this.#multiplexer.own('select pg_stat_force_next_flush()');
    for (const [table] of await this.#multiplexer.own(dueTables)) {
      if (!(await mayGoOn())) return;
      // It may have been dropped meanwhile.
      await this.#multiplexer
        .own(`vacuum (analyze) ${table}`)
        .catch((error) => this.#report(error));
    }
  }

  /** Waits for a moment in which nobody uses the session, but not for ever. */
  async #quiet(deadline: number): Promise<boolean> {
    while (!this.#multiplexer.isIdle && Date.now() < deadline && !this.#isStopping) {
      await new Promise((soon) => setTimeout(soon, quietCheckMs));
    }
    return !this.#isStopping;
  }
}
