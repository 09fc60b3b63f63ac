import { type Kysely, type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { TransientError } from '../../errors/transient.js';

const plan = z.tuple([
  z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: z.object({ 'Total Cost': z.number() }) })]) }),
]);

/** Planned cost per 1 ms of CPU time; measured: 69 to 230 (decision 0038). */
const embeddedCostPerMs = 60;

/** The embedded database cannot cancel a query, so its cost is limited. */
export const embeddedCostMax = (statementTimeoutMs: number): number =>
  statementTimeoutMs * embeddedCostPerMs;

/**
 * @param costMax undefined if the database can cancel a query
 * @throws StatementTooLong
 */
export async function runWithinLimit<Row>(
  database: Kysely<unknown>,
  query: RawBuilder<Row>,
  costMax: number | undefined,
): Promise<readonly Row[]> {
  if (costMax !== undefined) {
    const { rows } = await sql`explain (format json) ${query}`.execute(database);
    const [explained] = plan.parse(rows);
    const [{ Plan }] = explained['QUERY PLAN'];
    if (Plan['Total Cost'] > costMax)
      throw new StatementTooLong(`planned cost ${Plan['Total Cost']}`);
  }
  try {
    return (await query.execute(database)).rows;
  } catch (error) {
    throw isCanceled(error) ? new StatementTooLong('canceled', { cause: error }) : error;
  }
}

function isCanceled(error: unknown): boolean {
  return error instanceof Error && Reflect.get(error, 'code') === '57014';
}

/** The query exceeded the statement timeout or the embedded database's cost limit. */
export class StatementTooLong extends TransientError {
  override readonly name = 'StatementTooLong';
}
