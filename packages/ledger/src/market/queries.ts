import { type Found, scopedReseller } from '@exchange/runtime/tables/found';
import { type Listing, listingOf, type Page, readCursor } from '@exchange/runtime/tables/page';
import { keysetCursor, readKeyset } from '@exchange/runtime/tables/page-keyset';
import { storableFilter } from '@exchange/runtime/tables/storable';
import {
  type AssetId,
  type Decimal,
  decimal,
  type IsoDate,
  instantOf,
  type PlanId,
  type Scope,
  type UtilityId,
} from '@exchange/units';
import { sql } from 'kysely';
import type { ReadDatabase } from '../tables.js';
import { writeUsage } from '../usage/resource.js';

/** Plans that a caller may see: platform-wide ones, and of a reseller its own; oldest first. */
export async function listPlans(
  scope: Scope,
  database: ReadDatabase,
  filter: {
    readonly utility_id?: UtilityId | undefined;
    readonly is_business?: boolean | undefined;
  },
  page: Page,
): Promise<Listing> {
  const own = scopedReseller(scope);
  const after = page.cursor === undefined ? undefined : readCursor(page.cursor);
  const { rows } = await sql<{ resource: string; created_position: string }>`
    select resource, created_position from plans
    where ${own === undefined ? sql`true` : sql`(reseller_id is null or reseller_id = ${own})`}
      and ${filter.utility_id === undefined ? sql`true` : sql`utility_id = ${filter.utility_id}`}
      and ${filter.is_business === undefined ? sql`true` : sql`is_business = ${filter.is_business}`}
      and ${after === undefined ? sql`true` : sql`created_position > ${after}`}
    order by created_position limit ${page.limit + 1} offset ${page.offset}`.execute(database);
  return listingOf(rows, page);
}

/** One plan; a platform-wide one is everybody's. */
export async function getPlan(
  scope: Scope,
  database: ReadDatabase,
  id: PlanId,
): Promise<Found<{ readonly resource: string; readonly revision: string }>> {
  const { rows } = await sql<{ resource: string; revision: string; reseller_id: string | null }>`
    select resource, revision, reseller_id from plans where id = ${id}`.execute(database);
  const [row] = rows;
  if (row === undefined) return { kind: 'missing' };
  const own = scopedReseller(scope);
  const isVisible = own === undefined || row.reseller_id === null || row.reseller_id === own;
  return isVisible ? { kind: 'found', row } : { kind: 'forbidden' };
}

/** A utility's rate history, oldest day first, and of a day what was recorded first. */
export async function listRates(
  database: ReadDatabase,
  utility: UtilityId,
  filter: { readonly area_code?: string | undefined; readonly since?: IsoDate | undefined },
  page: Page,
): Promise<Listing> {
  const area = filter.area_code === undefined ? undefined : storableFilter(filter.area_code);
  const after = page.cursor === undefined ? undefined : readKeyset(page.cursor);
  const [day, position, place] = after ?? [];
  const { rows } = await sql<{ resource: string; day: string; position: string; place: number }>`
    select resource, recorded_at::text as day, position, place from rates
    where utility_id = ${utility}
      and ${area === undefined ? sql`true` : sql`area_code = ${area}`}
      and ${filter.since === undefined ? sql`true` : sql`recorded_at >= ${filter.since}::date`}
      and ${
        day === undefined
          ? sql`true`
          : sql`(recorded_at, position, place) > (${day}::date, ${position}::bigint, ${place}::integer)`
      }
    order by recorded_at, position, place
    limit ${page.limit + 1} offset ${page.offset}`.execute(database);
  const shown = rows.slice(0, page.limit);
  const last = shown.at(-1);
  const isCut = rows.length > page.limit && last !== undefined;
  return {
    items: shown.map(({ resource }) => resource),
    next: isCut ? keysetCursor([last.day, last.position, String(last.place)]) : undefined,
  };
}

/** A period of a premise's usage. */
export interface UsagePeriod {
  readonly start: Date;
  readonly end: Date;
  readonly kwh: Decimal;
}

/** A premise's usage, most recent period first. */
export async function listUsage(
  database: ReadDatabase,
  asset: AssetId,
  page: Page,
): Promise<Listing> {
  const after = page.cursor === undefined ? undefined : readKeyset(page.cursor);
  const periods = await readUsage(database, asset, { ...page, limit: page.limit + 1 }, after);
  const shown = periods.slice(0, page.limit);
  const last = shown.at(-1);
  const isCut = periods.length > page.limit && last !== undefined;
  return {
    items: shown.map(({ start, end, kwh }) =>
      writeUsage({ period_start: instantOf(start), period_end: instantOf(end), kwh }),
    ),
    next: isCut ? keysetCursor([last.start.toISOString(), last.end.toISOString()]) : undefined,
  };
}

/** The last periods of a premise's usage, most recent first. */
export async function readUsage(
  database: ReadDatabase,
  asset: AssetId,
  page: { readonly limit: number; readonly offset?: number },
  after?: readonly string[],
): Promise<readonly UsagePeriod[]> {
  const [start, end] = after ?? [];
  const { rows } = await sql<{ period_start: Date; period_end: Date; kwh: string }>`
    select period_start, period_end, kwh::text as kwh from usage
    where asset_id = ${asset} and ${
      start === undefined
        ? sql`true`
        : sql`(period_start, period_end) < (${start}::timestamptz, ${end}::timestamptz)`
    }
    order by period_start desc, period_end desc
    limit ${page.limit} offset ${page.offset ?? 0}`.execute(database);
  return rows.map((row) => ({
    start: row.period_start,
    end: row.period_end,
    kwh: decimal(row.kwh),
  }));
}
