// The one way of queries to the rows of the read tables: a table is named by its definition, and what the caller may not
// see is left out of it. Raw SQL names one as `from ${tables.rows(assets)} as a`, never by a word in its text.
import { platformScope, type Scope } from '@exchange/units';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { QueriedOf, SharedTable, Table } from './define-table.js';
import type { Found } from './found.js';
import { allRows, isSeenBy, type Rows, rowsSeenBy } from './seen-rows.js';
import { runWithinLimit } from './statement-limit.js';

/** The read tables. They show a caller its own rows, and everybody the shared ones. */
export class ReadDatabase {
  readonly #database: Kysely<unknown>;
  readonly #costMax: number | undefined;

  /** @param costMax the highest planned cost that `askWithinLimit` runs, for a database that cannot cancel a statement */
  constructor(database: Kysely<unknown>, costMax?: number) {
    this.#database = database;
    this.#costMax = costMax;
  }

  /** The tables as a caller of that scope sees them. */
  seenBy(scope: Scope): SeenTables {
    return new SeenTables(this.#database, scope, this.#costMax);
  }

  /** The tables of which everybody sees every row. */
  shared(): SeenTables<SharedTable> {
    return new SeenTables<SharedTable>(this.#database, platformScope, this.#costMax);
  }

  /**
   * Asks for something of all tenants' rows together that shows nothing of any: how far a table is, say.
   * `test/architecture/tenancy.test.ts` lists the files that may.
   */
  async ofAllTenants<Row>(query: (all: Rows) => RawBuilder<Row>): Promise<readonly Row[]> {
    return (await query(allRows).execute(this.#database)).rows;
  }
}

/** Tables as callers of one scope see them. */
export class SeenTables<Allowed extends Table = Table> {
  readonly #database: Kysely<unknown>;
  readonly #scope: Scope;
  readonly #costMax: number | undefined;
  /** The rows of a table that the caller sees, for raw SQL. */
  readonly rows: Rows<Allowed>;

  constructor(database: Kysely<unknown>, scope: Scope, costMax?: number) {
    this.#database = database;
    this.#scope = scope;
    this.#costMax = costMax;
    this.rows = rowsSeenBy(scope);
  }

  /** A query on the rows of a table that the caller sees; the table goes by its own name. */
  selectFrom<One extends Allowed>(table: One) {
    const { name }: { readonly name: One['name'] } = table;
    return this.#database.selectFrom(this.rows(table).as<One['name']>(name));
  }

  /**
   * All rows of a table, to be joined by their key to rows that the caller sees and that name them: whoever sees a
   * property sees its customer's name. `test/architecture/tenancy.test.ts` lists the files that may.
   */
  readonly rowsNamedBySeen: Rows<Allowed> = allRows;

  /** Runs raw SQL whose tables are named by `rows`. */
  async ask<Row>(query: RawBuilder<Row>): Promise<readonly Row[]> {
    return (await query.execute(this.#database)).rows;
  }

  /**
   * The same for a query that the statement limit may end.
   *
   * @param isBounded whether it looks at a bounded number of rows, so that its planned cost need not be asked for
   * @throws StatementTooLong
   */
  askWithinLimit<Row>(query: RawBuilder<Row>, isBounded: boolean): Promise<readonly Row[]> {
    return runWithinLimit(this.#database, query, isBounded ? undefined : this.#costMax);
  }

  /** The row with an id. One that the caller does not see is forbidden. */
  find<One extends Allowed, Name extends keyof One['columns'] & string>(
    table: One,
    id: string,
    columns: readonly Name[],
  ): Promise<Found<Pick<QueriedOf<One>, Name>>> {
    const names = sql.join(columns.map((name) => sql.ref(name)));
    return this.findIn(
      table,
      (all, isSeen) =>
        sql`select ${names}, ${isSeen} from ${all(table)} as ${sql.table(table.name)} where id = ${id}`,
    );
  }

  /**
   * The row of a query on all rows of a table, which goes by its own name in it. The query selects `isSeen` too: a row
   * that the caller does not see is forbidden, and not given.
   */
  async findIn<Row>(
    table: Allowed,
    query: (all: Rows, isSeen: RawBuilder<unknown>) => RawBuilder<unknown>,
  ): Promise<Found<Row>> {
    const isSeen = sql`${isSeenBy(this.#scope, table)} as is_seen`;
    const { rows } = await sql<
      Row & { readonly is_seen: boolean }
    >`${query(allRows, isSeen)}`.execute(this.#database);
    const [row] = rows;
    if (row === undefined) return { kind: 'missing' };
    return row.is_seen ? { kind: 'found', row } : { kind: 'forbidden' };
  }
}
