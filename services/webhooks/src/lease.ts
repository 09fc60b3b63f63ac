import { UnrenewedLease } from '@exchange/runtime/operations/unrenewed-lease';
import type { Pool } from 'pg';

export type Lease = ReturnType<typeof createLease>;

/** A call begins only if the lease outlasts it: the next holder meets no running call. */
export function createLease(
  pool: Pick<Pool, 'query'>,
  holder: string,
  lengthMs: number,
  unrenewed = new UnrenewedLease(lengthMs),
) {
  let until = 0;
  const length = `${lengthMs} milliseconds`;
  return {
    holder,
    /** `appliedTo` null: unknown. Undefined if another process holds it. */
    async acquire() {
      const start = performance.now();
      const { rows } = await pool.query<{ heard_to: string | null }>(
        `insert into webhook_deliverer as d (id, holder, held_until) values (true, $1, now() + $2::interval)
         on conflict (id) do update set holder = excluded.holder, held_until = excluded.held_until
           where d.held_until <= now() or d.holder = excluded.holder or d.held_until = $3
         returning heard_to`,
        [holder, length, unrenewed.end()],
      );
      const [row] = rows;
      if (row === undefined) {
        const others = await pool.query<{ held_until: string }>(
          'select held_until::text from webhook_deliverer',
        );
        unrenewed.note(others.rows[0]?.held_until ?? null);
        return undefined;
      }
      until = start + lengthMs;
      return { appliedTo: row.heard_to === null ? null : BigInt(row.heard_to) };
    },
    async renew() {
      const start = performance.now();
      const { rowCount } = await pool.query(
        `update webhook_deliverer set held_until = now() + $2::interval where holder = $1 and held_until > now()`,
        [holder, length],
      );
      if (rowCount !== 1) return false;
      until = start + lengthMs;
      return true;
    },
    holdsFor: (ms: number) => performance.now() + ms < until,
    /** Releases the lease, so that others need not wait for its expiry. */
    async release() {
      until = 0;
      await pool.query('update webhook_deliverer set held_until = now() where holder = $1', [
        holder,
      ]);
    },
  };
}

export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
  constructor() {
    super('the webhook lease was lost: another process may deliver');
  }
}
