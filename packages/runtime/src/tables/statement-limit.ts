import { type Kysely, type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { StatementTooLong } from './statement-too-long.js';

const plan = z.tuple([
  z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: z.object({ 'Total Cost': z.number() }) })]) }),
]);

/** Planned cost that the embedded database works off in a millisecond of a processor: 69 to 230, measured (decision 0038). */
const embeddedCostPerMs = 60;

/** The highest planned cost of a query that the embedded database runs: it cannot cancel one at the limit. */
export const embeddedCostMax = (statementTimeoutMs: number): number =>
  statementTimeoutMs * embeddedCostPerMs;

/**
 * Runs a query that may take longer than the statement limit.
 *
 * @param costMax the highest planned cost of a query that is run at all; undefined for a database that can cancel one
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

/** SQLSTATE query_canceled: the statement limit. */
function isCanceled(error: unknown): boolean {
  return error instanceof Error && Reflect.get(error, 'code') === '57014';
}
