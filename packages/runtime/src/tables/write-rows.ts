// Statements made of a table's definition. Rows come as one JSON parameter: a single statement of a thousand rows is some
// fifteen times faster than as many statements.
import type { ClientBase } from 'pg';
import type { Column } from './columns.js';
import type { Columns, RowOf, Table } from './define-table.js';
import type { Changes } from './row-batch.js';

/** A table whose rows go by one id. */
type TableById = Table<string, Columns & { readonly id: Column<string> }>;

/** A statement's parameter stays well below what a server, or a string, can hold. */
const statementCharsMax = 8_000_000;

/** The rows with these ids, as they were written. */
export async function rowsById<One extends TableById>(
  client: ClientBase,
  table: One,
  ids: ReadonlySet<string>,
): Promise<Map<string, RowOf<One> & { readonly id: string }>> {
  if (ids.size === 0) return new Map();
  const { rows } = await client.query<RowOf<One> & { readonly id: string }>(
    `select ${selectList(table)} from ${table.name} where id = any($1::${table.columns.id.type}[])`,
    [[...ids]],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Writes a batch's changes of one table: one delete and one upsert statement unless the rows are very large. */
export async function writeChanges<One extends TableById>(
  client: ClientBase,
  table: One,
  { upserts, deletes }: Changes<RowOf<One>>,
): Promise<void> {
  const { name } = table;
  if (deletes.length > 0) {
    await client.query(`delete from ${name} where id = any($1::${table.columns.id.type}[])`, [
      deletes,
    ]);
  }
  const text = upsertText(table);
  for (const rows of jsonArrays(upserts, statementCharsMax)) {
    await client.query({ name: `upsert ${name}`, text, values: [rows] });
  }
}

/** Writes rows; one whose key is there already replaces that one. */
export async function replaceRows<One extends Table>(
  client: ClientBase,
  table: One,
  rows: readonly RowOf<One>[],
): Promise<void> {
  await write(client, upsertText(table), rows);
}

/** Writes the rows whose key is not there yet. */
export async function insertNewRows<One extends Table>(
  client: ClientBase,
  table: One,
  rows: readonly RowOf<One>[],
): Promise<void> {
  await write(client, `${insertText(table)}\non conflict do nothing`, rows);
}

/** Writes rows; where the key is there already, these of its columns grow by what the new row has. */
export async function addToRows<One extends Table>(
  client: ClientBase,
  table: One,
  rows: readonly RowOf<One>[],
  columns: readonly (keyof RowOf<One> & string)[],
): Promise<void> {
  const sums = columns.map((name) => `${name} = known.${name} + excluded.${name}`);
  await write(client, `${insertText(table)}\n${onConflict(table)} ${sums.join(', ')}`, rows);
}

/** The columns that a projection writes, with their types: `id uuid, name text`. */
export function recordOf({ columns }: Table): string {
  return written(columns)
    .map(([name, { type }]) => `${name} ${type}`)
    .join(', ');
}

/** The rows as JSON arrays, in order, none longer than so many characters unless one row is. */
function* jsonArrays(rows: readonly unknown[], charsMax: number): Generator<string> {
  let texts: string[] = [];
  let chars = 0;
  for (const row of rows) {
    const text = JSON.stringify(row);
    if (texts.length > 0 && chars + text.length > charsMax) {
      yield `[${texts.join(',')}]`;
      texts = [];
      chars = 0;
    }
    texts.push(text);
    chars += text.length + 1;
  }
  if (texts.length > 0) yield `[${texts.join(',')}]`;
}

async function write(client: ClientBase, text: string, rows: readonly unknown[]): Promise<void> {
  for (const part of jsonArrays(rows, statementCharsMax)) await client.query(text, [part]);
}

function written(columns: Table['columns']): readonly (readonly [string, Column<unknown>])[] {
  return Object.entries(columns).filter(([, { expression }]) => expression === undefined);
}

/** Instants and dates as texts, so that a row comes back as it was folded. */
function selectList({ columns }: Table): string {
  return written(columns)
    .map(([name, { type }]) => {
      if (type === 'date') return `to_char(${name}, 'YYYY-MM-DD') as ${name}`;
      return type === 'timestamp with time zone'
        ? `to_char(${name} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${name}`
        : name;
    })
    .join(', ');
}

function insertText(table: Table): string {
  const columns = Object.entries(table.columns);
  const names = columns.map(([name]) => name).join(', ');
  const values = columns.map(([name, { expression }]) => expression ?? `r.${name}`).join(', ');
  return `insert into ${table.name} as known (${names})
select ${values} from json_to_recordset($1::json) as r(${recordOf(table)})`;
}

function upsertText(table: Table): string {
  const changed = Object.keys(table.columns).filter((name) => !table.key.includes(name));
  const updates = changed.map((name) => `${name} = excluded.${name}`);
  return `${insertText(table)}\n${onConflict(table)} ${updates.join(', ')}`;
}

function onConflict({ key }: Table): string {
  return `on conflict (${key.join(', ')}) do update set`;
}
