// Long: 15 s. Answers of a whole service equal those of a plain model.
import { readSchema } from '@exchange/runtime/tables/migration/migrate';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anAsset, aReseller } from '../../../../../test/acceptance/fixtures.js';
import { ledger } from '../../../../../test/services/ledger.js';

const numRuns = Number(process.env['FEATURE_SERVICE_REQUESTS'] ?? 100);
const seed = Number(process.env['FEATURE_SERVICE_SEED'] ?? 15);

type Position = [number, number];
const kinds = ['point', 'line', 'area'] as const;
type Kind = (typeof kinds)[number];

let service: string;
let headers: Record<string, string>;
let reseller: string;
let database: pg.Client;
const numbers = new Map<Kind, number>();

const square = (west: number, south: number, size: number): Position[] => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
  [west, south],
];
function shapeOf(kind: Kind, at: number): object {
  const [x, y] = [(at * 7) % 20, (at * 3) % 10];
  switch (kind) {
    case 'point':
      return { type: 'Point', coordinates: [x, y] };
    case 'line':
      return {
        type: 'LineString',
        coordinates: [
          [x, y],
          [x + 2, y + (at % 3)],
          [x + 3, y],
        ],
      };
    case 'area':
      return { type: 'Polygon', coordinates: [square(x, y, 1 + (at % 4))] };
  }
}

beforeAll(async () => {
  const { platform, url, apiKey, databaseUrl } = await ledger();
  service = `${url}/rest/services/ledger/FeatureServer`;
  headers = { 'x-api-key': apiKey };
  reseller = await aReseller(platform, ['TX']);
  for (const kind of kinds) {
    await Promise.all(
      Array.from({ length: 60 }, (_, at) =>
        anAsset(platform, {
          asset_type: `oracle_${kind}`,
          name: `Thing ${at % 17}`,
          state: ['TX', 'OK', 'NM'][at % 3],
          ...(at % 4 === 0 ? { reseller_id: reseller } : {}),
          geometry: shapeOf(kind, at),
          attributes: {
            ...(at % 5 === 0 ? {} : { depth: (at % 11) * 12.5 - 30 }),
            operator: ["O'Hara", 'Permian_1', '100%', 'ünïcode', ''][at % 5],
          },
        }),
      ),
    );
  }
  const answer = await fetch(`${service}?f=json`, { headers });
  for (const { id, name } of Object(await answer.json()).layers) {
    const kind = kinds.find((one) => name === `oracle_${one}`);
    if (kind !== undefined) numbers.set(kind, id);
  }
  database = new pg.Client({
    connectionString: databaseUrl,
    options: `-c search_path=${readSchema},public`,
  });
  await database.connect();
});
afterAll(() => database.end());

interface Both {
  readonly where: string;
  readonly sql: string;
}
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
const operator = `(attributes::jsonb ->> 'operator')`;
const depth = `(attributes::jsonb ->> 'depth')::numeric`;
const textField = fc.constantFrom(
  ['name', 'name'],
  ['STATE', 'state'],
  ['operator', operator],
  ['asset_type', 'asset_type'],
);
const word = fc.constantFrom('TX', 'Thing 3', 'Thing 11', "O'Hara", '100%', 'Permian_1', '', 'zz');
const number = fc.constantFrom(-30, -5, 0, 7.5, 32.5, 95, 1e9);
const sign = fc.constantFrom('=', '<>', '<', '<=', '>', '>=');
const leaf: fc.Arbitrary<Both> = fc.oneof(
  fc.tuple(textField, sign, word).map(([[field, sql], is, text]) => ({
    where: `${field} ${is} ${quoted(text)}`,
    sql: `${sql} ${is} ${quoted(text)} collate "C"`,
  })),
  fc.tuple(sign, number).map(([is, value]) => ({
    where: `depth ${is} ${value}`,
    sql: `${depth} ${is} ${value}`,
  })),
  fc.tuple(number, number).map(([low, high]) => ({
    where: `Depth BETWEEN ${low} AND ${high}`,
    sql: `${depth} between ${low} and ${high}`,
  })),
  fc
    .tuple(textField, fc.array(word, { minLength: 1, maxLength: 4 }))
    .map(([[field, sql], words]) => ({
      where: `${field} IN (${words.map(quoted).join(', ')})`,
      sql: `${sql} in (${words.map(quoted).join(', ')})`,
    })),
  fc
    .tuple(textField, fc.constantFrom('Th%', '%1', '%_1%', 'T_', '%', "%'%", 'th%'), fc.boolean())
    .map(([[field, sql], pattern, isNot]) => ({
      where: `${field} ${isNot ? 'NOT ' : ''}LIKE ${quoted(pattern)}`,
      sql: `${sql} ${isNot ? 'not ' : ''}like ${quoted(pattern)}`,
    })),
  fc.boolean().map((isNot) => ({
    where: `depth IS ${isNot ? 'NOT ' : ''}NULL`,
    sql: `${depth} is ${isNot ? 'not ' : ''}null`,
  })),
  fc.constant({ where: '1=1', sql: 'true' }),
);
const { condition } = fc.letrec<{ condition: Both }>((tie) => ({
  condition: fc.oneof(
    { depthSize: 'small' },
    leaf,
    fc
      .tuple(tie('condition'), fc.constantFrom('AND', 'or'), tie('condition'))
      .map(([a, word, b]) => ({
        where: `(${a.where}) ${word} (${b.where})`,
        sql: `(${a.sql}) ${word} (${b.sql})`,
      })),
    tie('condition').map(({ where, sql }) => ({ where: `NOT (${where})`, sql: `not (${sql})` })),
  ),
}));

