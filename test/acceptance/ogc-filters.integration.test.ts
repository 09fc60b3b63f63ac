import { describe, expect, test } from 'vitest';
import { anAsset, aReseller } from './fixtures.js';
import { service } from './service.js';

// OGC API - Features, part 3 (OGC 19-079r2).

const collection = '//ogc/collections/valve';
const webMercator = 'http://www.opengis.net/def/crs/EPSG/0/3857';

const valves = [
  { name: 'A', state: 'TX', at: [0, 0], attributes: { depth: 100, maker: 'Acme', note: 5 } },
  { name: 'B', state: 'OK', at: [1, 0], attributes: { depth: 250.5, maker: "O'Neil", note: '5' } },
  { name: 'C', state: 'TX', at: [2, 0], attributes: { depth: -1, maker: 'acme', open: true } },
  {
    name: 'D',
    at: [3, 0],
    attributes: { maker: '100% C:\\x', 'odd key': 'x', changed_at: 'mine' },
  },
  { name: 'E', state: 'NM', attributes: { depth: 1e21, limit: 7, objectid: 'own' } },
];

const { platform, anonymous } = await service();
const reseller = await aReseller(platform, []);
const scoped = platform.with({ 'x-service-reseller-id': reseller });
for (const { at, ...valve } of valves) {
  const geometry = at === undefined ? {} : { geometry: { type: 'Point', coordinates: at } };
  await anAsset(scoped, { asset_type: 'valve', ...valve, ...geometry });
}
await anAsset(platform, {
  asset_type: 'valve',
  name: 'theirs',
  geometry: { type: 'Point', coordinates: [1, 0] },
  attributes: { maker: 'Acme', their_field: 'secret' },
});
await scoped.get('/assets?limit=1');

async function namesFor(query: string): Promise<unknown[]> {
  const answer = await scoped.get(`${collection}/items?${query}`);
  expect(answer.status, answer.text).toBe(200);
  const { features, numberMatched } = Object(answer.body);
  expect(numberMatched).toBe(features.length);
  return features.map(({ properties }: { properties: { name: string } }) => properties.name);
}
const byFilter = (filter: string) => namesFor(`filter=${encodeURIComponent(filter)}`);

describe('a filter', () => {
  test.each([
    ["state = 'TX'", ['A', 'C']],
    ["state <> 'TX'", ['B', 'E']],
    ['state IS NULL', ['D']],
    ["NOT (state = 'TX') AND depth > 0", ['B', 'E']],
    ["state IN ('OK', 'NM') OR name = 'A'", ['A', 'B', 'E']],
    ['depth BETWEEN -1 AND 250.5', ['A', 'B', 'C']],
    ['depth = 1e2', ['A']],
    ['depth * 2 + 1 > 500', ['B', 'E']],
    ["depth = '100'", []],
    ['note = 5', ['A']],
    ["note = '5'", ['A', 'B']],
    ['open = TRUE', ['C']],
    ["maker = 'O''Neil'", ['B']],
    ["maker LIKE 'ac%'", ['C']],
    ["CASEI(maker) LIKE CASEI('AC%')", ['A', 'C']],
    ["CASEI(maker) IN (CASEI('ACME'))", ['A', 'C']],
    ["maker LIKE '100\\% C%'", ['D']],
    ['"odd key" = \'x\'', ['D']],
    ['"limit" = 7', ['E']],
    ["objectid = 'own'", ['E']],
    ["changed_at > TIMESTAMP('2020-01-01T00:00:00Z')", ['A', 'B', 'C', 'D', 'E']],
    ["changed_at > DATE('2999-01-01')", []],
    ['S_INTERSECTS(geometry, BBOX(0.5, -1, 2, 1))', ['B', 'C']],
    ['S_INTERSECTS("geometry", POLYGON((-1 -1, 1 -1, 1 1, -1 1, -1 -1)))', ['A', 'B']],
    ["S_INTERSECTS(geometry, POINT(3 0)) OR state = 'NM'", ['D', 'E']],
    ["their_field = 'x' OR TRUE", undefined],
  ])('%s', async (filter, expected) => {
    if (expected !== undefined) return expect(await byFilter(filter)).toEqual(expected);
    const answer = await scoped.get(`${collection}/items?filter=${encodeURIComponent(filter)}`);
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('no field');
    return expect(answer.text).not.toContain('secret');
  });

  test('is combined with the other parameters, and with paging', async () => {
    const filter = encodeURIComponent("maker LIKE '%'");
    expect(await namesFor(`filter=${filter}&state=TX&bbox=1,-1,5,1`)).toEqual(['C']);
    expect(await namesFor(`filter=${filter}&filter-lang=cql2-text&state=TX`)).toEqual(['A', 'C']);
    const page = await scoped.get(`${collection}/items?filter=${filter}&limit=3`);
    const { links, numberMatched } = Object(page.body);
    expect(numberMatched).toBe(4);
    const next = links.find(({ rel }: { rel: string }) => rel === 'next').href;
    const rest = Object(
      (await scoped.get(`/${new URL(next).pathname}${new URL(next).search}`)).body,
    );
    expect(rest).toMatchObject({ numberMatched: 4, numberReturned: 1 });
  });

  test('can have shapes in meters', async () => {
    const filter = encodeURIComponent('S_INTERSECTS(geometry, BBOX(100000, -1000, 240000, 1000))');
    expect(await namesFor(`filter=${filter}&filter-crs=${webMercator}`)).toEqual(['B', 'C']);
    const inDegrees = await scoped.get(`${collection}/items?filter=${filter}`);
    expect(inDegrees.status).toBe(400);
    expect(inDegrees.text).toContain('180 degrees');
  });

  test.each([
    ["state = 'TX", 'no closing quote, at character 9'],
    ['state', 'Expected a comparison'],
    ["nothing = 'x'", 'The layer has no field \\"nothing\\"'],
    ["state = 'TX'; drop table assets", 'without a semicolon'],
    ["state = 'TX' -- x", 'Comments are not supported'],
    ["pg_sleep(9) = 'x'", 'Unknown function pg_sleep'],
    [`${'('.repeat(500)}1=1`, 'at most 100 levels'],
    ['S_INTERSECTS(geometry, POLYGON((0 0, 2 2, 2 0, 0 2, 0 0)))', 'at character 24'],
    ['S_INTERSECTS(state, POINT(1 2))', 'requires a field of shapes'],
    ['S_CROSSES(geometry, POINT(1 2))', 'Unknown function S_CROSSES'],
    ['', 'The filter is empty'],
  ])('that is invalid is refused: %s', async (filter, detail) => {
    const answer = await scoped.get(`${collection}/items?filter=${encodeURIComponent(filter)}`);
    expect(answer.status).toBe(400);
    expect(answer.text).toContain(detail);
  });

  test('in another language is refused', async () => {
    expect((await scoped.get(`${collection}/items?filter=x&filter-lang=cql2-json`)).status).toBe(
      400,
    );
  });
});

