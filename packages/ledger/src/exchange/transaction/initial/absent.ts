// Raw SQL: any number of ids is one parameter.
import type { AggregateStore } from '@exchange/runtime/commands/define-aggregate';
import { platformScope, type TransactionId } from '@exchange/units';
import { sql } from 'kysely';
import { exchangeLane } from '../lane.js';
import { transactionsTable } from '../table.js';
import { isCaughtUp } from './find-creation.js';

/**
 * Finds the ids without a transaction, together: one by one, a thousand take seconds. The tables may
 * lag, and omit parked streams.
 */
export async function absentAmong(
  { eventLog, database, positions, notifier }: AggregateStore,
  ids: readonly TransactionId[],
): Promise<ReadonlySet<TransactionId>> {
  if (database === undefined || positions === undefined || notifier === undefined) {
    return new Set();
  }
  const withoutRow = async (some: readonly TransactionId[]): Promise<readonly TransactionId[]> => {
    const tables = database.visibleTo(platformScope);
    const rows = await tables.ask(
      sql<{ readonly id: string }>`
        select id from ${tables.rows(transactionsTable)} as t where id = any(${[...some]}::uuid[])`,
    );
    const existing = new Set<string>(rows.map(({ id }) => id));
    return some.filter((id) => !existing.has(id));
  };
  const candidates = await withoutRow(ids);
  if (candidates.length < 2 || !(await isCaughtUp({ eventLog, positions, notifier }))) {
    return new Set();
  }
  const parked = await positions.parkedStreams([exchangeLane], 'transaction');
  return new Set(parked.length > 0 ? [] : await withoutRow(candidates));
}
