import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { everyItem } from '../acceptance/client.js';
import { anEnrollment, aUtility, registered } from '../registry/things.js';
import { sharedLedger } from '../services/ledger.js';
import { longTest } from '../services/seeded-part.js';
import { inBrowser, openConsole } from './browser.js';
import { widthOf } from './readings.js';

const rowsOf = (page: Page, many: string) =>
  page.getByRole('region', { name: `List of ${many}` }).getByRole('row');

inBrowser('registry lists', () => {
  test('enrollments are listed, searched, filtered, and linked from related resources', async () => {
    const { platform } = await sharedLedger();
    const hostile = '<img src=x onerror="document.title=1"> Söhne';
    const one = await anEnrollment(platform, hostile);
    await anEnrollment(platform, 'Mill Valley');
    const { page, seriousFindings } = await openConsole({ path: '/registry/enrollments' });
    await page.getByRole('link', { name: hostile }).waitFor();
    await page.getByRole('link', { name: 'Mill Valley' }).waitFor();
    expect(await seriousFindings()).toEqual([]);
    await page.getByRole('searchbox', { name: 'Search' }).fill('sohne');
    await expect.poll(() => rowsOf(page, 'enrollments').count()).toBe(2);
    await page.getByRole('link', { name: hostile }).waitFor();
    await page.reload();
    await page.getByRole('link', { name: hostile }).waitFor();
    await expect.poll(() => page.getByRole('link', { name: 'Mill Valley' }).count()).toBe(0);

    for (const from of [
      `/registry/plans/${one.plan_id}`,
      `/registry/assets/${one.premise_asset_id}`,
      `/registry/customers/${one.customer_id}`,
      `/registry/resellers/${one.reseller_id}`,
    ]) {
      await page.goto(new URL(`/console${from}`, page.url()).href);
      await page.locator('main a[href*="enrollments?"]', { hasText: 'Enrollments' }).click();
      await page.getByRole('heading', { name: 'Enrollments', level: 1 }).waitFor();
      await expect.poll(() => rowsOf(page, 'enrollments').count()).toBe(2);
      await page.getByRole('link', { name: hostile }).waitFor();
    }
    await page.getByRole('link', { name: hostile }).click();
    await page.getByRole('heading', { name: hostile }).waitFor();
    await expect.poll(() => page.title()).not.toBe('1');
  });

  longTest('enrolls a premise by keyboard on a narrow screen', async () => {
    const { platform } = await sharedLedger();
    const { plan_id, reseller_id } = await anEnrollment(platform, 'First Ltd');
    await registered(platform, '/assets', { asset_type: 'premise', name: 'Quay 77', reseller_id });
    const { page } = await openConsole({
      path: `/registry/enrollments?form=new&plan=${plan_id}`,
      width: 400,
    });
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Premise' }).focus();
    await page.keyboard.type('quay');
    await page.getByRole('option', { name: 'Quay 77' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await dialog.getByRole('textbox', { name: 'Name of the customer' }).fill('Second Ltd');
    await dialog
      .getByRole('textbox', { name: 'E-mail address of the customer' })
      .fill('ops@second.example');
    await dialog.getByRole('button', { name: 'Enroll', exact: true }).press('Enter');
    await page.getByRole('heading', { name: 'Second Ltd' }).waitFor();
    const enrolled = await everyItem(platform, `/enrollments?plan_id=${plan_id}&q=second`);
    expect(enrolled).toEqual([expect.objectContaining({ customer_name: 'Second Ltd', plan_id })]);
    await expect.poll(() => widthOf(page)).toBeLessThanOrEqual(400);
  });

  longTest('pickers and lists find items beyond the first page by a word of the name', async () => {
    const { platform } = await sharedLedger();
    const utilityOf = (number: number) =>
      aUtility(platform, `Rural Power ${number}`, `U-${number}`);
    await Promise.all(Array.from({ length: 50 }, (_, number) => utilityOf(number)));
    await utilityOf(50);
    const { page, seriousFindings } = await openConsole({ path: '/registry/plans?form=new' });
    const utility = page.getByRole('dialog').getByRole('combobox', { name: 'Utility' });
    await utility.click();
    await page.getByText('First 50 utilities').waitFor();
    await expect.poll(() => page.getByRole('option', { name: 'Rural Power 50' }).count()).toBe(0);
    await utility.fill('pow 50');
    await page.getByRole('option', { name: 'Rural Power 50' }).waitFor();
    await expect.poll(() => page.getByRole('option').count()).toBe(1);
    expect(await seriousFindings()).toEqual([]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => utility.inputValue()).toBe('Rural Power 50');
    await utility.fill('nothing of the kind');
    await page.getByText('No matching utilities.').waitFor();
    await page.goto(new URL('/console/registry/utilities?q=u-50', page.url()).href);
    await expect.poll(() => rowsOf(page, 'utilities').count()).toBe(2);
    await page.getByRole('link', { name: 'Rural Power 50' }).waitFor();
  });
});
