import type { Column } from './columns.js';
import type { Seen } from './seen.js';

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
