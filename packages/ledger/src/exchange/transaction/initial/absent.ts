// Raw SQL: any number of ids is one parameter.
import { platformScope, type TransactionId } from '@exchange/units';
import { sql } from 'kysely';
import { exchangeLane } from '../lane.js';
import { transactionsTable } from '../table.js';
import { type CreationStores, isCaughtUp } from './find-creation.js';

/**
 * Finds the ids without a transaction, together: one by one, a thousand take seconds. The tables may
 * lag, and omit parked streams.
 */
export function absentFinder(stores: CreationStores) {
  const { database, positions } = stores;
  const withoutRow = async (ids: readonly TransactionId[]): Promise<readonly TransactionId[]> => {
    const tables = database.visibleTo(platformScope);
    const rows = await tables.ask(
      sql<{ readonly id: string }>`
        select id from ${tables.rows(transactionsTable)} as t where id = any(${[...ids]}::uuid[])`,
    );
    const existing = new Set<string>(rows.map(({ id }) => id));
    return ids.filter((id) => !existing.has(id));
  };

  return async (ids: readonly TransactionId[]): Promise<ReadonlySet<TransactionId>> => {
    const candidates = await withoutRow(ids);
    if (candidates.length < 2 || !(await isCaughtUp(stores))) return new Set();
    const parked = await positions.parkedStreams([exchangeLane], 'transaction');
    return new Set(parked.length > 0 ? [] : await withoutRow(candidates));
  };
}
