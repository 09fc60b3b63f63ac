import {
  isKeysetOf,
  keysetCursor,
  keysetParts,
  readKeyset,
} from '@exchange/runtime/tables/queries/page-keyset';
import { type RawBuilder, sql } from 'kysely';

const columns = {
  delivery_start: { name: 'delivery_start', type: 'timestamptz' },
  submitted_at: { name: 'submitted_at', type: 'timestamptz' },
  changed_at: { name: 'last_changed_at', type: 'timestamptz' },
  volume_mwh: { name: 'volume_mwh', type: 'numeric' },
  price_per_mwh: { name: 'price_per_mwh', type: 'numeric' },
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
  /** The value of rows `t` to sort by. */
  readonly sorted: RawBuilder<unknown>;
  /** Rows `t` after the cursor. */
  readonly after: readonly RawBuilder<boolean>[];
  /** Order of rows with `sorted`, `created_position` and `place`. */
  readonly by: RawBuilder<unknown>;
}

export interface PlacedRow {
  readonly sorted: Date | string | null;
  readonly created_position: string;
  readonly place: number;
}

function columnOf(sort: Sort) {
  const name = sortNames.find((one) => sort === one || sort === `-${one}`) ?? 'delivery_start';
  return columns[name];
}

export function orderOf(sort: Sort | undefined, cursor: string | undefined): ListOrder {
  const values = cursor === undefined ? undefined : readKeyset(cursor);
  const isDown = sort === undefined || sort.startsWith('-');
  const [way, than] = isDown ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`];
  const ties = sql`created_position ${way}, place ${way}`;
  if (sort === undefined) {
    const [position, place] = values ?? [];
    const isAfter = sql<boolean>`(t.created_position, t.place) ${than}
      (${position}::bigint, ${place}::integer)`;
    return { sorted: sql`null`, after: values === undefined ? [] : [isAfter], by: ties };
  }
  const { name, type } = columnOf(sort);
  const column = sql.ref(`t.${name}`);
  const [, value, position, place] = values ?? [];
  const isAfter = sql<boolean>`(${column}, t.created_position, t.place) ${than}
    (${value}::${sql.raw(type)}, ${position}::bigint, ${place}::integer)`;
  const by = sql`sorted ${way}, ${ties}`;
  return { sorted: column, after: values === undefined ? [] : [isAfter], by };
}

export function cursorAfter(sort: Sort | undefined, row: PlacedRow): string {
  const place = [row.created_position, String(row.place)];
  if (sort === undefined) return keysetCursor(place);
  const { sorted } = row;
  return keysetCursor([
    sort,
    sorted instanceof Date ? sorted.toISOString() : String(sorted),
    ...place,
  ]);
}

const isDecimal = (text: string) => /^-?\d{1,1000}(\.\d{1,1000})?$/.test(text);

export function isCursorOf(sort: Sort | undefined, cursor: string): boolean {
  const place = [keysetParts.position, keysetParts.integer];
  if (sort === undefined) return isKeysetOf(cursor, place);
  const isValue = columnOf(sort).type === 'numeric' ? isDecimal : keysetParts.instant;
  return isKeysetOf(cursor, [(text) => text === sort, isValue, ...place]);
}
