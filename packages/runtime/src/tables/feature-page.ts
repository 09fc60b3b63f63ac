// Raw SQL: a page ends where its bytes would be too many.
import type { GeometryType } from '@exchange/units';
import { type RawBuilder, sql } from 'kysely';
import type { Column } from './columns.js';
import type { Columns, Table } from './define-table.js';
import type { SeenTables } from './tenancy.js';

/** Features of a collection: their text is not read on the way. */
export interface FeaturePage {
  /** The features' texts in runs: within a run they are joined by commas, and so are the runs to be. */
  readonly runs: readonly string[];
  readonly returned: number;
  /** The types of their geometries; only looked for where the format states them. */
  readonly geometryTypes: readonly GeometryType[];
  /** The creation position that a further page begins after; undefined at the end. */
  readonly next: string | undefined;
}

export interface FeaturePageRequest {
  readonly format: 'geojson' | 'esri';
  readonly limit: number;
  readonly offset?: number | undefined;
  /** Where the page before ended: a creation position. */
  readonly after?: string | undefined;
  /** What stands for each feature, where that is not the text that its row has for the format. */
  readonly written?: WrittenFeature | undefined;
  /** What comes before the creation position in the order of the page; such pages begin by an offset alone. */
  readonly order?: readonly PageOrder[] | undefined;
}

/** A value that a page is ordered by. */
export interface PageOrder {
  readonly value: RawBuilder<unknown>;
  readonly isDescending: boolean;
}

/** A feature that says when it was changed, as it is written of what its row has. */
export interface WrittenFeature {
  /** The columns that its text is made of. */
  readonly columns: readonly string[];
  /** The feature without the time of its change, as the database has it or puts it together. */
  readonly text: RawBuilder<unknown>;
  /**
   * Puts the time in.
   *
   * @param changedAt in milliseconds since 1970; null where it is not known
   */
  write(text: string, changedAt: number | null): string;
}

/** Bytes of features in one answer: a page of huge polygons ends early, with a next page. */
export const pageBytesMax = 32 * 1024 * 1024;

/** A table whose rows are features: their texts, and the creation positions that order pages. */
export interface FeatureSource {
  readonly table: Table<
    string,
    Columns & {
      readonly created_position: Column<string>;
      readonly feature: Column<string>;
      readonly esri_feature: Column<string>;
    }
  >;
  /** What gives the type of a row's geometry. */
  readonly geometryType: RawBuilder<unknown>;
}

/** The length of a run, about: what a socket gives at a time, so that nothing larger has to be put together on the way. */
const runLength = 32 * 1024;

/** What a feature is written of. */
export interface WrittenRow {
  readonly text: string;
  /** Where the feature says when it was changed. */
  readonly changed_us?: string | null;
}

interface PageRow extends Omit<WrittenRow, 'text'> {
  readonly created_position: string;
  /** Null for what is behind the page. */
  readonly text: string | null;
  /** Where it is asked for. */
  readonly geometry_type?: GeometryType | null;
}

/**
 * When a row was changed, in millionths of a second since 1970: a double of seconds is exact to them, and they are cut to thousandths
 * where the feature is written.
 */
export const changedUs = sql`(date_part('epoch', changed_at) * 1000000)::bigint::text as changed_us`;

/** The feature of a row. */
export function writtenText(
  { text, changed_us: changed = null }: WrittenRow,
  written: WrittenFeature,
): string {
  return written.write(text, changed === null ? null : Math.floor(Number(changed) / 1000));
}

/**
 * Returns a page of the features that a caller sees: oldest created first, or in the order that is asked for.
 *
 * @param condition on the table's columns; the table goes by its own name
 */
export async function readFeatures(
  tables: SeenTables,
  { table, geometryType }: FeatureSource,
  condition: RawBuilder<boolean>,
  request: FeaturePageRequest,
): Promise<FeaturePage> {
  const { format, limit, offset = 0, after, written, order = [] } = request;
  const isEsri = format === 'esri';
  const text = sql.ref(isEsri ? 'esri_feature' : 'feature');
  const from = after === undefined ? sql`` : sql`and created_position > ${after}::bigint`;
  const columns =
    written === undefined
      ? sql`${text} as text`
      : sql.join([...written.columns, 'changed_at'].map((name) => sql.ref(name)));
  const type = isEsri ? sql`, ${geometryType} as geometry_type` : sql``;
  const keys = order.map((one, index) => ({ ...one, name: sql.ref(`page_key_${index}`) }));
  const keyed = sql.join(
    keys.map(({ value, name }) => sql`, ${value} as ${name}`),
    sql``,
  );
  const keyNames = sql.join(
    keys.map(({ name }) => sql`, ${name}`),
    sql``,
  );
  const by = sql.join([
    ...keys.map(({ name, isDescending }) => sql`${name} ${isDescending ? sql`desc` : sql`asc`}`),
    sql`created_position`,
  ]);
  const found = sql`
    select created_position, ${columns}${type}${keyed}
    from ${tables.rows(table)} as ${sql.table(table.name)} where ${condition} ${from}
    order by ${by} limit ${limit + 1} offset ${offset}`;
  const changed = written === undefined ? sql`` : sql`, changed_us`;
  const typed = isEsri ? sql`, geometry_type` : sql``;
  // Texts are put together of the page alone, not of all that it is cut from, and once: what has an offset stays a query. It says its
  // order, which it has already: otherwise it would be sorted again.
  const page =
    written === undefined
      ? found
      : sql`select created_position, ${written.text} as text, ${changedUs}${typed}${keyNames}
          from (${found}) as ${sql.table(table.name)} order by ${by} offset 0`;
  // Each feature is a row of its own: it is read here while the next one is written there, and the database copies and sorts no
  // text again to join it.
  const rows = await tables.ask(sql<PageRow>`
    select created_position, case when place = 1 or (place <= ${limit} and bytes <= ${pageBytesMax}) then text end as text${changed}${typed}
    from (
      select *, row_number() over so_far as place, sum(octet_length(text)) over so_far as bytes
      from (${page}) as found
      window so_far as (order by ${by} rows unbounded preceding)
    ) as counted
    order by ${by}`);
  const shown = rows.filter(isShown);
  const types = isEsri ? shown.map((row) => row.geometry_type ?? null) : [];
  const texts = shown.map((row) => (written === undefined ? row.text : writtenText(row, written)));
  return {
    runs: inRuns(texts),
    returned: shown.length,
    geometryTypes: [...new Set(types)].filter((one) => one !== null),
    next: shown.length < rows.length ? shown.at(-1)?.created_position : undefined,
  };
}

function isShown(row: PageRow): row is PageRow & WrittenRow {
  return row.text !== null;
}

/** Texts joined by commas, as many at a time as make a run. */
function inRuns(texts: readonly string[]): readonly string[] {
  const runs: string[] = [];
  let [from, length] = [0, 0];
  for (const [index, text] of texts.entries()) {
    length += text.length;
    if (length < runLength) continue;
    runs.push(texts.slice(from, index + 1).join(','));
    [from, length] = [index + 1, 0];
  }
  if (from < texts.length) runs.push(texts.slice(from).join(','));
  return runs;
}
