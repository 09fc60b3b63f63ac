// The conditions of a list's filters, on rows that go by `t`. Each filter alone has an index (migration 0016).
import { storableFilter } from '@exchange/runtime/tables/storable';
import type { SeenTables } from '@exchange/runtime/tables/tenancy';
import type { AssetId, CounterpartyId, Instant, ResellerId } from '@exchange/units';
import { type RawBuilder, sql } from 'kysely';
import { counterpartiesBeginning } from '../counterparty/names.js';

/** Which transactions are wanted: those that meet every one of these. Of several values, any one is met. */
export interface TransactionFilter {
  readonly counterparty_id?: readonly CounterpartyId[] | undefined;
  readonly transaction_type?: readonly string[] | undefined;
  readonly status?: readonly string[] | undefined;
  readonly book?: readonly string[] | undefined;
  readonly asset_id?: AssetId | undefined;
  readonly reseller_id?: ResellerId | undefined;
  readonly cost_key?: string | undefined;
  readonly direction?: string | undefined;
  readonly currency?: string | undefined;
  readonly external_id?: string | undefined;
  /** The beginning of an id, external id, book or cost key, or of the counterparty's code or name. */
  readonly q?: string | undefined;
  /** Delivery in `[delivery_from, delivery_to)`, or a part of it. */
  readonly delivery_from?: Instant | undefined;
  readonly delivery_to?: Instant | undefined;
  readonly submitted_from?: Instant | undefined;
  readonly submitted_to?: Instant | undefined;
  readonly changed_from?: Instant | undefined;
  readonly changed_to?: Instant | undefined;
}

export type Condition = RawBuilder<boolean>;

/** A filter as conditions. */
export interface Selection {
  /** Each of them is met. */
  readonly all: readonly Condition[];
  /** A filter of values of a column whose index has the rows of each newest first. */
  readonly listed: Listed | undefined;
  /** Whether rows are filtered by what no index has newest first: a range, or the beginning of a text. */
  readonly isScattered: boolean;
}

export interface Listed {
  /** The values, as an array of the column's type. */
  readonly values: RawBuilder<unknown>;
  /** Whether a row has a value. */
  readonly has: (value: RawBuilder<unknown>) => Condition;
  /** Whether a row has one of them. */
  readonly hasAny: Condition;
  /** Of a status: most rows may have it, and all of those be old. */
  readonly isStatus: boolean;
  readonly isOneValue: boolean;
}

/** What changes while a transaction lives: the rest of a row is what it was when it was submitted. */
export function asksWhatChanges(filter: TransactionFilter): boolean {
  const { status, changed_from, changed_to } = filter;
  return status !== undefined || changed_from !== undefined || changed_to !== undefined;
}

/** Filters of several values that have whole indexes, those that few rows meet first. */
const lists = [
  ['counterparty_id', 'uuid'],
  ['book', 'text'],
  ['status', 'text'],
] as const;
const singles = ['asset_id', 'reseller_id', 'currency'] as const;
const texts = ['cost_key', 'external_id'] as const;

/** The conditions of a filter. */
export function selectionOf(filter: TransactionFilter, tables: SeenTables): Selection {
  const { q, direction, transaction_type } = filter;
  const all: Condition[] = [];
  let listed: Listed | undefined;
  for (const [name, type] of lists) {
    const values = filter[name]?.map(storableFilter);
    if (values === undefined) continue;
    const list = listOf(name, type, values);
    if (listed === undefined) listed = list;
    else all.push(list.hasAny);
  }
  // Where an index leaves out what most rows have, the planner has to see the word.
  if (transaction_type !== undefined) {
    all.push(
      sql`(${sql.join(
        transaction_type.map((one) => is('transaction_type', one)),
        sql` or `,
      )})`,
    );
  }
  if (direction !== undefined) {
    all.push(
      direction === 'sell' ? is('direction', 'sell') : sql`t.direction is distinct from 'sell'`,
    );
  }
  for (const name of singles) {
    const value = filter[name];
    if (value !== undefined) all.push(is(name, value));
  }
  for (const name of texts) {
    const value = filter[name];
    if (value !== undefined) all.push(isText(name, sql`${storableFilter(value)}::text`));
  }
  const ranges = inTime(filter);
  const scattered = q === undefined ? ranges : [...ranges, beginsWith(q, tables)];
  return { all: [...all, ...scattered], listed, isScattered: scattered.length > 0 };
}

