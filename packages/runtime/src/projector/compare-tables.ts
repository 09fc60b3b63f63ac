import type { ClientBase } from 'pg';
import { readSchema } from '../tables/migration/migrate.js';

export interface Difference {
  readonly table: string;
  readonly key: string;
  readonly column: string | null;
  readonly live: string | null;
  readonly fromLog: string | null;
}

const differencesMax = 200;

export async function compareTable(
  client: ClientBase,
  table: string,
  schema: string,
): Promise<{ readonly rows: number; readonly differences: readonly Difference[] }> {
  const live = `${readSchema}.${table}`;
  const other = `${schema}.${table}`;
  const keys = await keyOf(client, live);
  // Without a primary key, equal rows are numbered.
  const columns = keys.length > 0 ? keys : ['bag_text', 'bag_number'];
  const source = (name: string) =>
    keys.length > 0
      ? name
      : `(select bag.*, row_number() over (partition by bag_text) as bag_number
          from (select md5(t::text) as bag_text, t.* from ${name} t) as bag)`;
  const join = columns.map((column) => `l.${column} = o.${column}`).join(' and ');
  const key = columns
    .map((column) => `coalesce(l.${column}, o.${column})::text`)
    .join(` || ' ' || `);
  const joined = `${source(live)} l full join ${source(other)} o on ${join}`;
  // Text first, which is cheap. Columns may be in another order: compare those rows as JSON.
  const differ = '(l::text = o::text) is not true and to_jsonb(l) is distinct from to_jsonb(o)';
  const counted = await client.query<{ total: string; differing: string }>(
    `select count(*) as total, count(*) filter (where ${differ}) as differing from ${joined}`,
  );
  const { total = '0', differing = '0' } = counted.rows[0] ?? {};
  if (differing === '0') return { rows: Number(total), differences: [] };
  const { rows } = await client.query<DifferingRow>(
    `select ${key} as key, to_jsonb(l) as live, to_jsonb(o) as other
     from ${joined} where ${differ} order by key limit ${differencesMax}`,
  );
  return { rows: Number(total), differences: rows.flatMap((row) => differencesOf(table, row)) };
}

interface DifferingRow {
  readonly key: string;
  readonly live: Record<string, unknown> | null;
  readonly other: Record<string, unknown> | null;
}

function differencesOf(table: string, { key, live, other }: DifferingRow): readonly Difference[] {
  if (live === null || other === null) {
    const text = (row: unknown) => (row === null ? null : JSON.stringify(row));
    return [{ table, key, column: null, live: text(live), fromLog: text(other) }];
  }
  return Object.keys({ ...live, ...other }).flatMap((column) => {
    const [one, two] = [JSON.stringify(live[column]), JSON.stringify(other[column])];
    return one === two ? [] : [{ table, key, column, live: one ?? null, fromLog: two ?? null }];
  });
}

async function keyOf(client: ClientBase, table: string): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select a.attname as name from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
     where i.indrelid = $1::regclass and i.indisprimary order by array_position(i.indkey::int[], a.attnum::int)`,
    [table],
  );
  return rows.map(({ name }) => name);
}
