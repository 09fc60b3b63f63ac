// The only access of queries to read tables: a definition names a table, and rows outside the scope are filtered out.
// Raw SQL writes `from ${tables.rows(assets)} as a`, never the table's name as text.
import { platformScope, type Scope } from '@exchange/units';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { QueriedOf, SharedTable, Table } from './define-table.js';
import type { Found } from './found.js';
import { allRows, isSeenBy, type Rows, rowsSeenBy } from './seen-rows.js';
import { runWithinLimit } from './statement-limit.js';

/** The read tables, filtered by scope, and the shared tables. */
export class ReadDatabase {
  readonly #database: Kysely<unknown>;
  readonly #costMax: number | undefined;

  /** @param costMax maximum planned cost in `askWithinLimit`, for a database that cannot cancel a query */
  constructor(database: Kysely<unknown>, costMax?: number) {
    this.#database = database;
    this.#costMax = costMax;
  }

  /** Tables filtered by scope. */
  seenBy(scope: Scope): SeenTables {
    return new SeenTables(this.#database, scope, this.#costMax);
  }

  /** Tables whose rows are visible to every caller. */
  shared(): SeenTables<SharedTable> {
    return new SeenTables<SharedTable>(this.#database, platformScope, this.#costMax);
  }

  /**
   * Runs a query over all tenants' rows that reveals no tenant's data, such as a checkpoint.
   * `test/architecture/tenancy.test.ts` lists the files that may call it.
   */
  async ofAllTenants<Row>(query: (all: Rows) => RawBuilder<Row>): Promise<readonly Row[]> {
    return (await query(allRows).execute(this.#database)).rows;
  }
}

/** Tables filtered by one scope. */
export class SeenTables<Allowed extends Table = Table> {
  readonly #database: Kysely<unknown>;
  readonly #scope: Scope;
  readonly #costMax: number | undefined;
  /** Names the filtered rows of a table in raw SQL. */
  readonly rows: Rows<Allowed>;

  constructor(database: Kysely<unknown>, scope: Scope, costMax?: number) {
    this.#database = database;
    this.#scope = scope;
    this.#costMax = costMax;
    this.rows = rowsSeenBy(scope);
  }

  /** Starts a query on the filtered rows of a table; the alias is the table's name. */
  selectFrom<One extends Allowed>(table: One) {
    const { name }: { readonly name: One['name'] } = table;
    return this.#database.selectFrom(this.rows(table).as<One['name']>(name));
  }

  /** Starts a query on rows that raw SQL selects from tables named by `rows`. */
  selectFromRows<Row, Alias extends string>(rows: RawBuilder<Row>, alias: Alias) {
    return this.#database.selectFrom(rows.as<Alias>(alias));
  }

  /**
   * All rows of a table, for joins by key from visible rows, such as the customer's name of a property.
   * `test/architecture/tenancy.test.ts` lists the files that may use it.
   */
  readonly rowsNamedBySeen: Rows<Allowed> = allRows;

  /** Runs raw SQL whose tables are named by `rows`. */
  async ask<Row>(query: RawBuilder<Row>): Promise<readonly Row[]> {
    return (await query.execute(this.#database)).rows;
  }

  /**
   * Variant for a query that may exceed the statement timeout.
   *
   * @param isBounded whether the query reads a bounded number of rows, so that its cost need not be checked
   * @throws StatementTooLong
   */
  askWithinLimit<Row>(query: RawBuilder<Row>, isBounded: boolean): Promise<readonly Row[]> {
    return runWithinLimit(this.#database, query, isBounded ? undefined : this.#costMax);
  }

  /** Finds a row by id; a row outside the scope is forbidden. */
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
   * Runs a query over all rows of a table; the alias is the table's name. The query must select `isSeen`: a row outside
   * the scope is forbidden, and is not returned.
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
