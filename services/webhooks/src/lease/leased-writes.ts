import type { Pool, QueryResultRow } from 'pg';

export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
  constructor() {
    super('the webhook lease was lost: another process may deliver');
  }
}

export type LeasedWrites = ReturnType<typeof leasedWrites>;

/**
 * The write locks the lease's row. Each CTE reads `lease`, so it writes nothing without it. `$1` is the holder; values
 * start at `$2`. Returns the rows of the CTE `result`.
 * @throws LeaseLost
 */
export const leasedWrites =
  (pool: Pick<Pool, 'query'>, holder: string) =>
  async <Row extends QueryResultRow>(
    ctes: string,
    values: readonly unknown[],
  ): Promise<readonly Row[]> => {
    // With the lease, an empty `result` gives a row of nulls.
    const { rows } = await pool.query<Row & { readonly is_result: boolean | null }>(
      `with lease as materialized (
         select from webhook_deliverer where holder = $1 and held_until > now() for update),
       ${ctes}
       select result.* from lease left join (select *, true as is_result from result) as result on true`,
      [holder, ...values],
    );
    if (rows.length === 0) throw new LeaseLost();
    return rows.filter(({ is_result }) => is_result === true);
  };
