import type { ClientBase, Pool } from 'pg';

/** A row that is not what the log makes of it. */
export interface Difference {
  readonly table: string;
  readonly key: string;
  /** Null where the whole row is missing on one side. */
  readonly column: string | null;
  readonly live: string | null;
  readonly fromLog: string | null;
}

/** What came of comparing one table. */
export type TableVerdict =
  | {
      readonly kind: 'compared';
      readonly rows: number;
      readonly differences: readonly Difference[];
    }
  /** The lane moved on meanwhile, or its parked streams did. */
  | { readonly kind: 'moved' };

/** Where a lane has to be for its tables to be compared. */
export interface LaneMoment {
  readonly name: string;
  /** The position that the other table was made up to. */
  readonly expected: bigint;
  /** How often its parked streams had changed by then. */
  readonly parkings: bigint;
}

const differencesMax = 200;

/**
 * Compares a live table with one made from the log, row by row, in one statement: it sees one moment of both, and the
 * lane's position at that moment. Only where some differ does a second one look at the same and say which.
 */
export async function compareTable(
  pool: Pool | ClientBase,
  table: string,
  schemas: { readonly live: string; readonly fromLog: string },
  lane: LaneMoment,
): Promise<TableVerdict> {
  const live = `${schemas.live}.${table}`;
  const other = `${schemas.fromLog}.${table}`;
  const keys = await keyOf(pool, live);
  // A table without a key is a bag of rows: equal rows are told apart by their number.
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
  // Rows of the same bytes are the same; only of others are the values looked at, some of which have several ways to be kept.
  const differ = `(${(await haveSameColumns(pool, live, other)) ? 'l *= o' : 'l::text = o::text'}) is not true
    and to_jsonb(l) is distinct from to_jsonb(o)`;
  const checkpoint = `from ${schemas.live}.lane_checkpoints where lane = $1`;
  const standing = `(select position ${checkpoint}) as at, (select changed_position ${checkpoint}) as changed,
    (select parkings ${checkpoint}) as parkings`;
  const isThere = (row: Standing) =>
    BigInt(row.at ?? 0) >= lane.expected &&
    BigInt(row.changed ?? 0) <= lane.expected &&
    BigInt(row.parkings ?? 0) === lane.parkings;
  const counted = await pool.query<Standing & { total: string; differing: string }>(
    `select ${standing}, count(*) as total, count(*) filter (where ${differ}) as differing from ${joined}`,
    [lane.name],
  );
  const [count] = counted.rows;
  if (count === undefined || !isThere(count)) return { kind: 'moved' };
  if (count.differing === '0') {
    return { kind: 'compared', rows: Number(count.total), differences: [] };
  }
  const { rows } = await pool.query<
    Standing & {
      rows:
        | {
            key: string;
            live: Record<string, unknown> | null;
            other: Record<string, unknown> | null;
          }[]
        | null;
    }
  >(
    `with different as (
       select ${key} as key, to_jsonb(l) as live, to_jsonb(o) as other
       from ${joined} where ${differ} order by key limit ${differencesMax}
     )
     select ${standing}, (select json_agg(different) from different) as rows`,
    [lane.name],
  );
  const [row] = rows;
  if (row === undefined || !isThere(row)) return { kind: 'moved' };
  const differences = (row.rows ?? []).flatMap((one) => differencesOf(table, one));
  return { kind: 'compared', rows: Number(count.total), differences };
}

/** The lane at the moment of a statement: its rows are those of any position from `changed` to `at`. */
interface Standing {
  readonly at: string | null;
  readonly changed: string | null;
  readonly parkings: string | null;
}

/** Whether two tables have the same columns in the same order, so that their rows can be compared byte by byte. */
async function haveSameColumns(
  pool: Pool | ClientBase,
  one: string,
  other: string,
): Promise<boolean> {
  const { rows } = await pool.query<{ same: boolean }>(
    `select (select array_agg(row(attname, atttypid)::text order by attnum) from pg_attribute
               where attrelid = $1::regclass and attnum > 0 and not attisdropped)
          = (select array_agg(row(attname, atttypid)::text order by attnum) from pg_attribute
               where attrelid = $2::regclass and attnum > 0 and not attisdropped) as same`,
    [one, other],
  );
  return rows[0]?.same === true;
}

function differencesOf(
  table: string,
  {
    key,
    live,
    other,
  }: { key: string; live: Record<string, unknown> | null; other: Record<string, unknown> | null },
): readonly Difference[] {
  if (live === null || other === null) {
    const text = (row: unknown) => (row === null ? null : JSON.stringify(row));
    return [{ table, key, column: null, live: text(live), fromLog: text(other) }];
  }
  return Object.keys({ ...live, ...other }).flatMap((column) => {
    const [one, two] = [JSON.stringify(live[column]), JSON.stringify(other[column])];
    return one === two ? [] : [{ table, key, column, live: one ?? null, fromLog: two ?? null }];
  });
}

async function keyOf(pool: Pool | ClientBase, table: string): Promise<readonly string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select a.attname as name from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
     where i.indrelid = $1::regclass and i.indisprimary order by array_position(i.indkey::int[], a.attnum::int)`,
    [table],
  );
  return rows.map(({ name }) => name);
}
