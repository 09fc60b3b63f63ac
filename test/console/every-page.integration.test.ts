import { expect, test } from 'vitest';
import { longTest } from '../services/seeded-part.js';
import { inBrowser, openConsole } from './browser.js';
import { textOf, widthOf } from './readings.js';

const addresses = [
  '/blotter',
  '/positions',
  '/statements',
  '/statements/preview',
  '/map',
  '/registry/resellers',
  '/registry/customers',
  '/registry/counterparties',
  '/registry/assets',
  '/registry/utilities',
  '/registry/plans',
  '/registry/enrollments',
  '/registry/work',
  '/registry/gates',
  '/registry/keys',
  '/audit',
  '/audit/log',
  '/audit/exports',
  '/audit/refusals',
  '/audit/verify',
  '/operations',
];

inBrowser('every page of the console', () => {
  test.each(addresses)(
    '%s opens by its address, and reloads at 400 pixels in the dark theme',
    async (path) => {
      const { page, url, seriousFindings } = await openConsole({ path, colorScheme: 'dark' });
      const title = page.getByRole('heading', { level: 1 });
      await title.waitFor();
      const name = await textOf(title);
      await expect.poll(() => page.title()).toBe(`${name} · Energy exchange ledger`);
      await page.setViewportSize({ width: 400, height: 800 });
      await page.reload();
      await title.waitFor();
      await expect.poll(() => title.innerText()).toBe(name);
      await expect
        .poll(() => new URL(page.url()).pathname)
        .toBe(new URL(`${url}/console${path}`).pathname);
      await page.getByText('Loading').waitFor({ state: 'detached' });
      await expect.poll(() => widthOf(page)).toBeLessThanOrEqual(400);
      expect(await seriousFindings()).toEqual([]);
    },
  );

  longTest('works over plain HTTP on another host name', async () => {
    const own = await openConsole();
    const port = new URL(own.url).port;
    const { page } = await openConsole({ url: `http://ledger.example:${port}` });
    for (const name of ['Positions', 'Registry', 'Audit', 'Operations', 'Blotter']) {
      await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name }).click();
      await page.getByRole('heading', { level: 1 }).waitFor();
    }
    await expect.poll(() => page.evaluate('isSecureContext')).toBe(false);
  });
});