const coordinate = fc.integer({ min: -2, max: 24 });
const shape = fc.oneof(
  fc
    .tuple(coordinate, coordinate, fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 9 }))
    .map(([x, y, width, height]) => ({
      geometry: `${x},${y},${x + width},${y + height}`,
      sql: `st_envelope(st_setsrid(st_makeline(st_makepoint(${x}, ${y}), st_makepoint(${x + width}, ${y + height})), 4326))`,
    })),
  fc.tuple(coordinate, coordinate, fc.integer({ min: 1, max: 9 })).map(([x, y, size]) => ({
    geometry: JSON.stringify({ rings: [square(x, y, size).toReversed()] }),
    sql: `st_geomfromgeojson('${JSON.stringify({ type: 'Polygon', coordinates: [square(x, y, size)] })}')`,
  })),
  fc.tuple(coordinate, coordinate).map(([x, y]) => ({
    geometry: JSON.stringify({
      paths: [
        [
          [x, y],
          [x + 5, y + 3],
        ],
      ],
    }),
    sql: `st_setsrid(st_makeline(st_makepoint(${x}, ${y}), st_makepoint(${x + 5}, ${y + 3})), 4326)`,
  })),
  fc.tuple(coordinate, coordinate).map(([x, y]) => ({
    geometry: `${x},${y}`,
    sql: `st_setsrid(st_makepoint(${x}, ${y}), 4326)`,
  })),
);
const relation = fc.constantFrom<readonly [string, (area: string) => string]>(
  ['esriSpatialRelIntersects', (area) => `st_intersects(geom, ${area})`],
  ['esriSpatialRelContains', (area) => `st_contains(${area}, geom)`],
  ['esriSpatialRelWithin', (area) => `st_contains(geom, ${area})`],
  ['esriSpatialRelTouches', (area) => `st_touches(geom, ${area})`],
  ['esriSpatialRelCrosses', (area) => `st_crosses(geom, ${area})`],
  ['esriSpatialRelOverlaps', (area) => `st_overlaps(geom, ${area})`],
  [
    'esriSpatialRelEnvelopeIntersects',
    (area) => `st_intersects(st_envelope(geom), st_envelope(${area}))`,
  ],
);
const area = fc.option(
  fc.tuple(shape, relation).map(([{ geometry, sql }, [spatialRel, test]]) => ({
    query: { geometry, spatialRel },
    sql: test(sql),
  })),
  { nil: { query: {}, sql: 'true' } },
);
const request = fc.record({
  kind: fc.constantFrom(...kinds),
  isTenant: fc.boolean(),
  condition,
  area,
});

type Row = Readonly<Record<string, unknown>>;

function source(selection: {
  kind: Kind;
  isTenant: boolean;
  condition: Both;
  area: { sql: string };
}) {
  const owner = selection.isTenant ? `and reseller_id = '${reseller}'` : '';
  return `from assets where asset_type = 'oracle_${selection.kind}' ${owner}
    and (${selection.condition.sql}) and ${selection.area.sql}`;
}

