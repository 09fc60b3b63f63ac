// Raw SQL: past rows are a union of two tables.
import type { Moment } from '@exchange/runtime/positions/moment';
import type { Lookup, ReadDatabase, VisibleTables } from '@exchange/runtime/tables/queries/tenancy';
import type { Scope, TransactionId } from '@exchange/units';
import { sql } from 'kysely';
import { momentPosition, transactionsAt } from './list/as-of.js';
import { refusalsTable, type TransactionRow, transactionsTable } from './table.js';

export async function getTransaction(
  scope: Scope,
  database: ReadDatabase,
  id: TransactionId,
  moment?: Moment,
): Promise<Lookup<Pick<TransactionRow, 'resource' | 'revision'>>> {
  const tables = database.visibleTo(scope);
  const now = await tables.find(transactionsTable, id, ['resource', 'whole_resource', 'revision']);
  // Scope first: another tenant must not learn the time of the creation.
  if (now.kind !== 'found') return now;
  const then =
    moment === undefined ? now : await findAt(tables, id, await momentPosition(database, moment));
  if (then.kind !== 'found') return then;
  const { resource, whole_resource, revision } = then.row;
  return { ...then, row: { resource: whole_resource ?? resource, revision } };
}

function findAt(
  tables: VisibleTables,
  id: TransactionId,
  position: bigint,
): Promise<Lookup<Pick<TransactionRow, 'resource' | 'whole_resource' | 'revision'>>> {
  return tables.findIn(
    transactionsTable,
    (all, isSeen) => sql`
      select resource, whole_resource, revision, ${isSeen} from (${transactionsAt(all, position)}) as transactions where id = ${id}`,
  );
}

const refusalsCountedMax = 10_000;

export async function countRefusals(
  tables: VisibleTables,
): Promise<{ readonly count: number; readonly is_at_least: boolean }> {
  const [row] = await tables.ask(sql<{ count: string }>`
    select count(*) as count
    from (select 1 from ${tables.rows(refusalsTable)} as r limit ${refusalsCountedMax}) as counted`);
  const count = Number(row?.count ?? 0);
  return { count, is_at_least: count === refusalsCountedMax };
}
