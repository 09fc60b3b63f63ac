import { allOf } from '@exchange/runtime/tables/conditions';
import { keysetCursor, keysetParts, readKeyset } from '@exchange/runtime/tables/page-keyset';
import { type RawBuilder, sql } from 'kysely';
import type { Condition } from './list-conditions.js';

/** What a list may be sorted by. */
export const sortNames = [
  'delivery_start',
  'submitted_at',
  'changed_at',
  'volume_mwh',
  'price_per_mwh',
] as const;
type SortName = (typeof sortNames)[number];
/** By that value, `-` for the highest first; transactions of one value by when they were created, in the same direction. */
export type Sort = SortName | `-${SortName}`;

interface SortColumn {
  readonly name: string;
  readonly type: 'timestamptz' | 'numeric';
  /** Rows of an earlier version may have none: they come last, whichever way the list goes. */
  readonly isNullable: boolean;
  /** Whether it changes while a transaction lives. */
  readonly changes: boolean;
}

const columns: Readonly<Record<SortName, SortColumn>> = {
  delivery_start: {
    name: 't.delivery_start',
    type: 'timestamptz',
    isNullable: false,
    changes: false,
  },
  submitted_at: { name: 't.submitted_at', type: 'timestamptz', isNullable: true, changes: false },
  changed_at: { name: 't.last_changed_at', type: 'timestamptz', isNullable: true, changes: true },
  volume_mwh: { name: 't.volume_mwh', type: 'numeric', isNullable: false, changes: true },
  price_per_mwh: { name: 't.price_per_mwh', type: 'numeric', isNullable: false, changes: false },
};

/** A part of a list whose rows an index has in their order. */
export interface OrderedPart {
  readonly conditions: readonly Condition[];
  readonly orderBy: RawBuilder<unknown>;
}

/** The order of a list, from the row that the page before ended with. */
export interface ListOrder {
  /** The value that the list is sorted by; null for none. */
  readonly sorted: RawBuilder<unknown>;
  /** One after the other they are the list. */
  readonly parts: readonly OrderedPart[];
  /** The order of rows of which only `sorted`, `created_position` and `place` are there. */
  readonly orderBy: RawBuilder<unknown>;
  readonly asksWhatChanges: boolean;
  /** Where the page before ended, in the order of creation. */
  readonly after: { readonly position: string; readonly place: string } | undefined;
}

/** A row's place in the order. */
export interface PlacedRow {
  readonly sorted: Date | string | null;
  readonly created_position: string;
  readonly place: number;
}

/** The order that a list has by default. */
export const newestFirst = undefined;

function readSort(sort: Sort): SortColumn & { readonly isDown: boolean } {
  const name = sortNames.find((one) => sort === one || sort === `-${one}`) ?? 'delivery_start';
  return { ...columns[name], isDown: sort.startsWith('-') };
}

/** The order of a list after a cursor. */
export function orderOf(sort: Sort | undefined, cursor: string | undefined): ListOrder {
  const values = cursor === undefined ? [] : (readKeyset(cursor) ?? []);
  if (sort === newestFirst) return orderByCreation(values);
  const { name, type, isNullable, changes, isDown } = readSort(sort);
  const column = sql.ref(name);
  const direction = isDown ? sql`desc` : sql`asc`;
  const beyond = isDown ? sql`<` : sql`>`;
  const [, value, position, place] = values;
  const tied = sql`(t.created_position, t.place) ${beyond} (${position}::bigint, ${place}::integer)`;
  const orderBy = sql`${column} ${direction}, t.created_position ${direction}, t.place ${direction}`;
  const without: OrderedPart = {
    conditions: [sql`${column} is null`, ...(value === noValue ? [sql<boolean>`${tied}`] : [])],
    orderBy,
  };
  const isAfter = sql<boolean>`(${column}, t.created_position, t.place) ${beyond}
    (${value}::${sql.raw(type)}, ${position}::bigint, ${place}::integer)`;
  const withValue: OrderedPart = {
    conditions: [
      ...(isNullable ? [sql<boolean>`${column} is not null`] : []),
      ...(value === undefined ? [] : [isAfter]),
    ],
    orderBy,
  };
  return {
    sorted: column,
    parts: [...(value === noValue ? [] : [withValue]), ...(isNullable ? [without] : [])],
    orderBy: sql`sorted ${direction} nulls last, created_position ${direction}, place ${direction}`,
    asksWhatChanges: changes,
    after: undefined,
  };
}

/** That a row is in the list, and not before where a page begins. */
export function isInList({ parts }: ListOrder): Condition {
  const each = parts.map(({ conditions }) => sql`(${allOf(conditions)})`);
  return sql`(${sql.join(each, sql` or `)})`;
}

function orderByCreation([position, place]: readonly string[]): ListOrder {
  const isAfter = sql<boolean>`(t.created_position, t.place) < (${position}::bigint, ${place}::integer)`;
  return {
    sorted: sql`null`,
    parts: [
      {
        conditions: position === undefined ? [] : [isAfter],
        orderBy: sql`t.created_position desc, t.place desc`,
      },
    ],
    orderBy: sql`created_position desc, place desc`,
    asksWhatChanges: false,
    after: position === undefined || place === undefined ? undefined : { position, place },
  };
}

/** In a cursor: a row without the value. */
const noValue = '';

/** The cursor of what comes after a row. */
export function cursorAfter(sort: Sort | undefined, row: PlacedRow): string {
  const place = [row.created_position, String(row.place)];
  if (sort === newestFirst) return keysetCursor(place);
  const { sorted } = row;
  const value = sorted instanceof Date ? sorted.toISOString() : (sorted ?? noValue);
  return keysetCursor([sort, value, ...place]);
}

const isDecimal = (text: string) => /^-?\d{1,1000}(\.\d{1,1000})?$/.test(text);

/** Whether a cursor is one of a list that is sorted so. */
export function isCursorOf(sort: Sort | undefined, cursor: string): boolean {
  const values = readKeyset(cursor);
  if (values === undefined) return false;
  const isPlace = ([position, place, ...others]: readonly (string | undefined)[]) =>
    keysetParts.position(position ?? '') && keysetParts.integer(place ?? '') && others.length === 0;
  if (sort === newestFirst) return isPlace(values);
  const [of, value = '', ...place] = values;
  const { type, isNullable } = readSort(sort);
  const isValue = type === 'numeric' ? isDecimal : keysetParts.instant;
  return of === sort && (isValue(value) || (isNullable && value === noValue)) && isPlace(place);
}
