import { createServer } from 'node:http';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { portOf } from '../services/free-port.js';
import { ledger } from '../services/ledger.js';
import { longTest } from '../services/seeded-part.js';
import { inBrowser, openConsole, signIn } from './browser.js';
import { austin, drawn, openMap, spot } from './map-page.js';
import { hostile, type MapScene, mapScene } from './map-scene.js';
import { clipboardOf, textOf, widthOf } from './readings.js';

let scene: MapScene;
const stops: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const stop of stops) await stop();
});

const card = (page: Page, name: string) =>
  page.getByRole('heading', { name, level: 2, exact: true });

inBrowser('the map', () => {
  beforeAll(async () => {
    scene = await mapScene();
  });

  test('draws assets at their coordinates, without a credential in an address', async () => {
    const { page, url, seriousFindings } = await openConsole({
      path: '/',
      width: 1280,
      url: (await ledger()).url,
    });
    const urls: string[] = [];
    page.on('request', (request) => urls.push(request.url()));
    await page.getByRole('link', { name: 'Map' }).click();
    await drawn(page);
    await page.goto(`${url}/console/map${austin}`);
    await drawn(page);
    await expect
      .poll(() => urls.filter((one) => one.includes('/tiles/assets/')).length)
      .toBeGreaterThan(0);
    expect(urls.filter((url) => /[?&](token|api_key)=|eyJ|mk_/i.test(url))).toEqual([]);
    await page.getByRole('tab', { name: 'In view' }).click();
    await page.getByText('4 assets in view').waitFor();
    const names = page.getByRole('list', { name: 'Assets in view' }).getByRole('button');
    await expect
      .poll(async () => (await names.allInnerTexts()).sort())
      .toEqual([hostile, 'Field', 'Meter 1', 'Meter 2'].sort());
    expect(await seriousFindings()).toEqual([]);
    const middle = await spot(page, 0, 0);
    await page.mouse.click(middle.x, middle.y);
    await card(page, 'Meter 1').waitFor();
    await page.getByText('serial').waitFor();
    await page.getByText('AssetRegistered').waitFor();
    await expect.poll(() => page.url()).toContain(`feature=asset-${scene.meter}`);
    expect(await seriousFindings()).toEqual([]);
    await page.reload();
    await card(page, 'Meter 1').waitFor();
    const history = page.getByRole('link', { name: 'Full history' });
    await expect
      .poll(() => history.getAttribute('href'))
      .toBe(`/console/audit/asset-${scene.meter}`);
    await page.getByRole('button', { name: 'Close the card' }).click();
    await expect.poll(() => page.url()).not.toContain('feature=');
  });

  test('without WebGL says so, and still searches typed coordinates', async () => {
    const { page, seriousFindings } = await openConsole({ path: '/', url: (await ledger()).url });
    await page.evaluate('HTMLCanvasElement.prototype.getContext = () => null; undefined');
    await page.getByRole('link', { name: 'Map' }).click();
    await page.getByText('This browser cannot draw maps').waitFor();
    await page.getByRole('tab', { name: 'Search an area' }).click();
    await page.getByRole('button', { name: 'Type coordinates' }).click();
    const sides = { West: '-97.9', East: '-97.6', South: '30.1', North: '30.4' };
    for (const [label, value] of Object.entries(sides)) {
      await page.getByLabel(label, { exact: true }).fill(value);
    }
    await page.getByRole('button', { name: 'Search this area' }).click();
    await page.getByRole('list', { name: 'Assets in the area' }).getByText('Meter 1').waitFor();
    expect(await seriousFindings()).toEqual([]);
  });

  longTest('searches a drawn box, keeps it in the address, and copies its assets', async () => {
    const { page, context } = await openMap();
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('tab', { name: 'Search an area' }).click();
    await page.getByRole('button', { name: 'Draw a box' }).click();
    const [from, to] = [await spot(page, -60, -60), await spot(page, 60, 60)];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 4 });
    await page.mouse.up();
    await page.getByText('2 assets in the area').waitFor();
    await page.getByRole('link', { name: 'Customer of meters' }).waitFor();
    await page.getByText('AW · Austin Works').waitFor();
    await expect.poll(() => page.url()).toContain('area=box');
    await page.getByRole('button', { name: 'Copy assets' }).click();
    await page.getByRole('menuitem', { name: 'As GeoJSON' }).click();
    await page.getByText('Copied as GeoJSON.').waitFor();
    await expect
      .poll(async () => JSON.parse(await clipboardOf(page)))
      .toMatchObject({
        features: expect.arrayContaining([expect.objectContaining({ id: scene.meter })]),
      });
    await page.getByRole('button', { name: 'Copy assets' }).click();
    await page.getByRole('menuitem', { name: 'As Esri JSON' }).click();
    await page.getByText('Copied as Esri JSON.').waitFor();
    await expect
      .poll(async () => JSON.parse(await clipboardOf(page)))
      .toMatchObject({ spatialReference: { wkid: 4326 } });
    await page.reload();
    await page.getByRole('tab', { name: 'Search an area' }).click();
    await page.getByText('2 assets in the area').waitFor();
    await page.getByRole('button', { name: 'Clear the area' }).click();
    await expect.poll(() => page.url()).not.toContain('area=');
  });

  longTest('searches a tapped polygon and a dragged circle', async () => {
    const { page } = await openMap();
    await page.getByRole('tab', { name: 'Search an area' }).click();
    await page.getByRole('button', { name: 'Draw a polygon' }).click();
    for (const [right, down] of [
      [-60, -60],
      [60, -60],
      [60, 60],
      [-60, 60],
      [-60, -60],
    ] as const) {
      const { x, y } = await spot(page, right, down);
      await page.mouse.click(x, y);
    }
    await page.getByRole('heading', { name: 'Polygon of 4 corners' }).waitFor();
    await page.getByText('2 assets in the area').waitFor();
    await page.getByRole('button', { name: 'Draw a circle' }).click();
    const [from, to] = [await spot(page, 0, 0), await spot(page, 20, 0)];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 4 });
    await page.mouse.up();
    await page.getByText('1 asset in the area').waitFor();
    await page.getByRole('button', { name: 'Draw a polygon' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Draw a box' }).waitFor();
  });

  longTest('is searched by keyboard on a narrow, dark screen', async () => {
    const { page, seriousFindings } = await openMap({
      width: 400,
      height: 800,
      colorScheme: 'dark',
    });
    await page.getByRole('tab', { name: 'Layers' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('button', { name: 'Type coordinates' }).focus();
    await page.keyboard.press('Enter');
    await page.getByLabel('West').focus();
    await page.keyboard.type('-98');
    await page.keyboard.press('Tab');
    await page.keyboard.type('-97.6');
    await page.keyboard.press('Tab');
    await page.keyboard.type('31');
    await page.keyboard.press('Tab');
    await page.keyboard.type('30');
    await page.keyboard.press('Enter');
    await page.getByText('South must be less than north.').waitFor();
    await page.getByLabel('South').fill('30');
    await page.getByLabel('North').fill('31');
    await page.keyboard.press('Enter');
    await page.getByText('3 assets in the area').waitFor();
    expect(await seriousFindings()).toEqual([]);
    await expect.poll(() => widthOf(page)).toBeLessThanOrEqual(400);
  });

  longTest('filters layers and status, changes colors, and keeps them in the address', async () => {
    const { page } = await openMap();
    await page.getByRole('checkbox', { name: /^Assets/ }).press('Space');
    await expect.poll(() => page.url()).toContain('layers=utilities');
    await page.getByRole('checkbox', { name: /^Meter/ }).press('Space');
    await expect.poll(() => decodeURIComponent(page.url())).toContain('layers=utilities,meter');
    await page.getByRole('tab', { name: 'In view' }).click();
    await page.getByText('2 assets in view').waitFor();
    await page.getByRole('tab', { name: 'Layers' }).click();
    await page.getByRole('button', { name: /Every status/ }).click();
    await page.getByRole('option', { name: 'retired' }).click();
    await expect.poll(() => page.url()).toContain('status=retired');
    await page.getByRole('tab', { name: 'In view' }).click();
    await page.getByText('1 asset in view').waitFor();
    await page.goBack();
    await page.getByText('2 assets in view').waitFor();
  });

  longTest('shows a reseller only its own data, and drops data of the previous scope', async () => {
    const { page } = await openConsole({
      actingFor: 'Map North',
      url: (await ledger()).url,
    });
    await page.getByRole('link', { name: 'Map' }).click();
    await drawn(page);
    await page.getByRole('tab', { name: 'In view' }).click();
    await page.getByText('3 assets in view').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Meter 2' }).count()).toBe(0);
  });

  longTest('shows addresses for GIS programs, and a key that reads them', async () => {
    const { page, seriousFindings } = await openMap();
    await page.getByRole('button', { name: 'Use in a GIS' }).click();
    const dialog = page.getByRole('dialog', { name: 'Use in a GIS' });
    await dialog.getByLabel('Purpose and holder of the key').fill('A test');
    await dialog.getByRole('button', { name: 'Create map key' }).click();
    const key = await textOf(dialog.getByRole('status').locator('code'));
    expect(key).toMatch(/^mk_/);
    expect(await seriousFindings()).toEqual([]);
    const addresses = dialog.locator('li code');
    const items = await textOf(addresses.filter({ hasText: '/ogc/collections/assets/items' }));
    const answer = await fetch(items, { headers: { 'x-api-key': key } });
    const { features }: { features: readonly unknown[] } = JSON.parse(await answer.text());
    expect(features.length).toBe(4);
    await expect.poll(async () => (await addresses.allInnerTexts()).join()).not.toContain('mk_');
  });

  longTest('uses the configured base map, without sending credentials to its host', async () => {
    const requests: { readonly url: string; readonly headers: string }[] = [];
    const tiles = createServer((request, response) => {
      requests.push({ url: request.url ?? '', headers: JSON.stringify(request.headers) });
      response.setHeader('access-control-allow-origin', '*');
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(request.url === '/style.json' ? style : nothing));
    });
    const origin = `http://127.0.0.1:${await portOf(tiles)}`;
    stops.push(() => new Promise((closed) => tiles.close(closed)));
    const nothing = { type: 'FeatureCollection', features: [] };
    const style = {
      version: 8,
      sources: { roads: { type: 'geojson', data: `${origin}/roads.json` } },
      layers: [
        { id: 'ground', type: 'background', paint: { 'background-color': '#00aa00' } },
        { id: 'roads', type: 'line', source: 'roads' },
      ],
    };
    const service = await ledger();
    const other = await service.anotherApi({
      mapStyle: { url: `${origin}/style.json`, origins: [origin] },
    });
    const { page, allow } = await openConsole({ path: `/map${austin}`, url: other.url });
    allow(new RegExp(`request off the origin: ${origin}`));
    await drawn(page);
    await expect
      .poll(() => requests.map(({ url }) => url))
      .toEqual(expect.arrayContaining(['/style.json', '/roads.json']));
    expect(requests.filter(({ headers }) => /authorization|api-key/i.test(headers))).toEqual([]);
    const middle = await spot(page, 0, 0);
    await page.mouse.click(middle.x, middle.y);
    await card(page, 'Meter 1').waitFor();
  });

  longTest(
    'uses the built-in base map if the configured one cannot be read, and says so',
    async () => {
      const service = await ledger();
      const away = 'http://127.0.0.1:9';
      const other = await service.anotherApi({
        mapStyle: { url: `${away}/style.json`, origins: [away] },
      });
      const { page, allow } = await openConsole({
        isSignedIn: false,
        path: `/map${austin}`,
        url: other.url,
      });
      allow(/127\.0\.0\.1:9|ERR_/);
      await signIn(page, service.apiKey);
      await page.getByText(/the built-in one is shown/).waitFor();
      await drawn(page);
      const middle = await spot(page, 0, 0);
      await page.mouse.click(middle.x, middle.y);
      await card(page, 'Meter 1').waitFor();
    },
  );
});
