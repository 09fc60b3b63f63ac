import { keysetParts, readKeyset } from '@exchange/runtime/tables/queries/page-keyset';
import { type RawBuilder, sql } from 'kysely';

const columns = [
  { sort: 'delivery_start', name: 'delivery_start', type: 'timestamptz' },
  { sort: 'submitted_at', name: 'submitted_at', type: 'timestamptz' },
  { sort: 'changed_at', name: 'last_changed_at', type: 'timestamptz' },
  { sort: 'volume_mwh', name: 'volume_mwh', type: 'numeric' },
  { sort: 'price_per_mwh', name: 'price_per_mwh', type: 'numeric' },
] as const;
type SortName = (typeof columns)[number]['sort'];
/** `-`: descending; ties by creation. Undefined: newest first. */
export type Sort = SortName | `-${SortName}`;

export const sortNames = columns.map(({ sort }) => sort);
export const sorts = columns.flatMap(({ sort }): Sort[] => [sort, `-${sort}`]);

export const isSortedByChange = (sort: Sort | undefined): boolean =>
  sort?.endsWith('changed_at') === true || sort?.endsWith('volume_mwh') === true;

export interface ListOrder {
  readonly isByCreation: boolean;
  readonly sorted: RawBuilder<unknown>;
  /** The index order of rows `t`, and its part after the cursor. */
  readonly indexed: RawBuilder<unknown>;
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

function columnOf(sort: Sort) {
  return columns.find((one) => sort.endsWith(one.sort)) ?? columns[0];
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
    return { ...order, after, cursor };
  }
  const { name, type } = columnOf(sort);
  const column = sql.ref(`t.${name}`);
  const isAfter = sql<boolean>`(${column}, t.created_position, t.place) ${than}
    (${value}::${sql.raw(type)}, ${at})`;
  return {
    isByCreation: false,
    sorted: column,
    indexed: sql`${column} ${way}, ${ties}`,
    after: value === undefined ? [] : [isAfter],
    cursor: undefined,
    orderBy: sql`sorted ${way}, ${ties}`,
  };
}

export function keysetOf(sort: Sort | undefined, row: PlacedRow): readonly string[] {
  const place = [row.created_position, String(row.place)];
  if (sort === undefined) return place;
  const { sorted } = row;
  const value = sorted instanceof Date ? sorted.toISOString() : (sorted ?? '');
  return [sort, value, ...place];
}

const isDecimal = (text: string) => /^-?\d{1,1000}(\.\d{1,1000})?$/.test(text);

export function isCursorOf(sort: Sort | undefined, cursor: string): boolean {
  const values = readKeyset(cursor);
  if (values === undefined) return false;
  const isPlace = ([position, place, ...others]: readonly (string | undefined)[]) =>
    keysetParts.position(position ?? '') && keysetParts.integer(place ?? '') && others.length === 0;
  if (sort === undefined) return isPlace(values);
  const [of, value = '', ...place] = values;
  const isValue = columnOf(sort).type === 'numeric' ? isDecimal : keysetParts.instant;
  return of === sort && isValue(value) && isPlace(place);
}
