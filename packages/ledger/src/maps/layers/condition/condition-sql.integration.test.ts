import { spawnPostgres } from '@exchange/embedded-postgres';
import { parseCql2, parseWhere } from '@exchange/filter';
import { connectReadTables } from '@exchange/runtime/tables/connection/connect';
import { migrate } from '@exchange/runtime/tables/migration/migrate';
import fc from 'fast-check';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ownDatabase } from '../../../../../../test/services/inject.js';
import { shortOrWhole } from '../../../../../../test/services/seeded-part.js';
import { conditions } from '../../../../../filter/test/conditions.js';
import { evaluate, type Kinds } from '../../../../../filter/test/evaluate.js';
import { print } from '../../../../../filter/test/print.js';
import { fixedFields, type MapField } from '../fields.js';
import { conditionSql } from './condition-sql.js';

const fields: readonly MapField[] = [
  ...fixedFields('assets'),
  { name: 'depth', type: 'number' },
  { name: 'operator', type: 'text' },
  { name: 'note', type: 'mixed' },
  { name: 'a "b" \'c\'', type: 'mixed' },
];
const texts = ['', 'TX', 'tx', 'Ok', "O'Brien", '100%', 'a_b\\', '5', '-2', '1e2', 'true', '{}'];
const numbers = [0, 1, 2, -2, 0.5, 4, 100];
const instants = ['2026-01-31T00:00:00.000Z', '2026-01-31T12:30:00.250Z'];
const values = [
  ...texts,
  '2026-01-31',
  '深圳',
  '🌊x',
  ...numbers,
  true,
  false,
  null,
  { a: 1 },
  [5],
];

const rows = Array.from({ length: 60 }, (_, at) => {
  const nth = (by: number, add = 0) => values[(at * by + add) % values.length];
  const attributes = {
    ...(at % 7 === 0 ? {} : { depth: at % 3 === 0 ? numbers[at % numbers.length] : nth(5) }),
    ...(at % 5 === 0 ? {} : { operator: nth(7, 3) }),
    ...(at % 6 === 0 ? {} : { note: nth(1) }),
    'a "b" \'c\'': nth(11, 2),
  };
  return {
    objectid: at,
    id: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
    state: at % 4 === 0 ? null : (['TX', 'OK', 'NM'][at % 3] ?? null),
    name: String(nth(3) ?? ''),
    changed_at: instants[at % instants.length] ?? '',
    attributes,
  };
});

function kindsOf(row: (typeof rows)[number]): ReadonlyMap<string, Kinds> {
  const text = (value: string | null): Kinds => ({ text: value, isNull: value === null });
  const attribute = (name: string, type: MapField['type']): readonly [string, Kinds] => {
    const value: unknown = Reflect.get(row.attributes, name) ?? null;
    const written =
      value === null ? null : typeof value === 'string' ? value : JSON.stringify(value);
    const kinds: Kinds = {
      isNull: written === null,
      number: typeof value === 'number' ? value : null,
      text: written,
      boolean: typeof value === 'boolean' ? value : null,
    };
    const { number, isNull, ...others } = kinds;
    if (type === 'number') return [name, { number: number ?? null, isNull }];
    return [name, type === 'text' ? { ...others, isNull } : kinds];
  };
  return new Map([
    ['objectid', { number: row.objectid, isNull: false }],
    ['id', text(row.id)],
    ['state', text(row.state)],
    ['name', text(row.name)],
    ['changed_at', { instant: Date.parse(row.changed_at), isNull: false }],
    ...fields
      .filter(({ column }) => column === undefined)
      .map((one) => attribute(one.name, one.type)),
  ]);
}

interface Database {
  readonly database: Kysely<unknown>;
  readonly close: () => Promise<void>;
}

async function open(url: string, stop: () => Promise<unknown>): Promise<Database> {
  await migrate(url);
  const tables = connectReadTables(url, {
    connectionsMax: 1,
    name: 'filters',
    onError: () => undefined,
  });
  const { database } = tables;
  await sql`create table filter_rows (objectid integer, id uuid, state text, name text, changed_at timestamptz,
    attributes text, geom geometry(Geometry, 4326), reseller_id uuid)`.execute(database);
  await sql`insert into filter_rows (objectid, id, state, name, changed_at, attributes, geom)
    select objectid, id, state, name, changed_at, attributes::text, st_setsrid(st_makepoint(objectid, 10), 4326)
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as row(objectid integer, id uuid, state text, name text, changed_at timestamptz, attributes json)`.execute(
    database,
  );
  return {
    database,
    close: async () => {
      await tables.close();
      await stop();
    },
  };
}

const which = shortOrWhole(
  ['the database of the tests'],
  ['the database of the tests', 'the embedded one'],
);
const databases = new Map<string, Database>();

beforeAll(async () => {
  const databaseUrl = await ownDatabase();
  databases.set('the database of the tests', await open(databaseUrl, async () => undefined));
  if (!which.includes('the embedded one')) return;
  const embedded = await spawnPostgres({ directory: 'memory' });
  databases.set('the embedded one', await open(embedded.url, () => embedded.close()));
});

