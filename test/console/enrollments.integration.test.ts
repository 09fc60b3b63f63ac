import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { text } from '../acceptance/client.js';
import { anEsiId, day, enrolledAt } from '../registry/enrollment-steps.js';
import { anEnrollment } from '../registry/things.js';
import { sharedLedger } from '../services/ledger.js';
import { longTest } from '../services/seeded-part.js';
import { actFor, inBrowser, openConsole } from './browser.js';
import { widthOf } from './readings.js';

const buttonsOf = async (page: Page) => {
  const names = await page.locator('main header').getByRole('button').allInnerTexts();
  return names.filter((name) => name !== '');
};

async function take(page: Page, step: string, fill: () => Promise<void> = async () => {}) {
  await page.locator('main header').getByRole('button', { name: step, exact: true }).click();
  await fill();
  await page.getByRole('dialog').getByRole('button', { name: step, exact: true }).click();
}

const rows = (page: Page, label: string | RegExp) =>
  page.getByRole('region', { name: label }).getByRole('row');

inBrowser('enrollments', () => {
  test('an enrollment goes through its life, with refusals at their fields', async () => {
    const { platform } = await sharedLedger();
    const { id } = await anEnrollment(platform, 'Casa Verde Ltd');
    const { page, allow, seriousFindings } = await openConsole({
      path: `/registry/enrollments/${id}`,
    });
    allow(/409|422/);
    const dialog = page.getByRole('dialog');
    const life = page.getByRole('region', { name: 'History' });
    const inLife = (word: string) => life.getByText(word, { exact: true }).waitFor();

    await page.getByRole('button', { name: 'Change' }).click();
    await dialog.getByRole('button', { name: 'Add service point' }).click();
    await dialog.getByRole('combobox', { name: 'Scheme' }).fill('us-esiid');
    await dialog.getByRole('textbox', { name: 'Id of the meter' }).fill('1234');
    await dialog.getByRole('button', { name: 'Save the changes' }).click();
    const point = dialog.getByRole('group', { name: 'Service point' });
    await point.getByText(/us-esiid/).waitFor();
    const esiId = anEsiId();
    await dialog.getByRole('textbox', { name: 'Id of the meter' }).fill(esiId);
    expect(await seriousFindings()).toEqual([]);
    await dialog.getByRole('button', { name: 'Save the changes' }).click();
    await life.getByText(`service_point.id: – → ${esiId}`).waitFor();

    await take(page, 'Submit', () => dialog.getByLabel('Tracking number').fill('SB-2026-000121'));
    await inLife('submitted');
    await take(page, 'Accept', () => dialog.getByLabel('Effective date').fill('2037-01-01'));
    await dialog.getByText('effective_date is too far ahead.', { exact: false }).waitFor();
    const date = dialog.getByLabel('Effective date');
    await expect.poll(() => date.getAttribute('aria-invalid')).toBe('true');
    await date.fill(day());
    await dialog.getByRole('button', { name: 'Accept' }).click();
    await inLife('accepted');
    await take(page, 'Activate');
    await inLife('activated');
    await page.getByRole('link', { name: `us-esiid:${esiId}` }).waitFor();
    const proof = page.getByRole('region', { name: 'Proof' });
    await proof.getByRole('button', { name: 'Prove that it is in the log' }).click();
    await proof.getByText('✓ Included.').waitFor();
    expect(await seriousFindings()).toEqual([]);

    const drop = page.locator('main header').getByRole('button', { name: 'Drop' });
    await drop.press('Enter');
    await dialog.getByRole('button', { name: 'Initiated by' }).press('Enter');
    await page.getByRole('option', { name: 'customer' }).press('Enter');
    await dialog.getByRole('combobox', { name: 'Reason code' }).press('ArrowDown');
    await page.getByRole('option', { name: '008' }).waitFor();
    await page.keyboard.press('Enter');
    await dialog.getByLabel('End of the supply').fill(day());
    await dialog.getByRole('button', { name: 'Drop' }).press('Enter');
    await inLife('dropped');
    await life.getByText('008 account exists but is not active').waitFor();
    await expect.poll(() => buttonsOf(page)).toEqual(['Reinstate']);
    expect(text(await platform.get(`/enrollments/${id}`), 'status')).toBe('dropped');
  });

  test("a reseller has its own steps, and sees a refusal after another user's step", async () => {
    const { platform } = await sharedLedger();
    const { id, reseller_id, step } = await enrolledAt(platform, anEsiId(), 'Mill Ltd');
    const reseller = text(await platform.get(`/resellers/${reseller_id}`), 'name');
    const { page, allow } = await openConsole({
      path: `/registry/enrollments/${id}`,
      actingFor: reseller,
      width: 400,
    });
    allow(/409|412/);
    const own = ['Submit', 'Cancel the enrollment', 'Change'];
    await expect.poll(() => buttonsOf(page)).toEqual(own);
    await expect.poll(() => widthOf(page)).toBeLessThanOrEqual(400);
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Submit' }).click();
    await dialog.getByLabel('Tracking number').fill('SB-7');
    await step('submit');
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await dialog.getByText('It has changed since you opened it').waitFor();
    await dialog.getByRole('button', { name: 'Continue with the current values' }).click();
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await dialog.getByText('The enrollment is submitted. Possible: ', { exact: false }).waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => buttonsOf(page)).toEqual(['Rescind', 'Cancel the enrollment']);
    await page.goto(`${page.url()}?form=accept`);
    await page.getByRole('button', { name: 'Rescind' }).waitFor();
    await expect.poll(() => dialog.count()).toBe(0);
    await step('accept', { effective_date: day() });
    await step('activate', { started_on: day() });
    await page.goto(page.url().replace('accept', 'drop'));
    await dialog.getByRole('button', { name: 'Initiated by' }).click();
    await expect
      .poll(() => page.getByRole('option').allInnerTexts())
      .toEqual(['customer', 'supplier']);
  });

  test('the work list has a tab for each state', async () => {
    const { platform } = await sharedLedger();
    const meter = anEsiId();
    const supply = await enrolledAt(platform, meter, 'Lasting Ltd');
    await supply.supply();
    const next = await enrolledAt(platform, meter, 'Coming Ltd');
    await next.step('submit');
    const { page, seriousFindings } = await openConsole({ path: '/registry' });
    const registry = page.getByRole('navigation', { name: 'Registry' });
    await registry.getByRole('link', { name: 'Work list' }).click();
    await page.getByRole('heading', { name: 'Work list', level: 1 }).waitFor();
    const listed = rows(page, 'List of enrollments');
    await listed.filter({ hasText: 'Coming Ltd' }).waitFor();
    await expect.poll(() => listed.filter({ hasText: 'Lasting Ltd' }).count()).toBe(0);
    await page.getByRole('tab', { name: 'Submitted to the utility' }).press('ArrowRight');
    await page.waitForURL(/tab=accepted/);
    await page.getByRole('tab', { name: 'Rescission open' }).click();
    await listed.filter({ hasText: 'Coming Ltd' }).waitFor();
    await next.step('object', { reason: 'The customer is unknown' });
    await page.getByRole('tab', { name: 'Objected' }).click();
    await listed.filter({ hasText: 'The customer is unknown' }).waitFor();
    expect(await seriousFindings()).toEqual([]);
    await next.step('resolve', { outcome: 'overruled' });
    await next.step('accept', { effective_date: day(3) });
    await page.goto(page.url().replace('objected', 'accepted'));
    await listed.filter({ hasText: 'Coming Ltd' }).waitFor();
    await page.getByRole('tab', { name: /^Ending/ }).click();
    await listed.filter({ hasText: 'Lasting Ltd' }).filter({ hasText: 'switch' }).waitFor();
    await page.reload();
    await page.getByRole('tab', { name: /^Ending/, selected: true }).waitFor();
    await listed.filter({ hasText: 'Lasting Ltd' }).waitFor();
  });

  test('a premise has its supplier history, as the caller may see it', async () => {
    const { platform } = await sharedLedger();
    const meter = anEsiId();
    const before = await enrolledAt(platform, meter, 'Earlier Ltd');
    await before.supply();
    const now = await enrolledAt(platform, meter, 'Later Ltd');
    await now.supply();
    const supplier = text(await platform.get(`/resellers/${now.reseller_id}`), 'name');
    const { page, seriousFindings } = await openConsole({
      path: `/registry/assets/${now.premise_asset_id}?tab=supply`,
    });
    await rows(page, 'List of enrollments').filter({ hasText: 'Later Ltd' }).waitFor();
    await page.getByText('Fixed 12: fixed, 11.9 ¢/kWh, 12 months').waitFor();
    const others = rows(page, /^Other premises/);
    await others.filter({ hasText: 'Earlier Ltd' }).filter({ hasText: 'dropped' }).waitFor();
    expect(await seriousFindings()).toEqual([]);
    await actFor(page, supplier);
    await rows(page, 'List of enrollments').filter({ hasText: 'Later Ltd' }).waitFor();
    await expect.poll(() => others.count()).toBe(0);
  });

  longTest('the list is filtered by status, dates, tracking number and service point', async () => {
    const { platform } = await sharedLedger();
    const meter = anEsiId();
    const one = await enrolledAt(platform, meter, 'Weir Ltd');
    const tracking_number = `T-${one.id.slice(0, 20)}`;
    await one.step('submit', { tracking_number });
    await one.step('accept', { effective_date: day(3) });
    const { page } = await openConsole({
      path: `/registry/enrollments?tracking_number=${tracking_number}`,
    });
    const listed = rows(page, 'List of enrollments');
    const isListed = (count: 0 | 1) =>
      expect.poll(() => listed.filter({ hasText: 'Weir Ltd' }).count()).toBe(count);
    await isListed(1);
    await page.getByLabel('Effective to').fill(day(2));
    await page.waitForURL(/effective_to=/);
    await isListed(0);
    await page.getByLabel('Effective to').fill(day(3));
    await isListed(1);
    await page.getByRole('button', { name: /Status$/ }).click();
    await page.getByRole('option', { name: 'dropped' }).click();
    await isListed(0);
    await page.goto(
      new URL(`/console/registry/enrollments?service_point=us-esiid:${meter}`, page.url()).href,
    );
    await isListed(1);
  });
});
