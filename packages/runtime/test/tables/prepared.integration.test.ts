import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { ownSchema } from './own-schema.js';

const { admin, tables } = await ownSchema('prepared_statements');

beforeAll(async () => {
  for (const table of ['numbered', 'changed', 'rebuilt']) {
    await admin.query(`create table ${table} (number integer)`);
    await admin.query(`insert into ${table} select generate_series(1, 5)`);
  }
});

const above = async (least: number, table = 'numbered') => {
  const { rows } = await sql<{
    number: number;
  }>`select * from ${sql.table(table)} where number > ${least} order by number`.execute(
    tables.database,
  );
  return rows;
};

describe('a repeated read', () => {
  test('is prepared once, with its values as parameters', async () => {
    expect(await above(3)).toEqual([{ number: 4 }, { number: 5 }]);
    expect(await above(4)).toEqual([{ number: 5 }]);
    const { rows } = await tables.pool.query(
      "select count(*)::integer as count from pg_prepared_statements where statement like '%from _numbered_%'",
    );
    expect(rows).toEqual([{ count: 1 }]);
  });

  test('is not prepared if its text is long, because the connection would hold it', async () => {
    const list = sql.join(Array.from({ length: 3_000 }, (_, number) => number));
    const query = sql`select * from numbered where number in (${list}) order by number`;
    expect((await query.execute(tables.database)).rows).toHaveLength(5);
    const { rows } = await tables.pool.query(
      "select max(length(statement)) < 10000 as are_short from pg_prepared_statements where statement like '%numbered%'",
    );
    expect(rows).toEqual([{ are_short: true }]);
  });

  test('leaves no rows in the prepared statement of the connection', async () => {
    const client = await tables.pool.connect();
    const query = vi.spyOn(client, 'query');
    client.release();
    expect(await above(3)).toHaveLength(2);
    const results: unknown[] = await Promise.all(query.mock.results.map(({ value }) => value));
    expect(results).toEqual([expect.objectContaining({ command: 'SELECT', rows: [] })]);
    query.mockRestore();
  });

  test('succeeds after a migration changes the columns', async () => {
    expect(await above(4, 'changed')).toEqual([{ number: 5 }]);
    await admin.query(`alter table changed add column name text default 'none'`);
    expect(await above(4, 'changed')).toEqual([{ number: 5, name: 'none' }]);
    expect(await above(3, 'changed')).toHaveLength(2);
  });

  test('reads the new table after a rebuild', async () => {
    expect(await above(4, 'rebuilt')).toEqual([{ number: 5 }]);
    await admin.query(`create table built (number integer, name text)`);
    await admin.query(`insert into built values (9, 'new')`);
    await admin.query(`begin; drop table rebuilt; alter table built rename to rebuilt; commit`);
    expect(await above(4, 'rebuilt')).toEqual([{ number: 9, name: 'new' }]);
  });

  test('is refused if it writes', async () => {
    const write = sql`insert into numbered values (1) returning number`;
    await expect(write.execute(tables.database)).rejects.toThrow(/read-only/);
  });
});
