import { decimal } from '@exchange/units';
import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { databaseClient } from '../../../../test/services/database-client.js';
import { ownDatabase } from '../../../../test/services/inject.js';
import {
  bigint,
  boolean,
  computed,
  date,
  double,
  integer,
  nullable,
  numeric,
  text,
  texts,
  timestamp,
  uuid,
} from '../../src/tables/definition/columns.js';
import { defineTable, type RowOf } from '../../src/tables/definition/define-table.js';
import { visibleToAll } from '../../src/tables/definition/visibility.js';
import { addToRows, insertNewRows, replaceRows, rowsById } from '../../src/tables/write-rows.js';

const kinds = defineTable('kinds', {
  key: ['id'],
  seen: visibleToAll,
  columns: {
    id: uuid(),
    named: nullable(text()),
    several: nullable(texts()),
    counted: nullable(integer()),
    large: nullable(bigint()),
    measured: nullable(double()),
    exact: nullable(numeric()),
    at: nullable(timestamp()),
    day: nullable(date()),
    whether: nullable(boolean()),
    shout: computed(nullable(text()), 'upper(r.named)'),
  },
});
type Row = RowOf<typeof kinds>;

const client = await databaseClient({ connectionString: await ownDatabase() });
beforeAll(async () => {
  const definition = `(id uuid primary key, named text, several text[], counted integer, large bigint, measured double precision,
    exact numeric, at timestamptz, day date, whether boolean, shout text)`;
  await client.query(`create temporary table kinds ${definition}`);
  await client.query(`create temporary table as_json ${definition}`);
});
beforeEach(() => client.query('truncate kinds, as_json'));

const nothing = {
  named: null,
  several: null,
  counted: null,
  large: null,
  measured: null,
  exact: null,
  at: null,
  day: null,
  whether: null,
};
const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const rowOf = (number: number, more: Partial<Row>): Row => ({
  id: idOf(number),
  ...nothing,
  ...more,
});

const digits = (most: number) => fc.stringMatching(new RegExp(`^\\d{1,${most}}$`));
const aDecimal = fc
  .tuple(fc.boolean(), digits(30), fc.option(digits(20)))
  .map(([isNegative, whole, fraction]) =>
    decimal(`${isNegative ? '-' : ''}${whole}${fraction === null ? '' : `.${fraction}`}`),
  );
const anyDate = fc.date({
  min: new Date('0001-01-01T00:00:00Z'),
  max: new Date('9999-12-31T23:59:59.999Z'),
  noInvalidDate: true,
});
const aText = fc
  .string({ unit: 'binary', maxLength: 40 })
  .map((one) => one.replaceAll('\u0000', ''));
const maybe = <Value>(one: fc.Arbitrary<Value>) => fc.option(one, { freq: 4 });
const fields = fc.record({
  named: maybe(aText),
  several: maybe(fc.array(fc.oneof(aText, fc.constantFrom('NULL', '', '{}', '"', '\\', 'a,b')))),
  counted: maybe(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 })),
  large: maybe(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String)),
  measured: maybe(fc.double({ noNaN: true, noDefaultInfinity: true })),
  exact: maybe(aDecimal),
  at: maybe(anyDate.map((one) => one.toISOString())),
  day: maybe(anyDate.map((one) => one.toISOString().slice(0, 10))),
  whether: maybe(fc.boolean()),
});

async function written(table: string): Promise<readonly unknown[]> {
  const { rows } = await client.query(`select ${table}::text as line from ${table} order by id`);
  return rows;
}

describe('written rows', () => {
  test('equal the same rows from json_populate_recordset', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fields, { minLength: 1, maxLength: 30 }), async (some) => {
        await client.query('truncate kinds, as_json');
        const rows = some.map((one, index) => rowOf(index, one));
        await insertNewRows(client, kinds, rows);
        await client.query(
          `insert into as_json select id, named, several, counted, large, measured, exact, at, day, whether, upper(named)
           from json_populate_recordset(null::as_json, $1::json)`,
          [JSON.stringify(rows)],
        );
        expect(await written('kinds')).toEqual(await written('as_json'));
      }),
      { numRuns: 150 },
    );
  });

  test('are read back unchanged', async () => {
    const row = rowOf(1, {
      named: 'Åland "Power" \\ 𝔼',
      several: ['a"b', 'c\\d', 'NULL', ''],
      large: '9223372036854775807',
      exact: decimal('-12345678901234567890.000000000001'),
      at: '2026-02-28T23:59:59.999Z',
      day: '0001-01-01',
    });
    await replaceRows(client, kinds, [row]);
    const read = (await rowsById(client, kinds, new Set([row.id]))).get(row.id);
    expect(read).toEqual(row);
  });

  test('are replaced, ignored or added by key', async () => {
    await replaceRows(client, kinds, [rowOf(1, { named: 'first', exact: decimal('1.5') })]);
    await insertNewRows(client, kinds, [rowOf(1, { named: 'second' }), rowOf(2, {})]);
    await replaceRows(client, kinds, [rowOf(2, { named: 'third' })]);
    await addToRows(client, kinds, [rowOf(1, { exact: decimal('-2.25') })], ['exact']);
    const rows = await rowsById(client, kinds, new Set([idOf(1), idOf(2)]));
    expect(rows.get(idOf(1))).toMatchObject({ named: 'first', exact: '-0.75' });
    expect(rows.get(idOf(2))).toMatchObject({ named: 'third' });
  });

  test('are complete if they exceed one statement', async () => {
    const long = 'x'.repeat(3_000_000);
    await insertNewRows(
      client,
      kinds,
      [1, 2, 3, 4, 5, 6].map((number) => rowOf(number, { named: `${long}${number}` })),
    );
    const { rows } = await client.query(
      'select count(*)::int as count, sum(length(named))::int as chars from kinds',
    );
    expect(rows).toEqual([{ count: 6, chars: 18_000_006 }]);
  });

  test.each<[string, Partial<Row>]>([
    ['a text with U+0000', { named: 'a\u0000b' }],
    ['half of a surrogate pair', { named: 'a\ud800b' }],
    ['a timestamp of an invalid day', { at: '2026-02-30T00:00:00.000Z' }],
    ['an invalid date', { day: '2026-02-30' }],
    ['the year 0', { day: '0000-12-31' }],
    ['an invalid number', { exact: Object('12,5') }],
    ['an integer out of range', { counted: 2 ** 31 }],
    ['a bigint out of range', { large: '9223372036854775808' }],
    ['an invalid id', { id: '00000000-0000-4000-8000-00000000000g' }],
  ])('are all refused with %s', async (_, fault) => {
    await expect(insertNewRows(client, kinds, [rowOf(1, {}), rowOf(2, fault)])).rejects.toThrow();
    expect(await written('kinds')).toEqual([]);
  });
});