async function rowsOf(sql: string): Promise<readonly Row[]> {
  return (await database.query(sql)).rows;
}

async function queryFeatures(
  selection: { kind: Kind; isTenant: boolean; condition: Both; area: { query: object } },
  query: Record<string, string>,
) {
  const scope: Record<string, string> = selection.isTenant
    ? { 'x-service-reseller-id': reseller }
    : {};
  const body = new URLSearchParams({
    where: selection.condition.where,
    f: 'json',
    ...selection.area.query,
    ...query,
  });
  const answer = await fetch(`${service}/${numbers.get(selection.kind)}/query`, {
    method: 'POST',
    headers: { ...headers, ...scope },
    body,
  });
  const json = Object(await answer.json());
  expect(json.error, String(body)).toBeUndefined();
  return json;
}
const attributesOf = (answer: { features: readonly { attributes: Row }[] }) =>
  answer.features.map(({ attributes }) => attributes);

type Selection = typeof request extends fc.Arbitrary<infer One> ? One : never;
const check = <Choice>(
  choice: fc.Arbitrary<Choice>,
  run: (selection: Selection, chosen: Choice) => Promise<void>,
) => fc.assert(fc.asyncProperty(request, choice, run), { numRuns, seed });

const timeout = 30_000 + numRuns * 500;

const rounded = (value: unknown): unknown =>
  value === null ? null : Number(Number(value).toPrecision(12));

