// Raw SQL: a page starts after a tuple of values.
import type { Listing, Page } from '@exchange/runtime/tables/page';
import { keysetCursor, readKeyset } from '@exchange/runtime/tables/page-keyset';
import type { ReadDatabase } from '@exchange/runtime/tables/tenancy';
import {
  type AssetId,
  type Decimal,
  decimal,
  type Instant,
  instantOf,
  type Scope,
} from '@exchange/units';
import { sql } from 'kysely';
import { writeUsage } from './resource.js';
import { usageTable } from './table.js';

/** A period of a premise's usage. */
export interface UsagePeriod {
  readonly start: Date;
  readonly end: Date;
  readonly kwh: Decimal;
}

/** A span of a premise's periods, by their start. */
interface Span {
  /** Inclusive. */
  readonly since?: Instant | undefined;
  /** Exclusive. */
  readonly until?: Instant | undefined;
}

/** A premise's usage, most recent period first. */
export async function listUsage(
  scope: Scope,
  database: ReadDatabase,
  asset: AssetId,
  page: Page & Span,
): Promise<Listing> {
  const after = page.cursor === undefined ? undefined : readKeyset(page.cursor);
  const periods = await readUsage(
    scope,
    database,
    asset,
    { ...page, limit: page.limit + 1 },
    after,
  );
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
  scope: Scope,
  database: ReadDatabase,
  asset: AssetId,
  page: Span & { readonly limit: number; readonly offset?: number },
  after?: readonly string[],
): Promise<readonly UsagePeriod[]> {
  const [start, end] = after ?? [];
  const tables = database.seenBy(scope);
  const rows = await tables.ask(sql<{ period_start: Date; period_end: Date; kwh: string }>`
    select period_start, period_end, kwh::text as kwh from ${tables.rows(usageTable)} as usage
    where asset_id = ${asset}
      and ${page.since === undefined ? sql`true` : sql`period_start >= ${page.since}::timestamptz`}
      and ${page.until === undefined ? sql`true` : sql`period_start < ${page.until}::timestamptz`}
      and ${
        start === undefined
          ? sql`true`
          : sql`(period_start, period_end) < (${start}::timestamptz, ${end}::timestamptz)`
      }
    order by period_start desc, period_end desc
    limit ${page.limit} offset ${page.offset ?? 0}`);
  return rows.map((row) => ({
    start: row.period_start,
    end: row.period_end,
    kwh: decimal(row.kwh),
  }));
}
