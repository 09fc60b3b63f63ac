import { randomUUID } from 'node:crypto';
import type { ClientBase, Pool } from 'pg';
import type { LaneName } from '../../event-log/lane-name.js';
import { repeatEvery } from '../../process/repeat-every.js';
import type { Projection } from '../../tables/definition/projection.js';
import { readSchema } from '../../tables/migration/migrate.js';
import { rebuildIsHeld } from '../../tables/queries/lane-queries.js';

export class RebuildUnderWay extends Error {
  override readonly name = 'RebuildUnderWay';
  constructor(lane: LaneName) {
    super(`another process is rebuilding the tables of lane ${lane}`);
  }
}

export type RebuildLease = Awaited<ReturnType<typeof takeLease>>;

export interface RebuildReach {
  readonly events: number;
  readonly position: bigint;
  readonly head: bigint;
}

const renewMs = 2_000;

/**
 * Takes the lease, and drops the schemas of killed rebuilds.
 * @throws RebuildUnderWay while another process has the lease
 */
export async function takeLease(pool: Pool, { lane, version }: Projection) {
  const holder = randomUUID();
  const prefix = `ledger_rebuild_${lane}`;
  const schema = `${prefix}_${holder.slice(0, 8)}`;
  const { rowCount } = await pool.query(
    `insert into ${readSchema}.lane_rebuilds (lane, holder, schema, version) values ($1, $2, $3, $4)
     on conflict (lane) do update set holder = excluded.holder, schema = excluded.schema,
       version = excluded.version, events = 0, position = 0, head = 0, renewed_at = now()
     where not (lane_rebuilds.renewed_at ${rebuildIsHeld})`,
    [lane, holder, schema, version],
  );
  if (rowCount !== 1) throw new RebuildUnderWay(lane);
  await dropSchemas(pool, `^${prefix}_`);

  const lost = new AbortController();
  let reach: RebuildReach = { events: 0, position: 0n, head: 0n };
  // A broken connection also fails the rebuild.
  const renewing = repeatEvery(renewMs, async () => {
    const { events, position, head } = reach;
    const renewed = await pool.query(
      `update ${readSchema}.lane_rebuilds set renewed_at = now(), events = $3, position = $4, head = $5
       where lane = $1 and holder = $2`,
      [lane, holder, events, position.toString(), head.toString()],
    );
    if (renewed.rowCount !== 1) lost.abort(new RebuildUnderWay(lane));
  });
  const remove = `delete from ${readSchema}.lane_rebuilds where lane = $1 and holder = $2`;

  return {
    schema,
    get lost(): AbortSignal {
      return lost.signal;
    },
    report(at: RebuildReach): void {
      reach = at;
    },
    /**
     * Runs in the transaction that switches the tables.
     * @throws RebuildUnderWay if the lease was lost
     */
    async finish(client: ClientBase): Promise<void> {
      const removed = await client.query(remove, [lane, holder]);
      if (removed.rowCount !== 1) throw new RebuildUnderWay(lane);
    },
    /** Releases the lease and drops the schema. */
    async release(): Promise<void> {
      await renewing.close();
      await pool.query(`drop schema if exists ${schema} cascade`).catch(() => undefined);
      await pool.query(remove, [lane, holder]).catch(() => undefined);
    },
  };
}

/**
 * Drops the schemas of killed processes.
 * @param before only names that sort before it; default: all
 */
export async function dropSchemas(pool: Pool, pattern: string, before?: string): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select quote_ident(nspname) as name from pg_namespace
     where nspname ~ $1 and ($2::text is null or nspname < $2::text collate "C")`,
    [pattern, before],
  );
  for (const { name } of rows) await pool.query(`drop schema if exists ${name} cascade`);
}
