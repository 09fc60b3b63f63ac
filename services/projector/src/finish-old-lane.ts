import { setTimeout as pause } from 'node:timers/promises';
import { beginOldItems } from '@exchange/ledger/batch/begin-old-items';
import type { EventLog } from '@exchange/runtime/event-log/types';
import type { Logger } from '@exchange/runtime/process/logger';
import type { Pool } from 'pg';

/** The lane of older versions that let transactions of batches and corrections begin their streams: its checkpoint says how far. */
const oldLane = 'distribution';
const againMs = 5_000;

/**
 * Does what is left of the work of a lane that there is no more, once: its checkpoint goes when that is done. Tables that are
 * made for the first time do not say how far an older version came with a log, so the log is then gone through from its start.
 *
 * @returns a promise that is fulfilled when it is done or the signal has aborted
 */
export async function finishOldLane(
  {
    eventLog,
    pool,
    log,
  }: { readonly eventLog: EventLog; readonly pool: Pool; readonly log: Logger },
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    try {
      const after = await oldCheckpoint(pool);
      if (after === undefined) return;
      await beginOldItems(eventLog, after === 0n ? 'start' : after, signal);
      if (signal.aborted) return;
      await pool.query('delete from lane_checkpoints where lane = $1', [oldLane]);
      await pool.query('delete from parked_streams where lane = $1', [oldLane]);
      return;
    } catch (error) {
      if (signal.aborted) return;
      log.warn({ reason: String(error) }, 'transactions of older versions have not begun yet');
      await pause(againMs, undefined, { ref: false, signal }).catch(() => undefined);
    }
  }
}

/** Up to where older versions came; undefined where nothing is left of it. Before lanes make their checkpoints. */
export async function noteOldLane(pool: Pool): Promise<void> {
  await pool.query(
    'insert into lane_checkpoints (lane) select $1 where not exists (select from lane_checkpoints)',
    [oldLane],
  );
}

async function oldCheckpoint(pool: Pool): Promise<bigint | undefined> {
  const { rows } = await pool.query<{ position: string }>(
    'select position::text from lane_checkpoints where lane = $1',
    [oldLane],
  );
  const [row] = rows;
  return row && BigInt(row.position);
}
