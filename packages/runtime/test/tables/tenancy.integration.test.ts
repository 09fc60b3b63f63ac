import { type ResellerId, resellerId, type Scope } from '@exchange/units';
import { sql } from 'kysely';
import type pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { nullable, text, uuid } from '../../src/tables/definition/columns.js';
import { defineTable, type Table } from '../../src/tables/definition/define-table.js';
import {
  everyOwner,
  platformOwner,
  visibleInAnyWay,
  visibleThrough,
  visibleToAll,
  visibleToOwner,
  visibleToReseller,
  visibleToResellerOrAll,
  visibleWhere,
} from '../../src/tables/definition/visibility.js';
import { ReadDatabase } from '../../src/tables/queries/tenancy.js';
import { replaceRows } from '../../src/tables/write-rows.js';
import { ownSchema } from './own-schema.js';

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const [north, south, stranger] = [1, 2, 3].map((number) => resellerId.parse(id(number)));
const columns = { id: uuid(), reseller_id: nullable(uuid()), name: text() };

const sites = defineTable('sites', { key: ['id'], seen: visibleToReseller(), columns });
const offers = defineTable('offers', { key: ['id'], seen: visibleToResellerOrAll(), columns });
const places = defineTable('places', { key: ['id'], seen: visibleToAll, columns });
const totals = defineTable('totals', {
  key: ['id'],
  seen: visibleToOwner(),
  columns: { id: uuid(), owner: uuid(), name: text() },
});
const readings = defineTable('readings', {
  key: ['id'],
  seen: visibleThrough(sites, { named: 'id', column: 'site_id' }),
  columns: { id: uuid(), site_id: uuid(), name: text() },
});
const notices = defineTable('notices', {
  key: ['id'],
  seen: visibleInAnyWay(
    visibleWhere('name', 'of nobody'),
    visibleThrough(sites, { named: 'id', column: 'site_id' }),
  ),
  columns: readings.columns,
});

let admin: pg.Client;
let database: ReadDatabase;

const scopeOf = (reseller: ResellerId | undefined): Scope => {
  if (reseller === undefined) throw new Error('the reseller is missing');
  return { kind: 'reseller', reseller_id: reseller };
};
const callers: Readonly<Record<string, Scope>> = {
  platform: { kind: 'platform' },
  north: scopeOf(north),
  stranger: scopeOf(stranger),
};

async function create(table: Table): Promise<void> {
  const own = Object.entries(table.columns).map(([name, { type }]) => `${name} ${type}`);
  await admin.query(`create table ${table.name} (${own.join(', ')}, primary key (${table.key}))`);
}

beforeAll(async () => {
  const own = await ownSchema('tenancy_kinds');
  ({ admin } = own);
  for (const table of [sites, offers, places, totals, readings, notices]) await create(table);
  const rows = [
    { id: id(11), reseller_id: north ?? null, name: 'of north' },
    { id: id(12), reseller_id: south ?? null, name: 'of south' },
    { id: id(13), reseller_id: null, name: 'of nobody' },
  ];
  for (const table of [sites, offers, places]) await replaceRows(admin, table, rows);
  await replaceRows(admin, totals, [
    { id: id(21), owner: north ?? '', name: 'of north' },
    { id: id(22), owner: platformOwner, name: 'of nobody' },
    { id: id(23), owner: everyOwner, name: 'of all' },
  ]);
  const siteRows = rows.map((row) => ({ id: row.id, site_id: row.id, name: row.name }));
  for (const table of [readings, notices]) await replaceRows(admin, table, siteRows);
  database = new ReadDatabase(own.tables.database);
});

const all = ['of nobody', 'of north', 'of south'];
const cases: readonly [string, Table, Readonly<Record<keyof typeof callers, readonly string[]>>][] =
  [
    ["a reseller's rows", sites, { platform: all, north: ['of north'], stranger: [] }],
    [
      "a reseller's rows and public rows",
      offers,
      { platform: all, north: ['of nobody', 'of north'], stranger: ['of nobody'] },
    ],
    ['public rows', places, { platform: all, north: all, stranger: all }],
    ['totals of an owner', totals, { platform: ['of all'], north: ['of north'], stranger: [] }],
    [
      'rows visible through referencing rows',
      readings,
      { platform: all, north: ['of north'], stranger: [] },
    ],
    [
      'rows visible by either of two rules',
      notices,
      { platform: all, north: ['of nobody', 'of north'], stranger: ['of nobody'] },
    ],
  ];

describe.each(cases)('%s', (_, table, expected) => {
  test.each(Object.entries(callers))(
    'are scoped for %s, in built and raw queries',
    async (name, scope) => {
      const own = database.visibleTo(scope);
      const raw = await own.ask(
        sql<{ name: string }>`select s.name from ${own.rows(table)} as s order by s.name`,
      );
      expect(raw.map((row) => row.name)).toEqual(expected[name]);
      const built = await own
        .selectFrom(table)
        .select(sql<string>`name`.as('name'))
        .orderBy('name')
        .execute();
      expect(built.map((row) => row.name)).toEqual(expected[name]);
    },
  );

  test.each(Object.entries(callers))('are found or forbidden for %s', async (name, scope) => {
    const { rows } = await admin.query<{ id: string; name: string }>(
      `select id, name from ${table.name}`,
    );
    for (const row of rows) {
      const result = await database.visibleTo(scope).find(table, row.id, ['name']);
      const isVisible = expected[name]?.includes(row.name) === true;
      expect([row.name, result.kind]).toEqual([row.name, isVisible ? 'found' : 'forbidden']);
      expect(JSON.stringify(result).includes(row.name)).toBe(isVisible);
    }
    expect(await database.visibleTo(scope).find(table, id(99), ['name'])).toEqual({
      kind: 'missing',
    });
  });
});
