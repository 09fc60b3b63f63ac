// Raw SQL: past rows are a union of two tables.
import type { Moment } from '@exchange/runtime/positions/moment';
import type { Found } from '@exchange/runtime/tables/found';
import type { ReadDatabase } from '@exchange/runtime/tables/tenancy';
import type { Scope, TransactionId } from '@exchange/units';
import { sql } from 'kysely';
import { momentPosition, transactionsAt } from './list/as-of.js';
import { refusalsTable, type TransactionRow, transactionsTable } from './table.js';

export async function getTransaction(
  scope: Scope,
  database: ReadDatabase,
  id: TransactionId,
  moment?: Moment,
): Promise<Found<Pick<TransactionRow, 'resource' | 'revision'>>> {
  const found = await findTransaction(scope, database, id, moment);
  if (found.kind !== 'found') return found;
  const { resource, whole_resource, revision } = found.row;
  return { ...found, row: { resource: whole_resource ?? resource, revision } };
}

type ResourceColumns = Pick<TransactionRow, 'resource' | 'whole_resource' | 'revision'>;

async function findTransaction(
  scope: Scope,
  database: ReadDatabase,
  id: TransactionId,
  moment: Moment | undefined,
): Promise<Found<ResourceColumns>> {
  const tables = database.seenBy(scope);
  if (moment === undefined) {
    return tables.find(transactionsTable, id, ['resource', 'whole_resource', 'revision']);
  }
  const position = await momentPosition(database, moment);
  return tables.findIn(
    transactionsTable,
    (all, isSeen) => sql`
      select resource, whole_resource, revision, ${isSeen} from (${transactionsAt(all, position)}) as transactions where id = ${id}`,
  );
}

const refusalsCountedMax = 10_000;

export async function countRefusals(
  scope: Scope,
  database: ReadDatabase,
): Promise<{ readonly count: number; readonly is_at_least: boolean }> {
  const tables = database.seenBy(scope);
  const [row] = await tables.ask(sql<{ count: string }>`
    select count(*) as count
    from (select 1 from ${tables.rows(refusalsTable)} as r limit ${refusalsCountedMax}) as counted`);
  const count = Number(row?.count ?? 0);
  return { count, is_at_least: count === refusalsCountedMax };
}
