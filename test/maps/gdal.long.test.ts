// Long: 65 s. GDAL reads every layer in every format.
import { beforeAll, describe, expect, test } from 'vitest';
import { type GdalFeature, gdal, hasGdal, liesIn, readByGdal } from './gdal.js';
import { everyFeature, servedLayers } from './served.js';
import { type MapWorld, mapWorld, meters, wells } from './world.js';

let world: MapWorld;

beforeAll(async () => {
  world = await mapWorld();
});

const byId = (features: readonly GdalFeature[]) =>
  new Map(features.map((feature) => [String(feature.properties['id']), feature]));

function expectSame(read: readonly GdalFeature[], served: readonly GdalFeature[], what: string) {
  expect(read.length, what).toBe(served.length);
  const features = byId(read);
  for (const { properties, geometry } of served) {
    const feature = features.get(String(properties['id']));
    expect(feature?.geometry ?? null, `${what}: ${properties['name']}`).toEqual(geometry);
    for (const [name, value] of Object.entries(properties)) {
      // GDAL columns have one type: missing is null.
      const here = feature?.properties[name] ?? null;
      if (value !== null && typeof value === 'object') continue;
      expect(here, `${what}: ${name} of ${properties['name']}`).toEqual(value);
    }
  }
}

describe.runIf(hasGdal)('GDAL', () => {
  test('reads every layer of more than one page completely', () => {
    expect(world.layers.get('wells')).toBe(wells);
    expect(world.layers.get('assets')).toBeGreaterThan(wells);
  });

  test("reads every collection by OGC API with the API's features", async () => {
    for (const [layer, count] of world.layers) {
      const read = await readByGdal(world.key, [
        `OAPIF:${world.url}/ogc`,
        ...['-oo', 'PAGE_SIZE=1000', layer],
      ]);
      expect(read.length, layer).toBe(count);
      expectSame(read, await everyFeature(world, layer), layer);
    }
  });

  test("reads one collection by its address and page size, in a tenant's scope", async () => {
    const source = [`OAPIF:${world.url}/ogc/collections/wells`, '-oo', 'PAGE_SIZE=200'];
    expect(await readByGdal(world.key, source)).toHaveLength(wells);
    const own = await readByGdal(world.northKey, source);
    expect(own.length).toBeGreaterThan(0);
    expect(new Set(own.map(({ properties }) => properties['reseller_id']))).toEqual(
      new Set([world.north]),
    );
  });

  test('delegates filters by field, box and id to the service', async () => {
    const all = await everyFeature(world, 'wells');
    const count = async (...more: string[]) => {
      const text = await gdal('ogrinfo', world.key, [
        ...['-ro', '-so', '-al', `OAPIF:${world.url}/ogc`, '-oo', 'PAGE_SIZE=1000', ...more],
        'wells',
      ]);
      return Number(/Feature Count: (\d+)/.exec(text)?.[1]);
    };
    const inState = all.filter(({ properties }) => properties['state'] === 'OK');
    expect(inState.length).toBeGreaterThan(500);
    expect(await count('-where', "state = 'OK'")).toBe(inState.length);
    const within = all.filter((feature) => liesIn(feature, [-101, 31, -100, 32]));
    expect(within.length).toBeGreaterThan(10);
    expect(await count('-spat', '-101', '31', '-100', '32')).toBe(within.length);
    expect(await count('-where', `id = '${all[7]?.properties['id']}'`)).toBe(1);
  });

  test('reads tiles: at the highest zoom every feature, by object id', async () => {
    const read = await readByGdal(world.key, [
      `MVT:${world.url}/tiles/meter/22`,
      ...['-oo', `METADATA_FILE=${world.url}/tiles/meter/tile.json`],
      ...['-oo', 'TILE_EXTENSION=mvt', '-oo', 'CLIP=NO'],
    ]);
    const served = await everyFeature(world, 'meter');
    expect(served).toHaveLength(meters);
    expect(new Set(read.map(({ properties }) => properties['id']))).toEqual(
      new Set(served.map(({ properties }) => properties['id'])),
    );
    expect(new Set(read.map(({ properties }) => properties['mvt_id'])).size).toBe(meters);
  });

  test('reads the tiles of a zoom with every well, and no others', async () => {
    const ids = new Set<unknown>();
    for (const [x, y] of [
      [6, 12],
      [6, 13],
      [7, 12],
      [7, 13],
    ]) {
      const read = await readByGdal(world.key, [
        `MVT:${world.url}/tiles/wells/5/${x}/${y}.mvt`,
        ...['-oo', `X=${x}`, '-oo', `Y=${y}`, '-oo', 'Z=5'],
      ]);
      for (const { properties } of read) ids.add(properties['id']);
    }
    const served = await everyFeature(world, 'wells');
    expect(ids).toEqual(new Set(served.map(({ properties }) => properties['id'])));
  });

  test.each([
    ['ESRIJSON', (url: string) => `ESRIJSON:${url}&f=json`],
    ['GeoJSON', (url: string) => `${url}&f=geojson`],
  ] as const)('reads every layer of the feature service by %s', async (driver, source) => {
    const parts = await servedLayers(world);
    expect([...new Set(parts.map(({ layer }) => layer))].sort()).toEqual(
      [...world.layers]
        .filter(([, count]) => count > 0)
        .map(([layer]) => layer)
        .sort(),
    );
    for (const { number, layer, name, count } of parts) {
      const address = `${world.url}/rest/services/ledger/FeatureServer/${number}/query?where=1%3D1&outFields=*&outSR=4326&resultRecordCount=1000`;
      const read = await readByGdal(world.key, [source(address)]);
      expect(read.length, `${driver} ${name}`).toBe(count);
      const ids = new Set(read.map(({ properties }) => properties['id']));
      const served = (await everyFeature(world, layer)).filter(({ properties }) =>
        ids.has(properties['id']),
      );
      expect(served.length, `${driver} ${name}`).toBe(count);
      for (const feature of served) {
        const here = byId(read).get(String(feature.properties['id']));
        expect(here?.properties['name']).toBe(feature.properties['name']);
        expect(positions(here)).toEqual(positions(feature));
      }
    }
  });
});

function positions(feature: GdalFeature | undefined): readonly string[] {
  const text = JSON.stringify(feature?.geometry?.coordinates ?? null);
  const pairs = text.match(/\[-?[\d.]+,-?[\d.]+\]/g) ?? text.match(/^\[-?[\d.]+,-?[\d.]+\]$/g);
  return [...new Set(pairs ?? [])].sort();
}