afterAll(async () => {
  for (const { close } of databases.values()) await close();
});

function sqlOf(language: 'where' | 'cql2', text: string, crs?: 'EPSG:3857') {
  const isWhere = language === 'where';
  const options = { ignoresCase: isWhere, ...(crs === undefined ? {} : { crs }) };
  return conditionSql(fields, isWhere ? parseWhere(text) : parseCql2(text), options);
}

async function matchingIds(
  name: string,
  language: 'where' | 'cql2',
  text: string,
  crs?: 'EPSG:3857',
): Promise<readonly number[]> {
  const condition = sqlOf(language, text, crs);
  const { database } = databases.get(name) ?? {};
  if (database === undefined) throw new Error(`no database ${name}`);
  const { rows: those } = await sql<{ objectid: number }>`
    select objectid from filter_rows where ${condition} order by objectid`.execute(database);
  return those.map(({ objectid }) => objectid);
}

describe.each(which)('filters on %s', (name) => {
  test.each(['where', 'cql2'] as const)(
    'find by %s the rows that satisfy the condition',
    async (language) => {
      const names = ['objectid', 'id', 'state', 'name', 'changed_at', 'depth', 'operator', 'note'];
      const known = {
        names: [...names, 'a "b" \'c\''],
        texts: [...texts, '2026-01-31', '🌊x', rows[7]?.id ?? ''],
        numbers,
        instants,
      };
      const places = rows.map((row) => [row.objectid, kindsOf(row)] as const);
      await fc.assert(
        fc.asyncProperty(conditions(known, language), async (condition) => {
          const expected = places.filter(([, row]) => evaluate(condition, row) === true);
          const text = print(condition, language);
          expect(await matchingIds(name, language, text), text).toEqual(expected.map(([id]) => id));
        }),
        { numRuns: shortOrWhole(100, 400) },
      );
    },
  );

  test.each([
    ['objectid in (3, 4, 1e99, 0.5)', [3, 4]],
    ['OBJECTID >= 57 and objectId < 9e99', [57, 58, 59]],
    [`id = '${rows[8]?.id}' or ID in ('${rows[9]?.id}', 'no uuid')`, [8, 9]],
    ['57 <= objectid and 58 >= objectid', [57, 58]],
    ['57 < objectid and 59 > objectid or 3 = objectid', [3, 58]],
    ['objectid / 0 = 1 or objectid % 0 = 0', []],
    ['objectid / 2 = 1.5', [3]],
    ["changed_at > '2026-01-31 13:00:00' or changed_at = 'yesterday'", []],
  ])('%s', async (where, expected) => {
    expect(await matchingIds(name, 'where', where)).toEqual(expected);
  });

  test.each([
    ['S_INTERSECTS(geometry, BBOX(1.5, 9, 3, 11))', [2, 3]],
    ['S_INTERSECTS(POINT(4 10), geometry)', [4]],
    ['S_INTERSECTS(geometry, POLYGON((0 0, 2 0, 2 20, 0 20, 0 0)))', [0, 1, 2]],
    ['S_INTERSECTS(geometry, GEOMETRYCOLLECTION(POINT(4 10), LINESTRING(7 9, 7 11)))', [4, 7]],
    ['S_INTERSECTS(geometry, MULTIPOINT((5 10), (6 10))) AND NOT objectid = 5', [6]],
    ['NOT S_INTERSECTS(geometry, BBOX(3, 10, -170, 11))', [0, 1, 2]],
  ])('%s', async (filter, expected) => {
    expect(await matchingIds(name, 'cql2', filter)).toEqual(expected);
  });

  test('accept shapes in EPSG:3857', async () => {
    const filter = 'S_INTERSECTS(geometry, BBOX(0, 0, 230000, 20037508.35))';
    expect(await matchingIds(name, 'cql2', filter, 'EPSG:3857')).toEqual([0, 1, 2]);
  });
});

test.each([
  ['where', "statee = 'TX'", 'The layer has no field "statee"; it has objectid, id'],
  ['where', 'objectid = 1 and OBJECTID2 = 2', 'at character 18'],
  ['cql2', "STATE = 'TX'", 'no field "STATE"'],
  ['cql2', 'S_INTERSECTS(state, POINT(1 2))', 'S_INTERSECTS requires a field of shapes'],
  ['cql2', 'S_INTERSECTS(geometry, POINT(1 91))', '90'],
  ['cql2', 'S_INTERSECTS(geometry, BBOX(0, 5, 1, 4))', 'south'],
  ['cql2', 'S_INTERSECTS(geometry, POLYGON((0 0, 2 2, 2 0, 0 2, 0 0)))', 'at character 24'],
  [
    'cql2',
    `S_INTERSECTS(geometry, MULTIPOINT(${Array.from({ length: 10_001 }, () => '1 2')}))`,
    'at most 10000 positions',
  ],
] as const)(
  'an invalid filter of a layer is rejected with the fault: %s %s',
  (language, text, message) => {
    expect(() => sqlOf(language, text)).toThrow(message);
  },
);
