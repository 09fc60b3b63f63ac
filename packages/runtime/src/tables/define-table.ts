import type { Column } from './columns.js';

export type Columns = Readonly<Record<string, Column<unknown>>>;

/** A table that a projection writes: its columns, and which of its rows a caller may see. */
export interface Table<
  Name extends string = string,
  Own extends Columns = Columns,
  By extends Seen = Seen,
> {
  readonly name: Name;
  readonly columns: Own;
  /** The columns of the primary key. */
  readonly key: readonly string[];
  readonly seen: By;
}

/** Which rows of a table a caller may see. The platform sees all of every table. */
export type Seen =
  | SeenInOneWay
  /** What is seen in one of several ways. */
  | { readonly by: 'any'; readonly ways: readonly SeenInOneWay[] };

export type SeenInOneWay =
  /** All of them, whoever asks. */
  | { readonly by: 'everybody' }
  /** A reseller: those that name it. A null names nobody. */
  | { readonly by: 'reseller'; readonly column: string }
  /** A reseller: those that name it, and those that name nobody. */
  | { readonly by: 'reseller or everybody'; readonly column: string }
  /** Those that have a value in a column, whoever asks. */
  | { readonly by: 'value'; readonly column: string; readonly value: string }
  /** Figures that are kept for each owner, and for all together (`owner.ts`): every caller sees one owner's. */
  | { readonly by: 'owner'; readonly column: string }
  /** A reseller: those whose `column` stands in the `named` column of a row of another table that it sees. */
  | {
      readonly by: 'other rows';
      readonly table: Table;
      readonly named: string;
      readonly column: string;
    };

/** A table of which everybody sees every row. */
export type SharedTable = Table<string, Columns, { readonly by: 'everybody' }>;

/** A row as a projection folds and writes it: all columns but those that the database computes. */
export type RowOf<One extends Table> = {
  readonly [Name in keyof One['columns'] as StoredIn<One['columns'][Name]> extends never
    ? never
    : Name]: StoredIn<One['columns'][Name]>;
};

/** A row as a query gives it. */
export type QueriedOf<One extends Table> = {
  readonly [Name in keyof One['columns']]: QueriedIn<One['columns'][Name]>;
};

type StoredIn<One> = One extends Column<infer Stored, unknown> ? Stored : never;
type QueriedIn<One> = One extends Column<unknown, infer Queried> ? Queried : never;

/**
 * Defines a table: beside the migration that makes it, the only place where its columns are spelt. A test holds the two
 * together (`test/production/table-definitions.integration.test.ts`).
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
