// The conditions of a list's filters, on rows that go by `t`. Each filter alone has an index.
import { storableFilter } from '@exchange/runtime/tables/storable';
import type { SeenTables } from '@exchange/runtime/tables/tenancy';
import { type RawBuilder, sql } from 'kysely';
import { counterpartiesBeginning } from '../counterparty/names.js';
import { type Condition, columnOf, is, isDirection, lists } from './list-conditions.js';
import { keptConditions } from './list-kept.js';
import type { TransactionFilter } from './list-request.js';
import { inTime, rangeOf } from './list-times.js';

/** A filter as conditions. */
export interface Selection {
  /** Each of them is met. */
  readonly all: readonly Condition[];
  /** A filter of values of a column whose index has the rows of each newest first. */
  readonly listed: Listed | undefined;
  /** Whether rows are filtered by what no index has newest first: a range, or the beginning of a text. */
  readonly isScattered: boolean;
  /** The same on columns that the index of a reseller's own rows has; undefined where one of them is not in it. */
  readonly kept: readonly Condition[] | undefined;
  /**
   * Where rows are filtered by one range and by nothing else: conditions that an index answers without a look at the rows.
   * No row meets two of them.
   */
  readonly range: readonly Condition[] | undefined;
  /** What few rows have mostly, each of it with an index of its own; every row meets one of these. */
  readonly searched: readonly Condition[] | undefined;
  /** Where rows are looked for by the beginning of a text and by nothing else. */
  readonly begun: Beginning | undefined;
}

/** What begins with a text that is looked for. */
export interface Beginning {
  /** Texts of rows, each as its index has it. */
  readonly texts: readonly { readonly indexed: RawBuilder<string>; readonly begins: Condition }[];
  /** Undefined for what no id begins with. */
  readonly id: Condition | undefined;
  /** A query for the ids of counterparties. */
  readonly counterparties: RawBuilder<unknown>;
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

const singles = ['asset_id', 'reseller_id', 'currency'] as const;
const texts = ['external_id', 'cost_key'] as const;

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
    all.push(isDirection(direction));
  }
  for (const name of singles) {
    const value = filter[name];
    if (value !== undefined) all.push(is(name, value));
  }
  const rares: (readonly Condition[])[] = [];
  for (const name of texts) {
    const value = filter[name];
    if (value === undefined) continue;
    const condition = isText(name, sql`${storableFilter(value)}::text`);
    rares.push([condition]);
    all.push(condition);
  }
  if (filter.asset_id !== undefined) rares.push([is('asset_id', filter.asset_id)]);
  const ranges = inTime(filter);
  const beginning = q === undefined ? undefined : beginningOf(q, tables);
  const begins = beginning === undefined ? undefined : conditionsOf(beginning);
  const isAlone = all.length === 0 && listed === undefined;
  const scattered =
    begins === undefined ? ranges : [...ranges, sql<boolean>`(${sql.join(begins, sql` or `)})`];
  const [rare = begins] = rares;
  return {
    all: [...all, ...scattered],
    listed,
    isScattered: scattered.length > 0,
    kept: keptConditions(filter),
    range: isAlone && q === undefined ? rangeOf(filter) : undefined,
    searched: rare,
    begun: isAlone && ranges.length === 0 ? beginning : undefined,
  };
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

const searchedTexts = ['external_id', 'book', 'cost_key'] as const;
type IndexedText = (typeof searchedTexts)[number];

/** As the index has it: without case, and not longer than an index takes. */
const indexed = (name: IndexedText) => sql<string>`left(lower(${sql.ref(`t.${name}`)}), 200)`;

/** The index has it in lower case; that the very text is there is not taken into the planner's reckoning twice. */
function isText(name: IndexedText, value: RawBuilder<unknown>): Condition {
  return sql`(${indexed(name)} = left(lower(${value}), 200) and coalesce(${columnOf(name)} = ${value}, false))`;
}

/** What begins so, whatever its case. */
function beginningOf(q: string, tables: SeenTables): Beginning {
  const pattern = storableFilter(q).replace(/[\\%_]/g, '\\$&');
  const ids = idsThatBeginWith(q.toLowerCase());
  return {
    texts: searchedTexts.map((name) => ({
      indexed: indexed(name),
      begins: sql<boolean>`${indexed(name)} like lower(${pattern}) || '%'`,
    })),
    id: ids === undefined ? undefined : sql<boolean>`t.id between ${ids.first} and ${ids.last}`,
    counterparties: counterpartiesBeginning(tables, q),
  };
}

/** A condition for each text that is searched. */
function conditionsOf({ texts, id, counterparties }: Beginning): readonly Condition[] {
  return [
    ...(id === undefined ? [] : [id]),
    ...texts.map(({ begins }) => begins),
    // As an array, which an index can be asked for together with the others.
    sql<boolean>`t.counterparty_id = any(array${counterparties})`,
  ];
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The first and the last UUID that begin so; undefined for what no UUID begins with. */
function idsThatBeginWith(text: string) {
  const filled = (sign: string) =>
    text + `8-4-4-4-12`.replace(/\d+/g, (n) => sign.repeat(Number(n))).slice(text.length);
  const [first, last] = [filled('0'), filled('f')];
  return uuid.test(first) ? { first, last } : undefined;
}
