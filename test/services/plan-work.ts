import { ReadDatabase } from '@exchange/runtime/tables/queries/tenancy';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';

interface Node {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly Node[];
}

export interface PlanWork {
  readonly items: number;
  readonly readWhole: readonly (string | undefined)[];
  readonly lookedAt: number;
  readonly entries: number;
}

export async function workOf(
  pool: pg.Pool,
  list: (database: ReadDatabase) => Promise<{ readonly items: readonly unknown[] }>,
  counts: (table: string) => boolean = () => true,
): Promise<PlanWork> {
  const statements: { sql: string; parameters: readonly unknown[] }[] = [];
  const database = new ReadDatabase(
    new Kysely({
      dialect: new PostgresDialect({ pool }),
      log: ({ query }) => void statements.push({ sql: query.sql, parameters: query.parameters }),
    }),
  );
  const { items } = await list(database);
  const all: Node[] = [];
  for (const { sql, parameters } of statements) {
    const { rows } = await pool.query(`explain (analyze, format json) ${sql}`, [...parameters]);
    const root: Node = rows[0]['QUERY PLAN'][0].Plan;
    all.push(...nodes(root));
  }
  const read = all.filter((node) => {
    const table = node['Relation Name'];
    return table !== undefined && counts(table) && node['Actual Loops'] > 0;
  });
  const isOfIndex = (node: Node) => node['Node Type'] === 'Index Only Scan';
  return {
    items: items.length,
    readWhole: read
      .filter((node) => node['Node Type'] === 'Seq Scan')
      .map((node) => node['Relation Name']),
    lookedAt: rowsOf(read.filter((node) => !isOfIndex(node))),
    entries: rowsOf(read.filter(isOfIndex)),
  };
}

function nodes(node: Node): readonly Node[] {
  return [node, ...(node.Plans ?? []).flatMap(nodes)];
}

function rowsOf(some: readonly Node[]): number {
  return some.reduce(
    (sum, node) =>
      sum +
      (node['Actual Rows'] +
        (node['Rows Removed by Filter'] ?? 0) +
        (node['Rows Removed by Index Recheck'] ?? 0)) *
        node['Actual Loops'],
    0,
  );
}