function listOf(
  name: (typeof lists)[number][0],
  type: (typeof lists)[number][1],
  list: readonly string[],
): Listed {
  const values = sql`${list}::${sql.raw(type)}[]`;
  const has = (value: RawBuilder<unknown>): Condition =>
    name === 'book' ? isText(name, value) : sql`${columnOf(name)} = ${value}`;
  const [first] = list;
  const hasAny: Condition =
    list.length === 1
      ? has(sql`${first}::${sql.raw(type)}`)
      : sql`${columnOf(name)} = any(${values})`;
  return { values, has, hasAny, isStatus: name === 'status', isOneValue: list.length === 1 };
}

const columnOf = (name: string) => sql`${sql.ref(`t.${name}`)}`;

function is(name: string, value: string): Condition {
  return sql`${columnOf(name)} = ${value}`;
}

const searched = ['external_id', 'book', 'cost_key'] as const;
type IndexedText = (typeof searched)[number];

/** As the index has it: without case, and not longer than an index takes. */
const indexed = (name: IndexedText) => sql<string>`left(lower(${sql.ref(`t.${name}`)}), 200)`;

/** The index has it in lower case; that the very text is there is not taken into the planner's reckoning twice. */
function isText(name: IndexedText, value: RawBuilder<unknown>): Condition {
  return sql`(${indexed(name)} = left(lower(${value}), 200) and coalesce(${columnOf(name)} = ${value}, false))`;
}

function inTime(filter: TransactionFilter): readonly Condition[] {
  const { delivery_from, delivery_to } = filter;
  const conditions: Condition[] =
    delivery_from === undefined && delivery_to === undefined
      ? []
      : [isDelivered(delivery_from, delivery_to)];
  for (const [column, from, to] of [
    [sql`t.submitted_at`, filter.submitted_from, filter.submitted_to],
    [sql`t.last_changed_at`, filter.changed_from, filter.changed_to],
  ] as const) {
    if (from !== undefined) conditions.push(sql`${column} >= ${from}`);
    if (to !== undefined) conditions.push(sql`${column} < ${to}`);
  }
  return conditions;
}

/**
 * Deliveries that overlap `[from, to)`. Those of up to a day begin at most a day before it, and are found by when they
 * begin; longer ones, which are fewer, have an index of their ranges.
 */
function isDelivered(from: Instant | undefined, to: Instant | undefined): Condition {
  const before = to === undefined ? sql`` : sql`and t.delivery_start < ${to}::timestamptz`;
  if (from === undefined) return sql`(true ${before})`;
  return sql`((t.delivery_start >= ${from}::timestamptz - interval '24 hours' and t.delivery_end > ${from}::timestamptz ${before})
    or (t.delivery_end - t.delivery_start > interval '24 hours' and ${delivered} && tstzrange(${from}::timestamptz, ${to ?? null}::timestamptz)))`;
}

/** As the index has it: an event may say that a delivery ends before it begins, and no range does. */
const delivered = sql`tstzrange(least(t.delivery_start, t.delivery_end), greatest(t.delivery_start, t.delivery_end))`;

/** Whether one of the texts that are searched begins so, whatever its case. */
function beginsWith(q: string, tables: SeenTables): Condition {
  const pattern = storableFilter(q).replace(/[\\%_]/g, '\\$&');
  const ids = idsThatBeginWith(q.toLowerCase());
  const ways = [
    ...(ids === undefined ? [] : [sql<boolean>`t.id between ${ids.first} and ${ids.last}`]),
    ...searched.map((name) => sql<boolean>`${indexed(name)} like lower(${pattern}) || '%'`),
    // As an array, which an index can be asked for together with the others.
    sql<boolean>`t.counterparty_id = any(array${counterpartiesBeginning(tables, q)})`,
  ];
  return sql`(${sql.join(ways, sql` or `)})`;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The first and the last UUID that begin so; undefined for what no UUID begins with. */
function idsThatBeginWith(text: string) {
  const filled = (sign: string) =>
    text + `8-4-4-4-12`.replace(/\d+/g, (n) => sign.repeat(Number(n))).slice(text.length);
  const [first, last] = [filled('0'), filled('f')];
  return uuid.test(first) ? { first, last } : undefined;
}