describe('random requests agree with handwritten SQL', { timeout }, () => {
  const order = fc.constantFrom(
    ['objectid', 'objectid'],
    ['name DESC', 'name collate "C" desc, created_position'],
    ['depth', `${depth}, created_position`],
    ['state DESC,operator', `state collate "C" desc, ${operator} collate "C", created_position`],
    ['', 'created_position'],
  );
  const page = fc.record({ order, offset: fc.nat(30), count: fc.integer({ min: 1, max: 25 }) });

  test('with the same page of features, in order', async () => {
    await check(page, async (selection, { order: [orderByFields = '', by], offset, count }) => {
      const expected = await rowsOf(`select objectid, name, ${depth}::double precision as depth,
        ${operator} as operator ${source(selection)} order by ${by} limit ${count + 1} offset ${offset}`);
      const page = await queryFeatures(selection, {
        orderByFields,
        resultOffset: String(offset),
        resultRecordCount: String(count),
        outFields: 'objectid,name,depth,operator',
        returnGeometry: 'false',
      });
      expect(attributesOf(page)).toEqual(expected.slice(0, count));
      expect(page.exceededTransferLimit).toBe(expected.length > count);
    });
  });

  test('with the same count, extent and ids', async () => {
    await check(fc.constantFrom(4326, 3857), async (selection, outSR) => {
      const [expected = {}] = await rowsOf(`select count(*)::integer as count,
        min(st_xmin(st_transform(geom, ${outSR}))) as xmin, min(st_ymin(st_transform(geom, ${outSR}))) as ymin,
        max(st_xmax(st_transform(geom, ${outSR}))) as xmax, max(st_ymax(st_transform(geom, ${outSR}))) as ymax,
        coalesce(array_agg(objectid order by created_position), '{}') as ids ${source(selection)}`);
      const summary = { returnCountOnly: 'true', returnExtentOnly: 'true', outSR: String(outSR) };
      const { count, extent } = await queryFeatures(selection, summary);
      expect(count).toBe(expected['count']);
      for (const side of ['xmin', 'ymin', 'xmax', 'ymax'] as const) {
        if (expected[side] === null) expect(extent[side]).toBe('NaN');
        else expect(extent[side]).toBeCloseTo(Number(expected[side]), 5);
      }
      const { objectIds } = await queryFeatures(selection, { returnIdsOnly: 'true' });
      expect(objectIds).toEqual(expected['ids']);
    });
  });

  test('with the same distinct values', async () => {
    const fields = fc.subarray(['name', 'state', 'operator', 'depth'], { minLength: 1 });
    await check(fields, async (selection, outFields) => {
      const columns: Readonly<Record<string, string>> = {
        name: 'name collate "C"',
        state: 'state collate "C"',
        operator: `${operator} collate "C"`,
        depth,
      };
      const values = outFields.map((name) => `${columns[name]} as ${name}`).join(', ');
      const expected =
        await rowsOf(`select * from (select distinct ${values} ${source(selection)}) as found
        order by ${outFields.join(', ')}`);
      const query = { returnDistinctValues: 'true', outFields: outFields.join(',') };
      const asNumbers = expected.map((row) =>
        'depth' in row ? { ...row, depth: rounded(row['depth']) } : row,
      );
      expect(attributesOf(await queryFeatures(selection, query))).toEqual(asNumbers);
      const counted = await queryFeatures(selection, { ...query, returnCountOnly: 'true' });
      expect(counted.count).toBe(expected.length);
    });
  });

  test('with the same statistics of the same groups', async () => {
    const groupBy = fc.subarray(['state', 'operator']);
    await check(groupBy, async (selection, groups) => {
      const values = groups.map((name) => `${name === 'state' ? 'state' : operator} collate "C"`);
      const figures = {
        n: 'count(*)',
        known: `count(${depth})`,
        total: `sum(${depth})`,
        least: `min(${depth})`,
        most: `max(${depth})`,
        mean: `avg(${depth})`,
        spread: `stddev_samp(${depth})`,
        variance: `var_samp(${depth})`,
        last: 'max(name collate "C")',
      };
      const selected = [
        ...values.map((value, at) => `${value} as ${groups[at]}`),
        ...Object.entries(figures).map(([name, value]) => `${value} as ${name}`),
      ];
      const by = values.length === 0 ? '' : `group by ${values.map((_, at) => at + 1).join(', ')}`;
      const sorted = groups.length === 0 ? '' : `order by ${groups.join(', ')}`;
      const expected = await rowsOf(
        `select * from (select ${selected.join(', ')} ${source(selection)} ${by}) as found ${sorted}`,
      );
      const statistic = (statisticType: string, onStatisticField: string, name: string) => ({
        statisticType,
        onStatisticField,
        outStatisticFieldName: name,
      });
      const answer = await queryFeatures(selection, {
        groupByFieldsForStatistics: groups.join(','),
        outStatistics: JSON.stringify([
          statistic('count', 'objectid', 'n'),
          statistic('count', 'depth', 'known'),
          statistic('sum', 'DEPTH', 'total'),
          statistic('min', 'depth', 'least'),
          statistic('max', 'depth', 'most'),
          statistic('avg', 'depth', 'mean'),
          statistic('stddev', 'depth', 'spread'),
          statistic('var', 'depth', 'variance'),
          statistic('max', 'name', 'last'),
        ]),
      });
      const texts = new Set(['state', 'operator', 'last']);
      const comparable = (row: Row) =>
        Object.fromEntries(
          Object.entries(row).map(([name, value]) => [
            name,
            texts.has(name) ? value : rounded(value),
          ]),
        );
      expect(attributesOf(answer).map(comparable)).toEqual(expected.map(comparable));
    });
  });

  test('with the same shapes in Web Mercator as PostGIS', async () => {
    await check(fc.constantFrom('json', 'geojson'), async (selection, f) => {
      const expected = await rowsOf(
        `select objectid, st_asgeojson(st_transform(geom, 3857), 9) as geometry ${source(selection)} order by created_position`,
      );
      const answer = await queryFeatures(selection, { f, outSR: '3857', outFields: 'objectid' });
      expect(answer.features).toHaveLength(expected.length);
      for (const [at, { objectid, geometry }] of expected.entries()) {
        const feature = answer.features[at];
        expect(feature.id ?? feature.attributes.objectid).toBe(objectid);
        const expectedPlaces = placesOf(JSON.parse(String(geometry)).coordinates);
        const { coordinates, x, y, paths, rings } = feature.geometry;
        const places = placesOf(coordinates ?? paths ?? rings ?? [x, y]);
        expect(places).toEqual(expectedPlaces);
      }
    });
  });
});

/** Positions in millimeters, in any order: Esri's rings have the opposite direction. */
function placesOf(coordinates: unknown): readonly string[] {
  const numbers = [coordinates].flat(6).map((value) => Number(value).toFixed(3));
  const places: string[] = [];
  for (let at = 0; at < numbers.length; at += 2) places.push(`${numbers[at]},${numbers[at + 1]}`);
  return places.sort();
}
