// Raw SQL: deliveries are spread over periods, and added up.
import type { Moment } from '@exchange/runtime/positions/moment';
import {
  type KeysetPart,
  keysetCursor,
  keysetParts,
  readKeyset,
} from '@exchange/runtime/tables/page-keyset';
import { storableFilter } from '@exchange/runtime/tables/storable';
import type { ReadDatabase, SeenTables } from '@exchange/runtime/tables/tenancy';
import { type Decimal, decimal, type Scope, sumQuotients } from '@exchange/units';
import { type RawBuilder, sql } from 'kysely';
import { momentPosition, transactionsAt } from '../transaction/moment.js';
import { positionBlocksTable } from './table.js';

/** What positions may be told apart by, besides their time, and the type of each in the tables. */
const keyTypes = {
  counterparty_id: 'uuid',
  asset_id: 'uuid',
  cost_key: 'text',
  transaction_type: 'text',
  status: 'text',
} as const;
export type PositionKey = keyof typeof keyTypes;
const positionKeys = [
  'counterparty_id',
  'asset_id',
  'cost_key',
  'transaction_type',
  'status',
] as const;

export interface PositionRequest {
  readonly from: Date;
  readonly to: Date;
  readonly period: 'hour' | 'day';
  readonly groupBy: readonly PositionKey[];
  readonly filter: Partial<Readonly<Record<PositionKey, string>>>;
  readonly moment?: Moment | undefined;
}

/** Which of the positions are wanted. */
export interface PositionPage {
  readonly limit: number;
  readonly offset: number;
  /** The last position of the page before. */
  readonly cursor?: string | undefined;
}

/** Net volume and value of a delivery period; keys that were not asked for are left out. */
export interface NetPosition extends Partial<Readonly<Record<PositionKey, string | null>>> {
  readonly period_start: Date;
  readonly period_end: Date;
  readonly volume_mwh: Decimal;
  readonly value: Decimal;
}

interface Row extends Partial<Readonly<Record<PositionKey, string | null>>> {
  /** Where the whole period begins; before `period_start` where the window begins inside it. */
  readonly start: Date;
  readonly period_start: Date;
  readonly period_end: Date;
  /** By the length of the deliveries in ms: the sums of volume and of value, each times its ms inside the period. */
  readonly lengths: readonly string[];
  readonly volumes: readonly string[];
  readonly values: readonly string[];
}

/** Decimals of net volumes and values. */
const netScale = 6;

/**
 * Positions by delivery period in UTC, oldest first. A period that the window cuts is the part of it inside the
 * window. A delivery that spans several periods is spread over them by time: shares are exact, and their sum is
 * rounded once, to 6 decimals, ties to even.
 */
export async function listPositions(
  scope: Scope,
  database: ReadDatabase,
  request: PositionRequest,
  page: PositionPage,
): Promise<{ readonly positions: readonly NetPosition[]; readonly next: string | undefined }> {
  const { to, period, groupBy } = request;
  const [lastStart, ...lastKeys] = lastOf(page.cursor);
  const from = lastStart === undefined ? request.from : laterOf(request.from, lastStart);
  const after = lastStart === undefined ? sql`true` : isAfter(lastStart, groupBy, lastKeys);
  const keys = groupBy.map((key) => sql`, ${sql.ref(key)}`);
  const selected = sql.join(keys, sql``);
  const step = period === 'hour' ? sql`interval '1 hour'` : sql`interval '24 hours'`;
  // Not cut by the window as it stands in a later page, which begins in the midst of things.
  const begin = sql`greatest(p.start, ${request.from}::timestamptz)`;
  const end = sql`least(p.start + ${step}, ${to}::timestamptz)`;
  const milliseconds = (of: RawBuilder<unknown>) => sql`trunc(extract(epoch from ${of}) * 1000)`;
  const inside = milliseconds(
    sql`least(b.delivery_end, ${end}) - greatest(b.delivery_start, ${begin})`,
  );
  const tables = database.seenBy(scope);
  const rows = await tables.ask(sql<Row>`
    select start, period_start, period_end ${selected},
      array_agg(length::text order by length) as lengths,
      array_agg(volume::text order by length) as volumes,
      array_agg(value::text order by length) as values
    from (
      select p.start, ${begin} as period_start, ${end} as period_end ${selected},
        ${milliseconds(sql`b.delivery_end - b.delivery_start`)} as length,
        sum(b.volume_mwh * ${inside}) as volume, sum(b.value * ${inside}) as value
      from generate_series(
          date_trunc(${period}, ${from}::timestamptz, 'UTC'),
          ${to}::timestamptz - interval '1 millisecond', ${step}) as p(start)
        join ${await blocksOf(database, tables, request)} as b
          on b.delivery_start < ${end} and b.delivery_end > ${begin}
      where ${conditionsOf(request)} and ${after}
      group by p.start ${selected}, length
    ) as shares
    group by start, period_start, period_end ${selected}
    order by start ${selected} limit ${page.limit + 1} offset ${page.offset}`);
  const shown = rows.slice(0, page.limit);
  const last = shown.at(-1);
  return {
    positions: shown.map(netPositionOf),
    next: rows.length > page.limit && last !== undefined ? cursorOf(last, groupBy) : undefined,
  };
}

