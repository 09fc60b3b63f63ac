import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { registered as registeredBy } from '../registry/things.js';
import { sharedLedger } from '../services/ledger.js';
import { longTest } from '../services/seeded-part.js';
import { actFor, inBrowser, openConsole } from './browser.js';
import { widthOf } from './readings.js';

const hostile = '<img src=x onerror="document.title=1">Casa & Söhne';

async function registered(path: string, body: object): Promise<string> {
  return registeredBy((await sharedLedger()).platform, path, body);
}

const reseller = (code: string, name: string, operating_states: readonly string[]) =>
  registered('/resellers', { code, name, operating_states });

async function pick(page: Page, label: string, name: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: label }).fill(name);
  await page.getByRole('option', { name }).first().click();
}

async function attach(page: Page, name: string, state: string, isPrimary: boolean): Promise<void> {
  await page.getByRole('button', { name: 'Attach to a reseller' }).click();
  await pick(page, 'Reseller', name);
  await page.getByRole('dialog').getByRole('textbox', { name: 'State' }).fill(state);
  if (isPrimary) await page.getByRole('dialog').getByText('Make it primary').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Attach', exact: true }).click();
}

const attachments = (page: Page) =>
  page.getByRole('region', { name: 'Attachments' }).getByRole('row');

inBrowser('the registry', () => {
  test('attaches a customer to two resellers and changes its primary attachment', async () => {
    await reseller('FIRST', 'First Retail', ['TX']);
    await reseller('SECOND', 'Second Retail', ['TX', 'OK']);
    const { page, seriousFindings } = await openConsole({ path: '/registry/customers' });
    await page.getByRole('button', { name: 'Register a customer' }).click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(hostile);
    expect(await seriousFindings()).toEqual([]);
    await page.getByRole('button', { name: 'Register', exact: true }).click();
    await page.getByRole('heading', { name: hostile }).waitFor();

    await attach(page, 'First Retail', 'TX', true);
    await attachments(page).filter({ hasText: 'First Retail' }).waitFor();
    await attach(page, 'Second Retail', 'OK', false);
    await attachments(page).filter({ hasText: 'Second Retail' }).waitFor();

    const second = attachments(page).filter({ hasText: 'Second Retail' });
    await second.getByRole('button', { name: 'Make primary' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText('First Retail for TX is no longer primary.').waitFor();
    await dialog.getByRole('button', { name: 'Make it primary' }).click();
    await second.getByText('primary', { exact: true }).waitFor();
    const primaries = attachments(page).getByText('primary', { exact: true });
    await expect.poll(() => primaries.count()).toBe(1);

    await page.getByRole('tab', { name: 'Primary over time' }).click();
    const changes = page.getByRole('region', { name: /^Changes of the primary/ }).getByRole('row');
    await expect.poll(() => changes.count()).toBe(3);
    await expect
      .poll(() => changes.nth(1).innerText())
      .toMatch(/First Retail \(TX\)\s+Second Retail \(OK\)/);
    await expect.poll(() => changes.nth(2).innerText()).toMatch(/None\s+First Retail \(TX\)/);
    expect(await seriousFindings()).toEqual([]);
    await page.reload();
    await page.getByRole('tab', { name: 'Primary over time', selected: true }).waitFor();
    await page.getByRole('heading', { name: hostile }).waitFor();
  });

  longTest('reports a concurrent change, and does not overwrite it', async () => {
    const [one, other] = [
      await reseller('THIRD', 'Third Retail', ['TX']),
      await reseller('FOURTH', 'Fourth Retail', ['TX']),
    ];
    const { platform } = await sharedLedger();
    const customer = await registered('/customers', { name: 'Contested Ltd' });
    await registered(`/customers/${customer}/resellers`, { reseller_id: one, state: 'TX' });
    const { page, allow } = await openConsole({ path: `/registry/customers/${customer}` });
    allow(/412/);
    await page.getByRole('button', { name: 'Make primary' }).click();
    const link = await platform.post(`/customers/${customer}/resellers`, {
      reseller_id: other,
      state: 'TX',
      is_primary: true,
    });
    expect(link.status).toBe(201);
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('button', { name: 'Make it primary' }).click();
    await dialog.getByText('It has changed since you opened it').waitFor();
    await dialog.getByRole('button', { name: 'Show the current values' }).click();
    const fourth = attachments(page).filter({ hasText: 'Fourth Retail' });
    await fourth.getByText('primary', { exact: true }).waitFor();
  });

  longTest("shows errors at their fields: its own before sending, and the ledger's", async () => {
    await reseller('TAKEN', 'Taken Retail', []);
    const { page, allow } = await openConsole({ path: '/registry/resellers?form=new' });
    allow(/409|422/);
    const dialog = page.getByRole('dialog');
    const code = dialog.getByRole('textbox', { name: 'Code' });
    const send = () => dialog.getByRole('button', { name: 'Register' }).click();
    const faultOf = async (name: string) => {
      const field = dialog.getByRole('textbox', { name });
      if ((await field.getAttribute('aria-invalid')) !== 'true') return 'field is valid';
      const ids = (await field.getAttribute('aria-describedby')) ?? '';
      const texts = ids.split(' ').map((id) => page.locator(`[id="${id}"]`).allInnerTexts());
      return (await Promise.all(texts)).flat().join(' ');
    };
    await send();
    await expect.poll(() => faultOf('Code')).toContain('This field is required.');
    await expect.poll(() => code.evaluate((field) => field.matches(':focus'))).toBe(true);
    await code.fill('TAKEN');
    await dialog.getByRole('textbox', { name: 'Name' }).fill(hostile);
    await dialog.getByRole('textbox', { name: 'Operates in' }).fill('TX, Texas');
    await send();
    await expect.poll(() => faultOf('Operates in')).toContain('Enter two letters, such as TX.');
    await dialog.getByRole('textbox', { name: 'Operates in' }).fill('TX, OK');
    await send();
    await expect.poll(() => faultOf('Code')).toContain('Another reseller has the code "TAKEN"');
    await code.fill('FREE');
    await send();
    await page.getByRole('heading', { name: hostile }).waitFor();
    await page.getByText('OK, TX').waitFor();
  });

  longTest('shows an unclosed ring at the geometry field, and keeps all input', async () => {
    const { page, allow } = await openConsole({ path: '/registry/assets?form=new', width: 400 });
    allow(/422/);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Type' }).fill('premise');
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Unit 4');
    const open = '{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,1]]]}';
    await dialog.getByRole('textbox', { name: 'Place as GeoJSON' }).fill(open);
    await dialog.getByRole('button', { name: 'Register' }).click();
    const place = dialog.getByRole('group', { name: 'Place' });
    await place.getByText(/repeat its first position/).waitFor();
    const name = dialog.getByRole('textbox', { name: 'Name', exact: true });
    await expect.poll(() => name.inputValue()).toBe('Unit 4');
    await dialog.getByRole('textbox', { name: 'Longitude' }).fill('-97.7431');
    await dialog.getByRole('textbox', { name: 'Latitude' }).fill('30.2672');
    await dialog.getByRole('button', { name: 'Register' }).click();
    await page.getByRole('heading', { name: 'Unit 4' }).waitFor();
    await page.getByRole('tab', { name: 'Place' }).click();
    await page.getByText('-97.743', { exact: false }).first().waitFor();
    await expect.poll(() => widthOf(page)).toBeLessThanOrEqual(400);
  });

  longTest('shows a reseller its permitted actions, and keeps input over a switch', async () => {
    await reseller('FIFTH', 'Fifth Retail', ['TX']);
    const { page } = await openConsole({ path: '/registry/customers' });
    await page.getByRole('button', { name: 'Register a customer' }).click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Half typed');
    await page.keyboard.press('Escape');
    await actFor(page, 'Fifth Retail');
    await page.getByRole('button', { name: 'Register a customer' }).click();
    const name = page.getByRole('textbox', { name: 'Name', exact: true });
    await expect.poll(() => name.inputValue()).toBe('Half typed');
    await page.getByRole('button', { name: 'Cancel' }).click();
    const registry = page.getByRole('navigation', { name: 'Registry' });
    await expect.poll(() => registry.getByRole('link', { name: 'Gates' }).count()).toBe(0);
    for (const kind of ['Resellers', 'Counterparties', 'Utilities']) {
      await registry.getByRole('link', { name: kind }).click();
      await page.getByRole('heading', { name: kind, level: 1 }).waitFor();
      await expect.poll(() => page.getByRole('button', { name: /^Register/ }).count()).toBe(0);
    }
  });

  longTest(
    'imports counterparties from CSV with an outcome per line; suspends one with a reason',
    async () => {
      const { page, seriousFindings } = await openConsole({
        path: '/registry/counterparties/import',
        colorScheme: 'dark',
      });
      const text = `code,name,lei\nGULF,"${hostile.replaceAll('"', '""')}",\nBAD,Bad Code,529900T8BM49AURSDO56\n`;
      await page.getByRole('textbox', { name: 'Lines' }).fill(text);
      await page.getByText('2 lines: 1 can be registered, 1 cannot').waitFor();
      await page.getByText('The check digits of this LEI are wrong').waitFor();
      expect(await seriousFindings()).toEqual([]);
      await page.getByRole('button', { name: 'Register 1 counterparty' }).click();
      await page.getByRole('link', { name: 'Registered' }).click();
      await page.getByRole('heading', { name: hostile }).waitFor();
      await page.getByRole('button', { name: 'Suspend' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox', { name: 'Reason' }).fill('Credit limit exceeded');
      await dialog.getByRole('button', { name: 'Suspend' }).click();
      await page.getByText('suspended', { exact: true }).waitFor();
      await page.getByText('Credit limit exceeded').waitFor();
      await page.getByRole('button', { name: 'Make active' }).waitFor();
      await page
        .getByRole('navigation', { name: 'Registry' })
        .getByRole('link', { name: 'Counterparties' })
        .click();
      await page.getByRole('searchbox', { name: 'Search' }).fill('gul');
      await page.getByRole('link', { name: hostile }).waitFor();
      await page.waitForURL(/[?&]q=gul(&|$)/);
      expect(await seriousFindings()).toEqual([]);
    },
  );

  longTest('records, draws and forecasts usage of a premise', async () => {
    const premise = await registered('/assets', { asset_type: 'premise', name: 'Dock 1' });
    const { page, seriousFindings } = await openConsole({
      path: `/registry/assets/${premise}?tab=usage&form=usage`,
    });
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Period start').fill('2026-10-01T00:00');
    await dialog.getByLabel('Period end').fill('2026-09-01T00:00');
    await dialog.getByLabel('kWh').fill('812.5');
    await dialog.getByRole('button', { name: 'Record' }).click();
    await dialog.getByText('The end must be after the start.').waitFor();
    await dialog.getByLabel('Period end').fill('2026-11-01T00:00');
    await dialog.getByRole('button', { name: 'Record' }).click();
    await page.getByText('Recorded 1 period.').waitFor();
    const forecast = page.getByRole('region', { name: 'Forecast', exact: true });
    await forecast.getByText('812.5 kWh').first().waitFor();
    await page
      .getByRole('region', { name: 'Usage, latest first' })
      .getByText('812.5 kWh')
      .waitFor();
    expect(await seriousFindings()).toEqual([]);
  });
});
