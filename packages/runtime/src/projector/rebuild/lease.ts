import { randomUUID } from 'node:crypto';
import type { ClientBase, Pool } from 'pg';
import type { LaneName } from '../../event-log/lane-name.js';
import { readSchema } from '../../tables/migrate.js';
import type { Projection } from '../../tables/projection.js';

/** Another process builds this lane's tables. */
export class RebuildUnderWay extends Error {
  override readonly name = 'RebuildUnderWay';
  constructor(lane: LaneName) {
    super(`another process builds the tables of lane ${lane} just now`);
  }
}

/** The one rebuild of a lane that may be under way, as long as it is renewed. */
export interface RebuildLease {
  /** The schema that is built in: nobody else's. */
  readonly schema: string;
  /** Aborts when the lease was lost, because this process stood still for too long. */
  readonly lost: AbortSignal;
  /** Says how far the rebuild is; readiness shows it. */
  report(at: RebuildReach): void;
  /** Ends the lease in the transaction that switches the tables. @throws RebuildUnderWay when it was lost */
  finish(client: ClientBase): Promise<void>;
  /** Lets go of it and of the schema, whatever became of the rebuild. */
  release(): Promise<void>;
}

/** How far a rebuild has read. */
export interface RebuildReach {
  readonly events: number;
  readonly position: bigint;
  /** The log's end when the rebuild was last behind it. */
  readonly head: bigint;
}

const renewMs = 2_000;
/** A process that has not renewed its lease for so long has ended. */
const lapseSeconds = 15;

/**
 * Takes a lane for a rebuild, and removes what rebuilds that were killed have left.
 *
 * @param prefix what the names of this lane's schemas begin with
 * @throws RebuildUnderWay while another process has it
 */
export async function takeLease(
  pool: Pool,
  { lane, version }: Projection,
  prefix: string,
): Promise<RebuildLease> {
  const holder = randomUUID();
  const schema = `${prefix}_${holder.slice(0, 8)}`;
  const { rowCount } = await pool.query(
    `insert into ${readSchema}.lane_rebuilds (lane, holder, schema, version) values ($1, $2, $3, $4)
     on conflict (lane) do update set holder = excluded.holder, schema = excluded.schema,
       version = excluded.version, events = 0, position = 0, head = 0, renewed_at = now()
     where lane_rebuilds.renewed_at < now() - interval '${lapseSeconds} seconds'`,
    [lane, holder, schema, version],
  );
  if (rowCount !== 1) throw new RebuildUnderWay(lane);
  await dropLeftovers(pool, prefix);

  const lost = new AbortController();
  let reach: RebuildReach = { events: 0, position: 0n, head: 0n };
  const renewing = setInterval(() => {
    const { events, position, head } = reach;
    pool
      .query(
        `update ${readSchema}.lane_rebuilds set renewed_at = now(), events = $3, position = $4, head = $5
         where lane = $1 and holder = $2`,
        [lane, holder, events, position.toString(), head.toString()],
      )
      .then(
        (renewed) => {
          if (renewed.rowCount !== 1) lost.abort(new RebuildUnderWay(lane));
        },
        // What breaks the connection breaks the rebuild too, and is told there.
        () => undefined,
      );
  }, renewMs);
  const remove = `delete from ${readSchema}.lane_rebuilds where lane = $1 and holder = $2`;

  return {
    schema,
    lost: lost.signal,
    report(at) {
      reach = at;
    },
    async finish(client) {
      const removed = await client.query(remove, [lane, holder]);
      if (removed.rowCount !== 1) throw new RebuildUnderWay(lane);
    },
    async release() {
      clearInterval(renewing);
      await pool.query(`drop schema if exists ${schema} cascade`).catch(() => undefined);
      await pool.query(remove, [lane, holder]).catch(() => undefined);
    },
  };
}

/** Schemas of rebuilds that did not come to their end; only who has the lease may have one. */
async function dropLeftovers(pool: Pool, prefix: string): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    'select quote_ident(nspname) as name from pg_namespace where starts_with(nspname, $1)',
    [`${prefix}_`],
  );
  for (const { name } of rows) await pool.query(`drop schema if exists ${name} cascade`);
}
