import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { UnrenewedLease } from '@exchange/runtime/operations/unrenewed-lease';
import { repeatEvery } from '@exchange/runtime/process/repeat-every';
import type { Pool } from 'pg';
import { z } from 'zod';
import { witnessState } from '../witness/witness-client.js';

/** The last tree that was sent to witnesses. */
const witnessedTree = z.object({ size: z.number(), witnesses: z.array(witnessState) });
type Witnessed = z.output<typeof witnessedTree>;

export type PublisherLease = ReturnType<typeof createPublisherLease>;

export interface PublisherLeaseOptions {
  readonly pool: Pick<Pool, 'query'>;
  readonly identity: readonly (readonly string[])[];
  readonly lengthMs?: number;
  readonly onError: (error: unknown) => void;
}

const pollMs = 100;
const renewMsMax = 5_000;
const renewMsMin = 500;

export function createPublisherLease(options: PublisherLeaseOptions) {
  const { pool, lengthMs = 20_000 } = options;
  const name = createHash('sha256').update(JSON.stringify(options.identity)).digest('hex');
  const holder = randomUUID();
  const unrenewed = new UnrenewedLease(lengthMs);
  let until = { monotonic: 0, wall: 0 };
  let known: Witnessed | undefined;

  async function acquire(): Promise<void> {
    const requested = { monotonic: performance.now() + lengthMs, wall: Date.now() + lengthMs };
    const { rows } = await pool.query<{ held: boolean; held_until: string; witnessed: unknown }>(
      `with taken as (
         insert into checkpoint_publishers as p (name, holder, held_until)
         values ($1, $2, clock_timestamp() + $3::interval)
         on conflict (name) do update set holder = excluded.holder, held_until = excluded.held_until
           where p.held_until <= clock_timestamp() or p.holder = excluded.holder or p.held_until = $4
         returning witnessed)
       select true as held, '' as held_until, witnessed from taken
       union all
       select false, held_until::text, witnessed from checkpoint_publishers where name = $1
       order by held desc limit 1`,
      [name, holder, `${lengthMs} milliseconds`, unrenewed.end()],
    );
    const [row] = rows;
    if (row?.held === true) until = requested;
    else unrenewed.note(row?.held_until ?? null);
    known = witnessedTree.safeParse(row?.witnessed).data ?? known;
  }

  /** Stays correct if this process is suspended and resumed. */
  const holdsFor = (ms: number): boolean =>
    !renewing.signal.aborted &&
    performance.now() + ms < until.monotonic &&
    Date.now() + ms < until.wall;

  const renewMs = Math.min(Math.max(lengthMs / 4, renewMsMin), renewMsMax);
  const renewing = repeatEvery(renewMs, acquire, options.onError);
  return {
    holdsFor,
    async wait(ms: number, signal: AbortSignal): Promise<void> {
      while (!signal.aborted && !holdsFor(ms)) {
        await pause(pollMs, undefined, { signal, ref: false }).catch(() => undefined);
      }
    },
    witnessed: () => known,
    /** @throws Error if the lease is lost */
    async keep(witnessed: Witnessed): Promise<void> {
      const { rowCount } = await pool.query(
        `update checkpoint_publishers set witnessed = $3::jsonb
         where name = $1 and holder = $2 and held_until > clock_timestamp()`,
        [name, holder, JSON.stringify(witnessed)],
      );
      if (rowCount !== 1)
        throw new Error('the publisher lease is lost: another process may have it');
      known = witnessed;
    },
    async close(): Promise<void> {
      await renewing.close();
      await pool
        .query(
          'update checkpoint_publishers set held_until = clock_timestamp() where name = $1 and holder = $2',
          [name, holder],
        )
        .catch(options.onError);
    },
  };
}
