import type { Column } from './columns.js';

export type Columns = Readonly<Record<string, Column<unknown>>>;

export interface Table<
  Name extends string = string,
  Own extends Columns = Columns,
  By extends Visibility = Visibility,
> {
  readonly name: Name;
  readonly columns: Own;
  readonly key: readonly string[];
  readonly seen: By;
}

export type Visibility =
  | VisibilityRule
  | { readonly by: 'any'; readonly ways: readonly VisibilityRule[] };

export type VisibilityRule =
  | { readonly by: 'everybody' }
  /** Null: no reseller. */
  | { readonly by: 'reseller'; readonly column: string }
  | { readonly by: 'reseller or everybody'; readonly column: string }
  | { readonly by: 'value'; readonly column: string; readonly value: string }
  | { readonly by: 'owner'; readonly column: string }
  /** Rows whose `column` equals `named` of a visible row of another table. */
  | {
      readonly by: 'other rows';
      readonly table: Table;
      readonly named: string;
      readonly column: string;
    };

export type SharedTable = Table<string, Columns, { readonly by: 'everybody' }>;

/** A row without computed columns. */
export type RowOf<One extends Table> = {
  readonly [Name in keyof One['columns'] as StoredIn<One['columns'][Name]> extends never
    ? never
    : Name]: StoredIn<One['columns'][Name]>;
};

export type QueriedOf<One extends Table> = {
  readonly [Name in keyof One['columns']]: QueriedIn<One['columns'][Name]>;
};

type StoredIn<One> = One extends Column<infer Stored, unknown> ? Stored : never;
type QueriedIn<One> = One extends Column<unknown, infer Queried> ? Queried : never;

export function defineTable<
  const Name extends string,
  Own extends Columns,
  const By extends Visibility,
>(
  name: Name,
  definition: {
    readonly key: readonly (keyof Own & string)[];
    readonly seen: By;
    readonly columns: Own;
  },
): Table<Name, Own, By> {
  return { name, ...definition };
}
