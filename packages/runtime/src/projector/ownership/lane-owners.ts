import type { Pool } from 'pg';
import type { LaneName } from '../../event-log/lane-name.js';
import type { LanesOfProjector } from './next-ownership.js';

export interface LaneStandings {
  readonly own: readonly LaneName[];
  readonly others: readonly LanesOfProjector[];
  readonly lanes: ReadonlyMap<LaneName, { readonly position: bigint; readonly version: number }>;
}

const lapse = "interval '4 seconds'";
/**
 * A lease that ends later was renewed before the database's clock was set back. Concurrent statements
 * may see a `now()` of up to seconds later.
 */
const isHeld = "between now() and now() + interval '10 seconds'";

export class LaneOwners {
  readonly #pool: Pool;
  readonly #process: string;

  constructor(pool: Pool, process: string) {
    this.#pool = pool;
    this.#process = process;
  }

  async renew(able: readonly LaneName[]): Promise<LaneStandings> {
    const { rows } = await this.#pool.query<{
      own: LaneName[] | null;
      others: LanesOfProjector[] | null;
      lanes: { lane: LaneName; position: string; version: number }[] | null;
    }>({
      name: 'renew lanes',
      text: `with gone as (
               delete from projectors where expires_at < now() - interval '1 minute'),
             self as (
               insert into projectors (process, lanes, expires_at) values ($1, $2, now() + ${lapse})
               on conflict (process) do update set lanes = excluded.lanes, expires_at = excluded.expires_at),
             renewed as (
               update lane_owners set expires_at = now() + ${lapse} where process = $1 returning lane)
             select (select array_agg(lane order by lane) from renewed) as own,
               (select json_agg(json_build_object('able', lanes, 'own', array(
                  select lane from lane_owners o where o.process = p.process and o.expires_at ${isHeld})))
                from projectors p where process <> $1 and expires_at ${isHeld}) as others,
               (select json_agg(json_build_object('lane', lane, 'position', position::text, 'version', version))
                from lane_checkpoints) as lanes`,
      values: [this.#process, able],
    });
    const [row] = rows;
    const lanes = (row?.lanes ?? []).map(
      ({ lane, position, version }) => [lane, { position: BigInt(position), version }] as const,
    );
    return { own: row?.own ?? [], others: row?.others ?? [], lanes: new Map(lanes) };
  }

  async take(lanes: readonly LaneName[]): Promise<readonly LaneName[]> {
    if (lanes.length === 0) return [];
    const { rows } = await this.#pool.query<{ lane: LaneName }>(
      `insert into lane_owners (lane, process, expires_at) select unnest($2::text[]), $1, now() + ${lapse}
       on conflict (lane) do update set process = excluded.process, expires_at = excluded.expires_at
         where not (lane_owners.expires_at ${isHeld})
       returning lane`,
      [this.#process, lanes],
    );
    return rows.map(({ lane }) => lane);
  }

  async release(lane: LaneName): Promise<void> {
    await this.#pool.query('delete from lane_owners where process = $1 and lane = $2', [
      this.#process,
      lane,
    ]);
  }

  async leave(): Promise<void> {
    await this.#pool.query(
      'with own as (delete from lane_owners where process = $1) delete from projectors where process = $1',
      [this.#process],
    );
  }
}
