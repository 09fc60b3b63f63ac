import type { CDPSession, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { anAsset } from '../acceptance/fixtures.js';
import { ledger } from '../services/ledger.js';
import { longTest } from '../services/seeded-part.js';
import { inBrowser } from './browser.js';
import { drawn, openMap, spot } from './map-page.js';
import { mapScene } from './map-scene.js';

function watchTiles(page: Page): { readonly statuses: number[] } {
  const statuses: number[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/tiles/assets/') && response.url().includes('.mvt')) {
      statuses.push(response.status());
    }
  });
  return { statuses };
}

async function dragFinger(
  touch: CDPSession,
  from: { readonly x: number; readonly y: number },
  to: { readonly x: number; readonly y: number },
): Promise<void> {
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: typeof from) =>
    touch.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: at === undefined ? [] : [{ x: at.x, y: at.y }],
    });
  await send('touchStart', from);
  for (const part of [0.25, 0.5, 0.75, 1]) {
    await send('touchMove', {
      x: Math.round(from.x + (to.x - from.x) * part),
      y: Math.round(from.y + (to.y - from.y) * part),
    });
  }
  await send('touchEnd');
}

inBrowser('an open map', () => {
  beforeAll(async () => {
    await mapScene();
  });

  test('shows a newly registered asset in tiles and lists', async () => {
    const { platform } = await ledger();
    const { page } = await openMap();
    await page.getByRole('tab', { name: 'In view' }).click();
    const inView = page.getByRole('list', { name: 'Assets in view' });
    await inView.getByRole('button', { name: 'Meter 1' }).waitFor();
    const { statuses } = watchTiles(page);
    await anAsset(platform, {
      asset_type: 'meter',
      name: 'Latecomer',
      geometry: { type: 'Point', coordinates: [-97.6, 30.2] },
    });
    await inView.getByRole('button', { name: 'Latecomer' }).waitFor();
    // The map looks for changes every few seconds.
    await expect.poll(() => statuses.length, { timeout: 30_000 }).toBeGreaterThan(0);
    await drawn(page);
    const place = await spot(page, 102, 59);
    await page.mouse.click(place.x, place.y);
    await page.getByRole('heading', { name: 'Latecomer', level: 2 }).waitFor();
  });

  longTest('reloads nothing without changes', async () => {
    const { page } = await openMap();
    const requests: string[] = [];
    page.on('request', (request) => requests.push(`${request.method()} ${request.url()}`));
    await expect
      // The map looks for changes every few seconds.
      .poll(() => requests.filter((one) => one.startsWith('HEAD')).length, { timeout: 60_000 })
      .toBeGreaterThan(2);
    expect(requests.filter((one) => one.includes('.mvt'))).toEqual([]);
  });

  longTest('continues after its token expires', async () => {
    const service = await ledger();
    const short = await service.anotherApi({ tokenTtlMinutes: 0.25 });
    const { page, allow } = await openMap({ url: short.url });
    // Slow requests are refused and repeated.
    allow(/401/);
    await page.waitForResponse(
      (response) => response.url().endsWith('/auth/token') && response.ok(),
    );
    const answered = new Map<string, number>();
    page.on('response', (response) => {
      if (response.url().includes('.mvt')) answered.set(response.url(), response.status());
    });
    await page.getByRole('button', { name: 'Zoom out' }).click();
    // The token expires after 15 s.
    await expect.poll(() => answered.size, { timeout: 30_000 }).toBeGreaterThan(0);
    // The token expires after 15 s.
    await expect.poll(() => [...new Set(answered.values())], { timeout: 30_000 }).toEqual([200]);
    await drawn(page);
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  });

  longTest('reports missing parts while offline, and draws them afterwards', async () => {
    const { page, context, allow } = await openMap();
    allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
    const missed = new Set<string>();
    page.on('requestfailed', (request) => void missed.add(request.url()));
    page.on('response', (response) => {
      if (response.status() === 200) missed.delete(response.url());
    });
    const missedAt = (zoom: number) =>
      [...missed].filter((url) => new RegExp(`/tiles/.+/${zoom}/\\d+/\\d+\\.mvt`).test(url));
    await context.setOffline(true);
    for (const zoom of [10, 11]) {
      await page.getByRole('button', { name: 'Zoom in' }).click();
      await expect.poll(() => decodeURIComponent(page.url())).toContain(`,${zoom}`);
    }
    const alert = page.getByRole('alert');
    await alert.getByText(/Parts of the map could not be/).waitFor();
    await expect.poll(() => missedAt(11).length).toBeGreaterThan(0);
    await drawn(page);
    await context.setOffline(false);
    await expect.poll(() => missedAt(11)).toEqual([]);
    await drawn(page);
    await expect.poll(() => alert.count()).toBe(0);
  });

  longTest('is searched by touch: a dragged box and circle, a tapped polygon', async () => {
    const { page, context } = await openMap({ hasTouch: true, width: 400, height: 900 });
    const touch = await context.newCDPSession(page);
    const drawing = page.locator('.drawing');
    await page.getByRole('tab', { name: 'Search an area' }).tap();
    await page.getByRole('button', { name: 'Draw a box' }).tap();
    await drawing.waitFor({ state: 'attached' });
    await page.getByTestId('map').scrollIntoViewIfNeeded();
    await dragFinger(touch, await spot(page, -60, -60), await spot(page, 60, 60));
    await expect.poll(() => decodeURIComponent(page.url())).toContain('area=box:');
    await expect.poll(() => decodeURIComponent(page.url())).toContain('at=-97.74,30.27,9');
    await page.getByText(/\d assets? in the area/).waitFor();

    await page.getByRole('button', { name: 'Draw a circle' }).tap();
    await drawing.waitFor({ state: 'attached' });
    await page.getByTestId('map').scrollIntoViewIfNeeded();
    await dragFinger(touch, await spot(page, 0, 0), await spot(page, 40, 0));
    await expect.poll(() => decodeURIComponent(page.url())).toContain('area=circle:');

    await page.getByRole('button', { name: 'Draw a polygon' }).tap();
    await drawing.waitFor({ state: 'attached' });
    await page.getByTestId('map').scrollIntoViewIfNeeded();
    for (const [right, down] of [
      [-60, -60],
      [60, -60],
      [0, 60],
    ] as const) {
      const { x, y } = await spot(page, right, down);
      await page.touchscreen.tap(x, y);
    }
    await page.getByRole('button', { name: 'Finish with 3 corners' }).tap();
    await page.getByRole('heading', { name: 'Polygon of 3 corners' }).waitFor();
    await expect.poll(() => decodeURIComponent(page.url())).toContain('area=polygon:');
  });
});
