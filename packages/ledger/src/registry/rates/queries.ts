// Raw SQL: a page starts after a tuple of values.
import type { Listing, Page } from '@exchange/runtime/tables/queries/page';
import { keysetPage, readKeyset } from '@exchange/runtime/tables/queries/page-keyset';
import type { ReadDatabase } from '@exchange/runtime/tables/queries/tenancy';
import { storableFilter, storableJson } from '@exchange/runtime/tables/storable';
import type { IsoDate, UtilityId } from '@exchange/units';
import { type RawBuilder, sql } from 'kysely';
import { type RateRow, ratesTable } from './table.js';

interface RatesFilter {
  readonly area_code?: string | undefined;
  readonly since?: IsoDate | undefined;
  readonly past?: readonly RateRow[] | undefined;
}

export async function listRates(
  database: ReadDatabase,
  utility: UtilityId,
  filter: RatesFilter,
  page: Page,
): Promise<Listing> {
  const area = filter.area_code === undefined ? undefined : storableFilter(filter.area_code);
  const after = page.cursor === undefined ? undefined : readKeyset(page.cursor);
  const [day, position, place] = after ?? [];
  const tables = database.shared();
  const source = filter.past === undefined ? tables.rows(ratesTable) : pastRows(filter.past);
  const rows = await tables.ask(sql<{
    resource: string;
    day: string;
    position: string;
    place: number;
  }>`
    select resource, recorded_at::text as day, position, place from ${source} as rates
    where utility_id = ${utility}
      and ${area === undefined ? sql`true` : sql`area_code = ${area}`}
      and ${filter.since === undefined ? sql`true` : sql`recorded_at >= ${filter.since}::date`}
      and ${
        day === undefined
          ? sql`true`
          : sql`(recorded_at, position, place) > (${day}::date, ${position}::bigint, ${place}::integer)`
      }
    order by recorded_at, position, place
    limit ${page.limit + 1} offset ${page.offset}`);
  const keysetOf = (row: (typeof rows)[number]) => [row.day, row.position, String(row.place)];
  const { shown, next } = keysetPage(rows, page.limit, keysetOf);
  return { items: shown.map(({ resource }) => resource), next };
}

function pastRows(rows: readonly RateRow[]): RawBuilder<unknown> {
  return sql`(select * from json_to_recordset(${storableJson(JSON.stringify(rows))}::json) as past(
    utility_id uuid, area_code text, recorded_at date, position bigint, place integer, resource text))`;
}
