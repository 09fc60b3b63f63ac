import { describe, expect, test } from 'vitest';
import { anAsset, aReseller } from './fixtures.js';
import { service } from './service.js';

// OGC's abstract test suite (OGC 17-069r4, annex A; Part 2: 18-058r1).

const crs84 = 'http://www.opengis.net/def/crs/OGC/1.3/CRS84';
const webMercator = 'http://www.opengis.net/def/crs/EPSG/0/3857';
const point = (lon: number, lat: number) => ({ type: 'Point', coordinates: [lon, lat] });
const names = Array.from({ length: 25 }, (_, at) => `Pump ${at}`);

const { url, platform, anonymous } = await service();
const reseller = await aReseller(platform, []);
const scoped = platform.with({ 'x-service-reseller-id': reseller });
for (const [at, name] of names.entries()) {
  await anAsset(scoped, {
    asset_type: 'pump station',
    name,
    geometry: at === 24 ? point(180, 10) : point(at, 10),
  });
}
const unplaced = await anAsset(scoped, { asset_type: 'pump station', name: 'nowhere' });
const foreign = await anAsset(platform, {
  asset_type: 'pump station',
  name: 'theirs',
  geometry: point(5, 10),
  attributes: { their_field: 1 },
});
await scoped.get('/assets?limit=1');

const collection = '//ogc/collections/pump%20station';
interface Items {
  readonly numberMatched: number;
  readonly numberReturned: number;
  readonly timeStamp: string;
  readonly links: readonly { readonly rel: string; readonly href: string; readonly type: string }[];
  readonly features: readonly {
    readonly id: string;
    readonly geometry: { readonly coordinates: readonly number[] } | null;
    readonly properties: Readonly<Record<string, unknown>>;
  }[];
}

async function items(query: string, status = 200): Promise<Items> {
  const answer = await scoped.get(`${collection}/items${query}`);
  expect(answer.status, answer.text.slice(0, 500)).toBe(status);
  return Object(answer.body);
}
const namesOf = ({ features }: Items) => features.map(({ properties }) => properties['name']);
const namesFor = async (query: string) => namesOf(await items(query));
const path = (href: string) => href.replace(url, '/');

async function refused(query: string): Promise<string> {
  const answer = await scoped.get(`${collection}/items${query}`);
  expect(answer.status, query).toBe(400);
  const { code, description } = Object(answer.body);
  expect(code).toBe('InvalidParameterValue');
  return description;
}

describe('the landing page', () => {
  test('is open and links to every resource, with the stated media types', async () => {
    const landing = await anonymous.get('//ogc');
    expect(landing.status).toBe(200);
    const { links } = Object(landing.body);
    const rels = links.map(({ rel }: { rel: string }) => rel);
    expect(rels).toEqual(
      expect.arrayContaining(['self', 'service-desc', 'service-doc', 'conformance', 'data']),
    );
    for (const { href, type } of links) {
      const answer = await scoped.get(path(href));
      expect(answer.status, href).toBe(200);
      expect(answer.headers.get('content-type')?.startsWith(type), href).toBe(true);
    }
    expect((await anonymous.get('//ogc/?f=json')).text).toBe(landing.text);
  });
});