function netPositionOf({ start, lengths, volumes, values, ...position }: Row): NetPosition {
  const sum = (dividends: readonly string[]) =>
    sumQuotients(
      dividends.map((dividend, index) => ({
        dividend: decimal(dividend),
        divisor: BigInt(lengths[index] ?? 0),
      })),
      netScale,
    );
  return { ...position, volume_mwh: sum(volumes), value: sum(values) };
}

/** What positions are made of: the blocks that the lane keeps, or those of transactions as they were. */
async function blocksOf(
  database: ReadDatabase,
  tables: SeenTables,
  { moment }: PositionRequest,
): Promise<RawBuilder<unknown>> {
  if (moment === undefined) return tables.rows(positionBlocksTable);
  return sql`(select counterparty_id, asset_id, reseller_id, cost_key, transaction_type, status,
    delivery_start, delivery_end, volume_mwh, volume_mwh * price_per_mwh as value
    from (${transactionsAt(tables.rows, await momentPosition(database, moment))}) as past
    where status in ('pending', 'confirmed', 'settled'))`;
}

function conditionsOf({ from, to, filter }: PositionRequest): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [
    sql`b.delivery_start < ${to}`,
    sql`b.delivery_end > ${from}`,
  ];
  for (const key of positionKeys) {
    const value = filter[key];
    if (value !== undefined) {
      conditions.push(sql`${sql.ref(`b.${key}`)} = ${storableFilter(value)}::${typeOf(key)}`);
    }
  }
  return sql.join(conditions, sql` and `);
}

const typeOf = (key: PositionKey) => sql.raw(keyTypes[key]);

/** Positions that come after one in the list's order: by period, then by keys, those without a value last. */
function isAfter(
  start: Date,
  groupBy: readonly PositionKey[],
  values: readonly (string | null)[],
): RawBuilder<unknown> {
  const alternatives = [sql`p.start > ${start}::timestamptz`];
  const equal: RawBuilder<unknown>[] = [sql`p.start = ${start}::timestamptz`];
  for (const [index, key] of groupBy.entries()) {
    const column = sql.ref(`b.${key}`);
    const value = sql`${values[index] ?? null}::${typeOf(key)}`;
    const isLater = sql`${column} > ${value} or (${column} is null and ${value} is not null)`;
    alternatives.push(sql`(${sql.join(equal, sql` and `)} and (${isLater}))`);
    equal.push(sql`${column} is not distinct from ${value}`);
  }
  return sql`(${sql.join(alternatives, sql` or `)})`;
}

/** A key as a cursor holds it: a mark that tells no value from an empty one, and the value. */
const keyMark = { none: '-', value: '=' } as const;

function cursorOf(last: Row, groupBy: readonly PositionKey[]): string {
  const keys = groupBy.map((key) => last[key] ?? null);
  return keysetCursor([
    last.start.toISOString(),
    ...keys.map((key) => (key === null ? keyMark.none : keyMark.value + key)),
  ]);
}

/** What a cursor of positions by these keys holds. */
export function positionKeyset(groupBy: readonly PositionKey[]): readonly KeysetPart[] {
  const keyPart = (key: PositionKey): KeysetPart => {
    const isValue = keyTypes[key] === 'uuid' ? keysetParts.uuid : keysetParts.text;
    return (text) =>
      text === keyMark.none || (text.startsWith(keyMark.value) && isValue(text.slice(1)));
  };
  return [keysetParts.instant, ...groupBy.map(keyPart)];
}

/** What the last position of the page before had; nothing on the first page. */
function lastOf(cursor: string | undefined): readonly [Date?, ...(string | null)[]] {
  const [start, ...keys] = cursor === undefined ? [] : (readKeyset(cursor) ?? []);
  if (start === undefined) return [];
  return [new Date(start), ...keys.map((key) => (key === keyMark.none ? null : key.slice(1)))];
}

function laterOf(one: Date, other: Date): Date {
  return one > other ? one : other;
}