describe('a property as a parameter', () => {
  test.each([
    ['depth=100.0', ['A']],
    ['depth=1e21', ['E']],
    ['depth=deep', []],
    ['note=5', ['A', 'B']],
    ['open=true', ['C']],
    ['odd%20key=x', ['D']],
    ['maker=acme&state=TX', ['C']],
  ])('%s', async (query, expected) => {
    expect(await namesFor(query)).toEqual(expected);
  });
});

describe('queryables', () => {
  test("are the fields in the caller's scope, as a JSON schema", async () => {
    const answer = await scoped.get(`${collection}/queryables`);
    expect(answer.headers.get('content-type')).toBe('application/schema+json');
    const { properties, $id, type } = Object(answer.body);
    expect(type).toBe('object');
    expect($id).toMatch(/\/ogc\/collections\/valve\/queryables$/);
    expect(properties).toMatchObject({
      state: { type: 'string' },
      depth: { type: 'number' },
      changed_at: { type: 'string', format: 'date-time' },
      objectid: { type: 'string' },
    });
    expect(properties.geometry).toEqual({ $ref: 'https://geojson.org/schema/Point.json' });
    expect(answer.text).not.toContain('their_field');
    expect(Object((await platform.get(`${collection}/queryables`)).body).properties).toHaveProperty(
      'their_field',
    );
  });

  test('show public fields without a key, and do not reveal collections', async () => {
    const answer = await anonymous.get(`${collection}/queryables`);
    expect(answer.status).toBe(200);
    const { properties } = Object(answer.body);
    expect(Object.keys(properties)).toEqual([
      ...['id', 'reseller_id', 'customer_id', 'cost_key', 'state', 'asset_type', 'name', 'status'],
      'changed_at',
      'geometry',
    ]);
    expect((await anonymous.get('//ogc/collections/nothing/queryables')).status).toBe(200);
    expect((await scoped.get('//ogc/collections/nothing/queryables')).status).toBe(404);
  });
});

test('an attribute does not override a fixed property of its name', async () => {
  const { text } = await scoped.get(`${collection}/items?name=D`);
  expect(text.match(/"changed_at"/g)).toHaveLength(1);
  expect(text).not.toContain('mine');
  const [feature] = Object(JSON.parse(text)).features;
  expect(feature.properties).toMatchObject({ name: 'D', 'odd key': 'x', maker: '100% C:\\x' });
  expect(feature.properties.changed_at).toMatch(/^\d{4}-/);
});
