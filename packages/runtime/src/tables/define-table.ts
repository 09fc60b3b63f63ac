import type { Column } from './columns.js';

export type Columns = Readonly<Record<string, Column<unknown>>>;

/** A table of a projection: its columns and the visibility of its rows. */
export interface Table<
  Name extends string = string,
  Own extends Columns = Columns,
  By extends Seen = Seen,
> {
  readonly name: Name;
  readonly columns: Own;
  /** Columns of the primary key. */
  readonly key: readonly string[];
  readonly seen: By;
}

/** Visibility of a table's rows. The platform sees all rows. */
export type Seen =
  | SeenInOneWay
  /** Rows that match any of several rules. */
  | { readonly by: 'any'; readonly ways: readonly SeenInOneWay[] };

export type SeenInOneWay =
  /** All rows, for every caller. */
  | { readonly by: 'everybody' }
  /** Rows of the reseller in the column. A null matches no reseller. */
  | { readonly by: 'reseller'; readonly column: string }
  /** Rows of the reseller in the column, and rows with null. */
  | { readonly by: 'reseller or everybody'; readonly column: string }
  /** Rows with a value in a column, for every caller. */
  | { readonly by: 'value'; readonly column: string; readonly value: string }
  /** Figures per owner, with a total (`owner.ts`): a caller sees one owner's. */
  | { readonly by: 'owner'; readonly column: string }
  /** Rows whose `column` equals the `named` column of a visible row of another table. */
  | {
      readonly by: 'other rows';
      readonly table: Table;
      readonly named: string;
      readonly column: string;
    };

/** A table with all rows visible to every caller. */
export type SharedTable = Table<string, Columns, { readonly by: 'everybody' }>;

/** A row in projections: all columns except computed columns. */
export type RowOf<One extends Table> = {
  readonly [Name in keyof One['columns'] as StoredIn<One['columns'][Name]> extends never
    ? never
    : Name]: StoredIn<One['columns'][Name]>;
};

/** A row in query results. */
export type QueriedOf<One extends Table> = {
  readonly [Name in keyof One['columns']]: QueriedIn<One['columns'][Name]>;
};

type StoredIn<One> = One extends Column<infer Stored, unknown> ? Stored : never;
type QueriedIn<One> = One extends Column<unknown, infer Queried> ? Queried : never;

/**
 * Defines a table: besides its migration, the only place with its columns.
 * `test/production/table-definitions.integration.test.ts` compares both.
 */
export function defineTable<const Name extends string, Own extends Columns, const By extends Seen>(
  name: Name,
  definition: {
    readonly key: readonly (keyof Own & string)[];
    readonly seen: By;
    readonly columns: Own;
  },
): Table<Name, Own, By> {
  return { name, ...definition };
}
