// Long: 50 s. Chromium draws sample pages of five map libraries.
import { beforeAll, describe, expect, test } from 'vitest';
import { hasChromium } from '../services/chromium.js';
import { type OpenPage, openPage } from './browser.js';
import { liesIn } from './gdal.js';
import { filled, recipesIn } from './recipes.js';
import { everyFeature } from './served.js';
import { type MapWorld, mapWorld } from './world.js';

let world: MapWorld;

beforeAll(async () => {
  world = await mapWorld();
});

async function open(heading: string, at = 0, key = world.key): Promise<OpenPage> {
  const recipe = recipesIn('html').filter((one) => one.heading === heading)[at];
  if (recipe === undefined) throw new Error(`docs/maps.md has no page under ${heading}`);
  return openPage(filled(recipe, { url: world.url, key }), `${heading}-${at}`.toLowerCase());
}

const red = '#b3261e';
const blue = '#0b57d0';

describe.runIf(hasChromium)('a page of docs/maps.md, from another origin,', () => {
  test('with MapLibre draws the wells, without a key in an address', async () => {
    const { page, until, troubles, asked, pixelsOf } = await open('MapLibre');
    await until(
      "window.map?.loaded() && map.getSource('wells') && map.areTilesLoaded() && map.queryRenderedFeatures({ layers: ['wells'] }).length > 0",
    );
    expect(troubles).toEqual([]);
    await expect.poll(() => pixelsOf(red)).toBeGreaterThan(2_000);
    const shown = "map.querySourceFeatures('wells', { sourceLayer: 'wells' }).length";
    await expect.poll(() => page.evaluate<number>(shown)).toBeGreaterThan(500);
    expect(asked.filter((url) => url.includes('.mvt')).length).toBeGreaterThan(0);
    expect(asked.filter((url) => url.includes(world.key))).toEqual([]);
  });

  test("with MapLibre and a tenant's key shows that tenant only", async () => {
    const { page, until, troubles } = await open('MapLibre', 0, world.northKey);
    await until(
      "window.map?.loaded() && map.getSource('wells') && map.areTilesLoaded() && map.queryRenderedFeatures({ layers: ['wells'] }).length > 0",
    );
    await page.evaluate('map.jumpTo({ center: [-100, 33], zoom: 9 })');
    await until('map.loaded() && map.areTilesLoaded()');
    const shown = () =>
      page.evaluate<readonly string[]>(
        "map.querySourceFeatures('wells', { sourceLayer: 'wells' }).map((one) => one.properties.id)",
      );
    await expect.poll(async () => (await shown()).length).toBeGreaterThan(50);
    expect(troubles).toEqual([]);
    const own = (await everyFeature(world, 'wells')).filter(
      ({ properties }) => properties['reseller_id'] === world.north,
    );
    const ids = new Set(own.map(({ properties }) => properties['id']));
    await expect.poll(async () => (await shown()).filter((id) => !ids.has(id))).toEqual([]);
  });

  test('with Esri Leaflet draws every feature in the view', async () => {
    const { page, until, troubles, pixelsOf } = await open('Leaflet');
    await until('Object.keys(window.wells?._layers ?? {}).length > 500');
    await page.waitForLoadState('networkidle');
    expect(troubles).toEqual([]);
    await expect.poll(() => pixelsOf(red)).toBeGreaterThan(2_000);
    const bounds = await page.waitForFunction<string>('map.getBounds().toBBoxString()');
    const box = (await bounds.jsonValue()).split(',').map(Number);
    const within = (await everyFeature(world, 'assets')).filter((one) => liesIn(one, box));
    expect(within.length).toBeGreaterThan(500);
    const missing = async () => {
      const drawn = new Set(
        await page.evaluate<readonly string[]>(
          'Object.values(window.wells._layers).map((one) => one.feature.properties.id)',
        ),
      );
      return within.filter(({ properties }) => !drawn.has(String(properties['id'])));
    };
    await expect.poll(missing).toEqual([]);
  });

  test('with Leaflet alone draws the parcels of an OGC page', async () => {
    const { page, until, troubles, pixelsOf } = await open('Leaflet', 1);
    await until('window.parcels?.getLayers().length > 0');
    expect(troubles).toEqual([]);
    await expect
      .poll(() => page.evaluate('window.parcels.getLayers().length'))
      .toBe(world.layers.get('parcel'));
    await expect.poll(() => pixelsOf(blue)).toBeGreaterThan(1_000);
  });

  test('with OpenLayers draws the feeders', async () => {
    const { page, until, troubles, pixelsOf } = await open('OpenLayers');
    await until('window.feeders?.getFeaturesInExtent(map.getView().calculateExtent()).length > 50');
    await page.evaluate(
      "new Promise((drawn) => { map.once('rendercomplete', drawn); map.render(); })",
    );
    expect(troubles).toEqual([]);
    await expect.poll(() => pixelsOf(blue)).toBeGreaterThan(1_000);
  });

  test('with a wrong key draws nothing, and the page gets an error', async () => {
    const { page, troubles } = await open('MapLibre', 0, 'mk_made-up');
    await expect.poll(() => troubles.join('\n')).toMatch(/401/);
    await expect.poll(() => page.evaluate('map.querySourceFeatures("wells").length')).toBe(0);
  });
});
