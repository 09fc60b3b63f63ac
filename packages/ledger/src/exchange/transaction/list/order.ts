import {
  keysetCursor,
  keysetParts,
  readKeyset,
} from '@exchange/runtime/tables/queries/page-keyset';
import { type RawBuilder, sql } from 'kysely';

/** Rows without a value come last in both directions. */
const columns = {
  delivery_start: { name: 'delivery_start', type: 'timestamptz', isNullable: false },
  submitted_at: { name: 'submitted_at', type: 'timestamptz', isNullable: true },
  changed_at: { name: 'last_changed_at', type: 'timestamptz', isNullable: true },
  volume_mwh: { name: 'volume_mwh', type: 'numeric', isNullable: false },
  price_per_mwh: { name: 'price_per_mwh', type: 'numeric', isNullable: false },
} as const;
type SortName = keyof typeof columns;
/** `-`: descending; ties by creation. Undefined: newest first. */
export type Sort = SortName | `-${SortName}`;

export const sortNames: readonly SortName[] = [
  'delivery_start',
  'submitted_at',
  'changed_at',
  'volume_mwh',
  'price_per_mwh',
];
export const sorts = sortNames.flatMap((one): Sort[] => [one, `-${one}`]);

export const isSortedByChange = (sort: Sort | undefined): boolean =>
  sort?.endsWith('changed_at') === true || sort?.endsWith('volume_mwh') === true;

export interface ListOrder {
  readonly isByCreation: boolean;
  readonly sorted: RawBuilder<unknown>;
  /** The index order of rows `t`, and its part after the cursor: rows with a value. */
  readonly indexed: RawBuilder<unknown>;
  readonly beyond: readonly RawBuilder<boolean>[];
  readonly after: readonly RawBuilder<boolean>[];
  readonly cursor: RawBuilder<unknown> | undefined;
  /** Order of rows that have only `sorted`, `created_position` and `place`. */
  readonly orderBy: RawBuilder<unknown>;
}

export interface PlacedRow {
  readonly sorted: Date | string | null;
  readonly created_position: string;
  readonly place: number;
}

const noValue = '';

function columnOf(sort: Sort) {
  const name = sortNames.find((one) => sort === one || sort === `-${one}`) ?? 'delivery_start';
  return columns[name];
}

export function orderOf(sort: Sort | undefined, cursor: string | undefined): ListOrder {
  const values = cursor === undefined ? [] : (readKeyset(cursor) ?? []);
  const [value, position, place] = sort === undefined ? [undefined, ...values] : values.slice(1);
  const isDown = sort === undefined || sort.startsWith('-');
  const [way, than] = isDown ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`];
  const at = sql`${position}::bigint, ${place}::integer`;
  const tied = sql<boolean>`(t.created_position, t.place) ${than} (${at})`;
  const ties = sql`created_position ${way}, place ${way}`;
  if (sort === undefined) {
    const after = position === undefined ? [] : [tied];
    const cursor = position === undefined ? undefined : at;
    const order = { isByCreation: true, sorted: sql`null`, indexed: ties, orderBy: ties };
    return { ...order, beyond: after, after, cursor };
  }
  const { name, type, isNullable } = columnOf(sort);
  const column = sql.ref(`t.${name}`);
  const isAfter = sql<boolean>`(${column}, t.created_position, t.place) ${than}
    (${value}::${sql.raw(type)}, ${at})`;
  const after = () => {
    if (value === noValue) return [sql<boolean>`${column} is null and ${tied}`];
    return isNullable ? [sql<boolean>`(${isAfter} or ${column} is null)`] : [isAfter];
  };
  return {
    isByCreation: false,
    sorted: column,
    indexed: sql`${column} ${way}, ${ties}`,
    beyond: [
      ...(isNullable ? [sql<boolean>`${column} is not null`] : []),
      ...(value === undefined ? [] : [value === noValue ? sql<boolean>`false` : isAfter]),
    ],
    after: value === undefined ? [] : after(),
    cursor: undefined,
    orderBy: sql`sorted ${way} nulls last, ${ties}`,
  };
}

export function cursorAfter(sort: Sort | undefined, row: PlacedRow): string {
  const place = [row.created_position, String(row.place)];
  if (sort === undefined) return keysetCursor(place);
  const { sorted } = row;
  const value = sorted instanceof Date ? sorted.toISOString() : (sorted ?? noValue);
  return keysetCursor([sort, value, ...place]);
}

const isDecimal = (text: string) => /^-?\d{1,1000}(\.\d{1,1000})?$/.test(text);

export function isCursorOf(sort: Sort | undefined, cursor: string): boolean {
  const values = readKeyset(cursor);
  if (values === undefined) return false;
  const isPlace = ([position, place, ...others]: readonly (string | undefined)[]) =>
    keysetParts.position(position ?? '') && keysetParts.integer(place ?? '') && others.length === 0;
  if (sort === undefined) return isPlace(values);
  const [of, value = '', ...place] = values;
  const { type, isNullable } = columnOf(sort);
  const isValue = type === 'numeric' ? isDecimal : keysetParts.instant;
  return of === sort && (isValue(value) || (isNullable && value === noValue)) && isPlace(place);
}
