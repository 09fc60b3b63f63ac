import { platformScope, type Scope } from '@exchange/units';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { runWithinLimit } from '../connection/statement-limit.js';
import type { QueriedOf, SharedTable, Table } from '../definition/define-table.js';
import { allRows, isVisibleTo, type Rows, rowsVisibleTo } from './visible-rows.js';

/**
 * The only access of queries to read tables: rows outside the scope are filtered out. Raw SQL writes
 * `from ${tables.rows(assets)} as a`, never the table's name.
 */
export class ReadDatabase {
  readonly #database: Kysely<unknown>;
  readonly #costMax: number | undefined;

  constructor(database: Kysely<unknown>, costMax?: number) {
    this.#database = database;
    this.#costMax = costMax;
  }

  visibleTo(scope: Scope): VisibleTables {
    return new VisibleTables(this.#database, scope, this.#costMax);
  }

  shared(): VisibleTables<SharedTable> {
    return new VisibleTables<SharedTable>(this.#database, platformScope, this.#costMax);
  }

  /** Must reveal no tenant's data; `test/architecture/tenancy.test.ts` lists the callers. */
  async ofAllTenants<Row>(query: (all: Rows) => RawBuilder<Row>): Promise<readonly Row[]> {
    return (await query(allRows).execute(this.#database)).rows;
  }
}

export class VisibleTables<Allowed extends Table = Table> {
  readonly #database: Kysely<unknown>;
  readonly #costMax: number | undefined;
  readonly scope: Scope;
  readonly rows: Rows<Allowed>;

  constructor(database: Kysely<unknown>, scope: Scope, costMax?: number) {
    this.#database = database;
    this.scope = scope;
    this.#costMax = costMax;
    this.rows = rowsVisibleTo(scope);
  }

  selectFrom<One extends Allowed>(table: One) {
    const { name }: { readonly name: One['name'] } = table;
    return this.#database.selectFrom(this.rows(table).as<One['name']>(name));
  }

  selectFromRows<Row, Alias extends string>(rows: RawBuilder<Row>, alias: Alias) {
    return this.#database.selectFrom(rows.as<Alias>(alias));
  }

  /** Rows for joins by key from visible rows; `test/architecture/tenancy.test.ts` lists the users. */
  readonly rowsNamedBySeen: Rows<Allowed> = allRows;

  async ask<Row>(query: RawBuilder<Row>): Promise<readonly Row[]> {
    return (await query.execute(this.#database)).rows;
  }

  /**
   * Runs a query that may exceed the statement timeout.
   * @param isBounded reads a limited number of rows: no cost check
   * @throws StatementTooLong
   */
  askWithinLimit<Row>(query: RawBuilder<Row>, isBounded: boolean): Promise<readonly Row[]> {
    return runWithinLimit(this.#database, query, isBounded ? undefined : this.#costMax);
  }

  find<One extends Allowed, Name extends keyof One['columns'] & string>(
    table: One,
    id: string,
    columns: readonly Name[],
  ): Promise<Lookup<Pick<QueriedOf<One>, Name>>> {
    const names = sql.join(columns.map((name) => sql.ref(name)));
    return this.findIn(
      table,
      (all, isSeen) =>
        sql`select ${names}, ${isSeen} from ${all(table)} as ${sql.table(table.name)} where id = ${id}`,
    );
  }

  /** Must select `isSeen`: a row outside the scope is forbidden, not returned. */
  async findIn<Row>(
    table: Allowed,
    query: (all: Rows, isSeen: RawBuilder<unknown>) => RawBuilder<unknown>,
  ): Promise<Lookup<Row>> {
    const isSeen = sql`${isVisibleTo(this.scope, table)} as is_seen`;
    const { rows } = await sql<
      Row & { readonly is_seen: boolean }
    >`${query(allRows, isSeen)}`.execute(this.#database);
    const [row] = rows;
    if (row === undefined) return { kind: 'missing' };
    return row.is_seen ? { kind: 'found', row } : { kind: 'forbidden' };
  }
}

export type Lookup<Row> =
  | { readonly kind: 'found'; readonly row: Row }
  | { readonly kind: 'forbidden' }
  | { readonly kind: 'missing' };
