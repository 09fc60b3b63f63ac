import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Pool } from 'pg';
import type { Logger } from '../process/logger.js';
import { repeatEvery } from '../process/repeat-every.js';

const renewMs = 3_000;
/** Appends need no check of the log's end for this time after a heartbeat. */
const trustedMs = 10_000;
/** Longer than `trustedMs` plus the duration of an append. */
export const aliveSeconds = 30;

/** A log moves only without live processes: a recent heartbeat shows that no move has begun. */
export function createHeartbeat(pool: Pool, name: string, log: Pick<Logger, 'warn'>) {
  const id = randomUUID();
  let renewedAt = Number.NEGATIVE_INFINITY;
  let isFailing = false;
  const beating = repeatEvery(renewMs, async (ending) => {
    // Before the statement: the row must not be older than assumed.
    const from = performance.now();
    try {
      await pool.query(renewal, [id, name, hostname(), process.pid]);
      renewedAt = from;
      isFailing = false;
    } catch (error) {
      if (!isFailing && !ending.aborted) {
        const reason = `${error}; until it is renewed, appends wait for a read of the log's end`;
        log.warn({ reason }, 'heartbeat not renewed');
      }
      isFailing = true;
    }
  });
  return {
    isRecent: () => performance.now() - renewedAt <= trustedMs,
    /** Call it after the last append. */
    async close(): Promise<void> {
      await beating.close();
      renewedAt = Number.NEGATIVE_INFINITY;
      await pool.query('delete from service_processes where id = $1', [id]).catch(() => undefined);
    },
  };
}

const renewal = `with forgotten as (
    delete from service_processes where renewed_at < clock_timestamp() - interval '1 day'
  )
  insert into service_processes (id, name, host, pid, renewed_at) values ($1, $2, $3, $4, clock_timestamp())
  on conflict (id) do update set renewed_at = excluded.renewed_at`;

/** `api on host7, process 4711, 2 s ago`. */
export async function aliveProcesses(pool: Pool): Promise<readonly string[]> {
  const { rows: tables } = await pool.query(
    "select from pg_tables where tablename = 'service_processes' and schemaname = current_schema()",
  );
  if (tables.length === 0) return [];
  const { rows } = await pool.query<{ text: string }>(
    `select format('%s on %s, process %s, %s s ago', name, host, pid,
       greatest(0, floor(extract(epoch from clock_timestamp() - renewed_at)))) as text
     from service_processes
     where renewed_at > clock_timestamp() - make_interval(secs => $1)
     order by name, host, pid`,
    [aliveSeconds],
  );
  return rows.map(({ text }) => text);
}
