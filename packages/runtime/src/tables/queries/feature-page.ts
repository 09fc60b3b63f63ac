// Raw SQL: a page ends at its byte limit.
import type { GeometryType } from '@exchange/units';
import { type RawBuilder, sql } from 'kysely';
import { mapPaced } from '../../process/pacer.js';
import type { Column } from '../definition/columns.js';
import type { Columns, Table } from '../definition/define-table.js';
import { withinBytes } from './page.js';
import type { VisibleTables } from './tenancy.js';

export interface FeaturePage {
  readonly features: readonly string[];
  readonly returned: number;
  readonly geometryTypes: readonly GeometryType[];
  readonly next: string | undefined;
}

export interface FeaturePageRequest {
  readonly format: 'geojson' | 'esri';
  readonly limit: number;
  readonly offset?: number | undefined;
  readonly after?: string | undefined;
  readonly write?: WriteFeature | undefined;
}

/** @param changedAt milliseconds since 1970; null if unknown */
export type WriteFeature = (text: string, changedAt: number | null) => string;

export interface FeatureSource {
  readonly table: Table<
    string,
    Columns & {
      readonly created_position: Column<string>;
      readonly feature: Column<string>;
      readonly esri_feature: Column<string>;
    }
  >;
  readonly geometryType: RawBuilder<unknown>;
}

export interface WrittenRow {
  readonly text: string;
  readonly changed_us?: string | null;
}

interface PageRow extends Omit<WrittenRow, 'text'> {
  readonly created_position: string;
  readonly text: string | null;
  readonly geometry_type?: GeometryType | null;
}

/** Microseconds since 1970, to which a double of seconds is exact. */
export const changedUs = sql`(date_part('epoch', changed_at) * 1000000)::bigint::text as changed_us`;

export function writtenText(
  { text, changed_us: changed = null }: WrittenRow,
  write: WriteFeature | undefined,
): string {
  if (write === undefined) return text;
  return write(text, changed === null ? null : Math.floor(Number(changed) / 1000));
}

/** Reads oldest first. */
export async function readFeatures(
  tables: VisibleTables,
  { table, geometryType }: FeatureSource,
  condition: RawBuilder<boolean>,
  request: FeaturePageRequest,
): Promise<FeaturePage> {
  const { format, limit, offset = 0, after, write } = request;
  const isEsri = format === 'esri';
  const text = sql.ref(isEsri ? 'esri_feature' : 'feature');
  const from = after === undefined ? sql`` : sql`and created_position > ${after}::bigint`;
  const type = isEsri ? sql`, ${geometryType} as geometry_type` : sql``;
  const changed = write === undefined ? sql`` : sql`, ${changedUs}`;
  const page = sql`
    select created_position, ${text} as text${changed}${type}
    from ${tables.rows(table)} as ${sql.table(table.name)} where ${condition} ${from}
    order by created_position limit ${limit + 1} offset ${offset}`;
  const shown = sql`${write === undefined ? sql`` : sql`, changed_us`}${isEsri ? sql`, geometry_type` : sql``}`;
  // One row per feature: client and server overlap, without sorting or copying joined texts.
  const rows = await tables.ask(withinBytes<PageRow>(page, sql`text`, limit, shown));
  const pageRows = rows.filter(isInPage);
  const types = isEsri ? pageRows.map((row) => row.geometry_type ?? null) : [];
  return {
    features: await mapPaced(pageRows, (row) => writtenText(row, write)),
    returned: pageRows.length,
    geometryTypes: [...new Set(types)].filter((one) => one !== null),
    next: pageRows.length < rows.length ? pageRows.at(-1)?.created_position : undefined,
  };
}

function isInPage(row: PageRow): row is PageRow & WrittenRow {
  return row.text !== null;
}