describe('the description in OpenAPI 3.0', () => {
  test('is open, has its media type, and contains no dangling reference', async () => {
    const answer = await anonymous.get('//ogc/api');
    expect(answer.headers.get('content-type')).toBe('application/vnd.oai.openapi+json;version=3.0');
    const document = Object(answer.body);
    expect(document.openapi).toMatch(/^3\.0\./);
    const references = [...answer.text.matchAll(/"\$ref":"#\/([^"]+)"/g)];
    expect(references.length).toBeGreaterThan(20);
    for (const [, to = ''] of references) {
      const target = to.split('/').reduce((value, step) => Object(value)[step], document);
      expect(target, to).toBeDefined();
    }
    const ids = [...answer.text.matchAll(/"operationId":"([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const { limit } = document.components.parameters;
    expect(limit.schema).toMatchObject({ minimum: 1, maximum: 10_000, default: 1_000 });
  });

  test("lists a caller's fields only", async () => {
    const type = { asset_type: 'gauge', name: 'g', attributes: { own_field: 'x' } };
    await anAsset(scoped, type);
    await scoped.get('/assets?limit=1');
    const own = await scoped.get('//ogc/api');
    expect(Object(own.body).paths['/collections/gauge/items'].get.parameters).toContainEqual(
      expect.objectContaining({ name: 'own_field', in: 'query', style: 'form', explode: false }),
    );
    expect(own.text).not.toContain('their_field');
    const nobodys = await anonymous.get('//ogc/api');
    expect(nobodys.text).not.toContain('gauge');
    expect(nobodys.text).not.toContain('own_field');
  });
});

describe('collections', () => {
  test('and their tiles require a key', async () => {
    const paths = ['', '/assets', '/assets/items', `/assets/items/${unplaced}`];
    const ofTiles = ['//tiles/assets/0/0/0.mvt', '//tiles/assets/tile.json'];
    for (const path of [...paths.map((one) => `//ogc/collections${one}`), ...ofTiles]) {
      const answer = await anonymous.get(path);
      expect(answer.status).toBe(401);
      expect(Object(answer.body)).toHaveProperty('description');
    }
  });

  test("are the layers in the caller's scope", async () => {
    const { collections } = Object((await scoped.get('//ogc/collections')).body);
    const own = collections.find(({ id }: { id: string }) => id === 'pump station');
    expect(own).toMatchObject({
      title: 'Pump station',
      itemType: 'feature',
      itemCount: 26,
      extent: { spatial: { bbox: [[0, 10, 180, 10]], crs: crs84 } },
      crs: [crs84, webMercator],
      storageCrs: crs84,
    });
    expect((await scoped.get(collection)).body).toEqual(own);
    const items = own.links.find(({ rel }: { rel: string }) => rel === 'items');
    expect(items).toMatchObject({ type: 'application/geo+json' });
    expect((await scoped.get(path(items.href))).status).toBe(200);
    for (const { href } of own.links) expect((await scoped.get(path(href))).status, href).toBe(200);
    expect((await scoped.get('//ogc/collections/nothing')).status).toBe(404);
    expect((await scoped.get('//ogc/collections/nothing/items')).status).toBe(404);
  });
});

describe('items', () => {
  test('are a GeoJSON collection with count, time and links', async () => {
    const answer = await scoped.get(`${collection}/items`);
    expect(answer.headers.get('content-type')).toBe('application/geo+json');
    expect(answer.headers.get('content-crs')).toBe(`<${crs84}>`);
    const all: Items = Object(answer.body);
    expect(all).toMatchObject({ type: 'FeatureCollection', numberMatched: 26, numberReturned: 26 });
    expect(Math.abs(Date.parse(all.timeStamp) - Date.now())).toBeLessThan(600_000);
    expect(namesOf(all)).toEqual([...names, 'nowhere']);
    const self = all.links.find(({ rel }) => rel === 'self');
    expect(self).toMatchObject({ type: 'application/geo+json' });
    expect(await scoped.get(path(self?.href ?? ''))).toMatchObject({ status: 200 });
    expect(all.links.map(({ rel }) => rel)).toEqual(['self', 'collection']);
  });

  test('are each on one page, with the total count on every page', async () => {
    const allNames: unknown[] = [];
    let next: string | undefined = `${collection}/items?limit=10&bbox=0,0,180,20`;
    const sizes: number[] = [];
    while (next !== undefined) {
      const answer = await scoped.get(next);
      const page: Items = Object(answer.body);
      expect(page.numberMatched).toBe(25);
      expect(page.numberReturned).toBe(page.features.length);
      sizes.push(page.numberReturned);
      allNames.push(...namesOf(page));
      const href: string | undefined = page.links.find(({ rel }) => rel === 'next')?.href;
      expect(answer.headers.get('link')).toBe(href === undefined ? null : `<${href}>; rel="next"`);
      next = href === undefined ? undefined : path(href);
    }
    expect(sizes).toEqual([10, 10, 5]);
    expect(allNames).toEqual(names);
    const last = await items('?limit=10&offset=20');
    expect(last).toMatchObject({ numberMatched: 26, numberReturned: 6 });
  });

  test('hits return the count only', async () => {
    expect(await items('?resultType=hits&bbox=0,0,9,20')).toMatchObject({
      numberMatched: 10,
      numberReturned: 0,
      features: [],
    });
  });

  test('a limit above the maximum is lowered, and an invalid one refused', async () => {
    expect((await items('?limit=999999999999999999999')).numberReturned).toBe(26);
    expect((await items('?limit=1')).numberReturned).toBe(1);
    for (const limit of ['0', '-1', '1.5', 'ten', '']) {
      expect(await refused(`?limit=${limit}`)).toContain('limit');
    }
  });

  test.each([
    ['a box', '?bbox=3,9,5,11', ['Pump 3', 'Pump 4', 'Pump 5']],
    ['a box with heights', '?bbox=3,9,-5,4,11,500', ['Pump 3', 'Pump 4']],
    ['a box without width', '?bbox=3,9,3,11', ['Pump 3']],
    ['a box across the antimeridian', '?bbox=179,9,0.5,11', ['Pump 0', 'Pump 24']],
    ['a box at the other side of the antimeridian', '?bbox=-180,9,-179,11', ['Pump 24']],
    [
      'a box in metres',
      `?bbox=330000,0,560000,2000000&bbox-crs=${webMercator}`,
      ['Pump 3', 'Pump 4', 'Pump 5'],
    ],
    [
      'a box in metres with heights',
      `?bbox=330000,0,-5,560000,2000000,500&bbox-crs=${webMercator}`,
      ['Pump 3', 'Pump 4', 'Pump 5'],
    ],
    [
      'a box in metres on the repeated map in the east',
      `?bbox=40405016,0,40635016,2000000&bbox-crs=${webMercator}`,
      ['Pump 3', 'Pump 4', 'Pump 5'],
    ],
    [
      'a box in metres across the antimeridian',
      `?bbox=19930000,0,20150000,2000000&bbox-crs=${webMercator}`,
      ['Pump 24'],
    ],
    [
      'a box wider than the world',
      `?bbox=-41000000,1e6,41000000,1.2e6&bbox-crs=${webMercator}&limit=2`,
      ['Pump 0', 'Pump 1'],
    ],
    ['a property', '?name=Pump%207', ['Pump 7']],
    ['a property and a box', '?name=Pump%207&bbox=0,0,5,20', []],
    ['a property without matches', '?state=', []],
  ])('are found by %s', async (_, query, expected) => {
    expect(await namesFor(query)).toEqual(expected);
  });

  test('are counted apart for equal numbers in degrees and in metres', async () => {
    const hits = async (query: string) => (await items(`${query}&resultType=hits`)).numberMatched;
    const box = '?bbox=3,9,5,11';
    expect([await hits(box), await hits(`${box}&bbox-crs=${webMercator}`)]).toEqual([3, 0]);
    const filter = `?filter=${encodeURIComponent('S_INTERSECTS(geometry, BBOX(3, 9, 5, 11))')}`;
    expect([await hits(filter), await hits(`${filter}&filter-crs=${webMercator}`)]).toEqual([3, 0]);
  });

  test.each([
    ['bbox=1,2,3', 'bbox'],
    ['bbox=1,2,3,x', 'bbox'],
    ['bbox=1,5,3,4', 'bbox'],
    ['bbox=1,2,3,91', 'bbox'],
    ['bbox-crs=EPSG:4326', 'bbox-crs'],
    ['crs=http://www.opengis.net/def/crs/EPSG/0/4326', 'crs'],
    ['datetime=yesterday', 'datetime'],
    ['datetime=2026-02-30', 'datetime'],
    ['datetime=2026-01-02/2026-01-01', 'datetime'],
    ['datetime=2026-01-01/2026-01-02/2026-01-03', 'datetime'],
    ['datetime=', 'datetime'],
    ['cursor=1', 'cursor'],
    ['f=html', 'f'],
    ['resultType=all', 'resultType'],
    ['nmae=Pump', 'There is no such parameter'],
    ['geometry=x', 'There is no such parameter'],
    ['limit=1&limit=2', 'limit'],
    ['name=a&name=b', 'name'],
  ])('are refused for %s', async (query, detail) => {
    expect(await refused(`?${query}`)).toContain(detail);
  });

  test('are found by the time of their last change', async () => {
    const [first] = (await items('?limit=1')).features;
    const time = String(first?.properties['changed_at']);
    expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    const day = time.slice(0, 10);
    expect(await namesFor(`?datetime=${time}`)).toContain('Pump 0');
    expect(await namesFor(`?datetime=${day}&limit=1`)).toEqual(['Pump 0']);
    for (const interval of [`${time}/..`, `${time}/`, `../9999-01-01`, '../..', `${day}T/..`]) {
      expect((await items(`?datetime=${interval}&limit=1`)).numberMatched, interval).toBe(26);
    }
    const before = new Date(Date.parse(time) - 1).toISOString();
    expect((await items(`?datetime=../${before}`)).numberMatched).toBe(0);
    expect((await items('?datetime=2020-01-01/2020-12-31')).numberMatched).toBe(0);
    const zoned = `${time.slice(0, -1)}+00:00`;
    expect(await namesFor(`?datetime=${encodeURIComponent(zoned)}`)).toContain('Pump 0');

    const id = String((await items('?name=Pump%205')).features[0]?.id);
    await scoped.put(`/assets/${id}`, { status: 'inactive' });
    await scoped.get('/assets?limit=1');
    const [changed] = (await items('?name=Pump%205')).features;
    const later = String(changed?.properties['changed_at']);
    expect(later > time).toBe(true);
    expect(await namesFor(`?datetime=${later}/..`)).toEqual(['Pump 5']);
  });

  test('are in meters on request', async () => {
    const answer = await scoped.get(`${collection}/items?crs=${webMercator}`);
    expect(answer.headers.get('content-crs')).toBe(`<${webMercator}>`);
    const inMetres: Items = Object(answer.body);
    const inDegrees = await items('');
    const half = 20_037_508.342789244;
    for (const [at, { geometry, ...rest }] of inDegrees.features.entries()) {
      const { geometry: metres, ...others } = inMetres.features[at] ?? { geometry: null };
      expect(others).toEqual(rest);
      if (geometry === null) {
        expect(metres).toBeNull();
        continue;
      }
      const [lon = 0, lat = 0] = geometry.coordinates;
      const y = (Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) / Math.PI) * half;
      expect(metres?.coordinates[0]).toBeCloseTo((lon / 180) * half, 3);
      expect(metres?.coordinates[1]).toBeCloseTo(y, 3);
    }
  });
});

describe('one item', () => {
  test('is the same feature, with links to itself and its collection', async () => {
    const [first] = (await items('?limit=1')).features;
    const answer = await scoped.get(`${collection}/items/${first?.id}`);
    expect(answer.headers.get('content-type')).toBe('application/geo+json');
    expect(answer.headers.get('content-crs')).toBe(`<${crs84}>`);
    const { links, ...feature } = Object(answer.body);
    expect(feature).toEqual(first);
    for (const { href } of links) expect((await scoped.get(path(href))).status).toBe(200);
    expect(links.map(({ rel }: { rel: string }) => rel)).toEqual(['self', 'collection']);
    const metres = await scoped.get(`${collection}/items/${first?.id}?crs=${webMercator}`);
    expect(metres.headers.get('content-crs')).toBe(`<${webMercator}>`);
  });

  test('is 404 in another collection and for another reseller', async () => {
    expect((await scoped.get(`//ogc/collections/wells/items/${unplaced}`)).status).toBe(404);
    expect((await scoped.get(`${collection}/items/no-uuid`)).status).toBe(404);
    expect((await scoped.get(`${collection}/items/${foreign}`)).status).toBe(403);
    expect((await scoped.get(`//ogc/collections/wells/items/${foreign}`)).status).toBe(403);
    expect((await scoped.get(`${collection}/items/${unplaced}?foo=1`)).status).toBe(400);
  });
});
