import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { aTransaction } from '../acceptance/fixtures.js';
import { sharedLedger } from '../services/ledger.js';
import { longTest } from '../services/seeded-part.js';
import { actFor, inBrowser, openConsole } from './browser.js';

const hostile = '<img src=x onerror=alert(1)>';
const resellerName = `Views ${randomUUID().slice(0, 6)}`;

beforeAll(async () => {
  const { platform } = await sharedLedger();
  await platform.post('/exchange/transactions', aTransaction({ book: 'Views' }));
  await platform.post('/resellers', { code: resellerName.replace(' ', '-'), name: resellerName });
});

inBrowser('saved views', () => {
  test('of the blotter are saved, opened, renamed, linked and deleted', async () => {
    const { page, context, url, seriousFindings } = await openConsole({
      path: '/blotter?status=pending&sort=-volume_mwh',
    });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const dialog = page.getByRole('dialog', { name: 'Saved views' });
    const open = () => page.getByRole('button', { name: 'Views', exact: true }).click();

    await open();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Enter a name.').waitFor();
    await dialog.getByLabel('Name of the current view').fill(hostile);
    await page.keyboard.press('Enter');
    await dialog.getByText('current', { exact: true }).waitFor();
    expect(await seriousFindings()).toEqual([]);
    await dialog.getByLabel('Name of the current view').fill(` ${hostile} `);
    await page.keyboard.press('Enter');
    await dialog.getByText('A view with this name exists', { exact: false }).waitFor();

    await page.keyboard.press('Escape');
    await page.goto(`${url}/console/blotter`);
    await open();
    await dialog.getByRole('button', { name: hostile, exact: true }).click();
    await expect.poll(() => page.url()).toContain('sort=-volume_mwh');
    await expect.poll(() => page.url()).toContain('pending');

    await open();
    await dialog.getByRole('button', { name: `More for ${hostile}` }).click();
    await page.getByRole('menuitem', { name: 'Copy link' }).click();
    await page.getByText('Copied the link.').waitFor();
    await expect
      .poll(() => page.evaluate<string>('navigator.clipboard.readText()'))
      .toMatch(new RegExp(`^${url}/console/blotter\\?.*sort=-volume_mwh`));

    await dialog.getByRole('button', { name: `More for ${hostile}` }).click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    await dialog.getByLabel('New name').fill('Largest pending');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Largest pending', exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'More for Largest pending' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByText('Deleted the view Largest pending.').waitFor();
    await expect.poll(() => dialog.getByRole('listitem').count()).toBe(0);
  });

  longTest(
    'restore columns, outlive the tab, contain no key, and belong to one scope',
    async () => {
      const { page } = await openConsole({ path: '/blotter?book=Views' });
      await page.getByRole('button', { name: 'Columns' }).click();
      await page.getByRole('checkbox', { name: 'Price' }).press('Space');
      await page.keyboard.press('Escape');
      const price = page.getByRole('columnheader', { name: 'Price' });
      await expect.poll(() => price.count()).toBe(0);
      await page.getByRole('button', { name: 'Views', exact: true }).click();
      await page.getByLabel('Name of the current view').fill('Without prices');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Without prices', exact: true }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Columns' }).click();
      await page.getByRole('checkbox', { name: 'Price' }).press('Space');
      await page.keyboard.press('Escape');
      await price.waitFor();

      const { apiKey } = await sharedLedger();
      const storage = () => page.evaluate<string>('JSON.stringify(localStorage)');
      await expect.poll(storage).toContain('Without prices');
      await expect.poll(storage).not.toContain(apiKey);
      await expect.poll(storage).not.toContain('eyJ');

      await page.getByRole('button', { name: 'Views', exact: true }).click();
      await page.getByRole('button', { name: 'Without prices', exact: true }).click();
      await expect.poll(() => price.count()).toBe(0);

      await page.reload();
      await actFor(page, resellerName);
      await page.getByRole('button', { name: 'Views', exact: true }).click();
      await page.getByLabel('Name of the current view').waitFor();
      const own = page.getByRole('button', { name: 'Without prices', exact: true });
      await expect.poll(() => own.count()).toBe(0);
    },
  );

  longTest('of the map restore camera and layers, by keyboard on a narrow screen', async () => {
    const { page, seriousFindings } = await openConsole({
      path: '/map?at=-97.74,30.27,9&layers=utilities',
      width: 400,
      height: 800,
      colorScheme: 'dark',
    });
    await page.getByRole('button', { name: 'Views', exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.getByLabel('Name of the current view').fill('Austin territories');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Austin territories', exact: true }).waitFor();
    expect(await seriousFindings()).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Blotter' }).click();
    await page.getByRole('link', { name: 'Map' }).click();
    await page.getByRole('button', { name: 'Views', exact: true }).click();
    await page.getByRole('button', { name: 'Austin territories', exact: true }).press('Enter');
    await expect.poll(() => decodeURIComponent(page.url())).toContain('at=-97.74,30.27,9');
    await expect.poll(() => page.url()).toContain('layers=utilities');
    await expect
      .poll(() => page.evaluate<number>('document.documentElement.scrollWidth'))
      .toBeLessThanOrEqual(400);
  });
});
