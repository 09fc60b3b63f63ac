import { loadsPostgis } from './engine/loads-postgis.js';
import type { Log } from './log-line.js';
import type { Multiplexer } from './session/multiplexer.js';

/** What a server does by itself and the engine does not: write back, clear away what is dead, load what will be needed. */
export interface Maintenance {
  /** Begins nothing more. */
  pause(): void;
  /** Does what is due, one last time. */
  last(): Promise<void>;
}

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

/** Keeps the database written back and vacuumed: at each interval when it is idle, or at the latest at the next. */
export function startMaintenance(
  multiplexer: Multiplexer,
  intervalMs: number,
  log: Log,
): Maintenance {
  let stopping = false;
  let writtenAt = '';
  let round: Promise<void> = Promise.resolve();
  let look: Promise<void> | undefined;
  let lookedAtMs = 0;
  const timers = [
    setInterval(() => {
      round = round.then(keepUp).catch(report);
    }, intervalMs),
    setInterval(() => {
      look ??= keepShort()
        .catch(report)
        .finally(() => {
          look = undefined;
        });
    }, writeAheadCheckMs),
  ];

  function report(error: unknown): void {
    if (!stopping) log({ level: 'warn', msg: 'maintenance failed', reason: String(error) });
  }

  async function keepUp(): Promise<void> {
    const deadline = Date.now() + intervalMs;
    if (!(await writeBack(deadline))) return;
    await vacuum(() => quiet(deadline));
  }

  /** Writes back at once when much was written ahead, whoever is busy. */
  async function keepShort(): Promise<void> {
    if (stopping || multiplexer.busyMs - lookedAtMs < writeAheadBusyMs) return;
    lookedAtMs = multiplexer.busyMs;
    const [[ahead] = []] = await multiplexer.own(writtenAhead);
    if (Number(ahead) > writeAheadBytesMax) await multiplexer.own('checkpoint');
  }

  /** False when there was nothing new. */
  async function writeBack(deadline: number): Promise<boolean> {
    const [[writtenTo = ''] = []] = await multiplexer.own(
      'select pg_current_wal_insert_lsn()::text',
    );
    if (writtenTo === writtenAt || writtenTo === null) return false;
    await quiet(deadline);
    await multiplexer.own('checkpoint');
    const [[after = ''] = []] = await multiplexer.own('select pg_current_wal_insert_lsn()::text');
    writtenAt = after ?? '';
    return true;
  }

  /** One table a turn, so that nobody waits for more than one. */
  async function vacuum(mayGoOn: () => Promise<boolean>): Promise<void> {
    // The counts reach the view when the session has been idle for long, or is told to bring them.
    await multiplexer.own('select pg_stat_force_next_flush()');
    for (const [table] of await multiplexer.own(dueTables)) {
      if (!(await mayGoOn())) return;
      // It may have been dropped meanwhile.
      await multiplexer.own(`vacuum (analyze) ${table}`).catch(report);
    }
  }

  /** Waits for a moment in which nobody uses the session, but not for ever. */
  async function quiet(deadline: number): Promise<boolean> {
    while (!multiplexer.isIdle && Date.now() < deadline && !stopping) {
      await new Promise((soon) => setTimeout(soon, quietCheckMs));
    }
    return !stopping;
  }

  /** So that nobody's first map waits for it. */
  const loading = setTimeout(() => {
    round = round
      .then(() => quiet(Date.now() + intervalMs))
      .then(async (mayGoOn) => void (mayGoOn && (await multiplexer.own(loadsPostgis))))
      .catch(report);
  }, loadAfterMs);

  return {
    pause() {
      clearTimeout(loading);
      for (const timer of timers) clearInterval(timer);
      stopping = true;
    },
    async last() {
      await Promise.all([round, look]);
      const deadline = Date.now() + lastVacuumMs;
      await vacuum(async () => Date.now() < deadline);
      await multiplexer.own('checkpoint');
    },
  };
}
