import type { Log } from '@exchange/child-process';
import { loadsPostgis } from './engine/worker-messages.js';
import type { Multiplexer } from './session/multiplexer.js';

type Database = Pick<Multiplexer, 'own' | 'isIdle' | 'busyMs'>;

const quietCheckMs = 100;
/** Waits before loading, because the service's start is busy. */
const loadAfterMs = 10_000;
const lastVacuumMs = 2000;
/** Triggers a checkpoint; the engine's own are timed. */
const writeAheadBytesMax = 12 * 2 ** 20;
const writeAheadCheckMs = 50;
const writeAheadBusyMs = 50;

/** PostgreSQL documentation, "The Autovacuum Daemon". */
const dueTables = `
  select format('%I.%I', schemaname, relname) from pg_stat_all_tables
  where n_dead_tup > 200 + 0.1 * n_live_tup or n_mod_since_analyze > 200 + 0.1 * n_live_tup
     or n_ins_since_vacuum > 10000 + 0.2 * n_live_tup
  order by n_dead_tup + n_mod_since_analyze desc`;

const writtenAhead = 'select pg_current_wal_insert_lsn() - redo_lsn from pg_control_checkpoint()';

/** Background work that the engine lacks: when idle, or at the next interval. */
export class Maintenance {
  readonly #multiplexer: Database;
  readonly #intervalMs: number;
  readonly #log: Log;
  readonly #timers: readonly NodeJS.Timeout[];
  #isStopping = false;
  #keptUpAtMs = 0;
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

  pause(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#isStopping = true;
  }

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
    const { busyMs } = this.#multiplexer;
    if (busyMs === this.#keptUpAtMs) return;
    this.#keptUpAtMs = busyMs;
    const deadline = Date.now() + this.#intervalMs;
    await this.#quiet(deadline);
    await this.#multiplexer.own('checkpoint');
    await this.#vacuum(() => this.#quiet(deadline));
  }

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

  /** Runs even when clients wait, because the write-ahead log grows. */
  async #keepShort(): Promise<void> {
    const { busyMs } = this.#multiplexer;
    if (this.#isStopping || busyMs - this.#checkedAtMs < writeAheadBusyMs) return;
    this.#checkedAtMs = busyMs;
    const [[ahead] = []] = await this.#multiplexer.own(writtenAhead);
    if (Number(ahead) > writeAheadBytesMax) await this.#multiplexer.own('checkpoint');
  }

  /** Clients wait for one table at most. */
  async #vacuum(mayGoOn: () => Promise<boolean>): Promise<void> {
    await this.#multiplexer.own('select pg_stat_force_next_flush()');
    for (const [table] of await this.#multiplexer.own(dueTables)) {
      if (!(await mayGoOn())) return;
      // The table may be gone.
      await this.#multiplexer
        .own(`vacuum (analyze) ${table}`)
        .catch((error) => this.#report(error));
    }
  }

  async #quiet(deadline: number): Promise<boolean> {
    while (!this.#multiplexer.isIdle && Date.now() < deadline && !this.#isStopping) {
      await new Promise((soon) => setTimeout(soon, quietCheckMs));
    }
    return !this.#isStopping;
  }
}
