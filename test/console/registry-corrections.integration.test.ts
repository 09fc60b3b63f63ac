import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { list, member } from '../acceptance/client.js';
import { aCustomer, anAsset, aReseller, attach } from '../acceptance/fixtures.js';
import { aUtility, registered } from '../registry/things.js';
import { sharedLedger } from '../services/ledger.js';
import { inBrowser, openConsole } from './browser.js';

inBrowser('corrections in the registry', () => {
  test('a plan gets a new version, and is withdrawn', async () => {
    const { platform } = await sharedLedger();
    const plan = await registered(platform, '/plans', {
      utility_id: await aUtility(platform),
      reseller_id: null,
      name: 'Fixed 12',
      rate_type: 'fixed',
      rate_cents_per_kwh: 11.9,
      term_months: 12,
      is_business: false,
      effective_date: '2026-01-01',
    });
    const { page, seriousFindings } = await openConsole({ path: `/registry/plans/${plan}` });
    await page.getByRole('button', { name: 'New version' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: /^Name/ }).fill('Fixed 24');
    await dialog.getByLabel(/^Effective date/).fill('2037-01-01');
    expect(await seriousFindings()).toEqual([]);
    await dialog.getByRole('button', { name: 'Publish the version' }).click();
    await page.getByRole('heading', { name: 'Next version' }).waitFor();
    expect((await platform.get(`/plans/${plan}`)).body).toMatchObject({
      name: 'Fixed 12',
      upcoming: { name: 'Fixed 24', term_months: 12, effective_date: '2037-01-01' },
    });
    await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
    await page.getByRole('button', { name: 'Withdraw the plan' }).click();
    await page.getByText('Withdrawn', { exact: true }).waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'New version' }).count()).toBe(0);
  });

  test('usage is shown by month, with received and estimated energy', async () => {
    const { platform } = await sharedLedger();
    const premise = await anAsset(platform, { asset_type: 'premise', name: 'Unit' });
    const records = [
      { period_start: '2026-05-10T00:00:00Z', period_end: '2026-05-11T00:00:00Z', kwh: 24 },
      {
        ...{ period_start: '2026-05-10T00:00:00Z', period_end: '2026-05-11T00:00:00Z', kwh: 6 },
        ...{ channel: 'received', quality: 'estimated' },
      },
    ];
    await platform.post(`/usage/${premise}`, { records });
    const path = `/registry/assets/${premise}?tab=usage&show=month`;
    const { page, seriousFindings } = await openConsole({ path });
    const row = page
      .getByRole('region', { name: /^Usage by period/ })
      .getByRole('row')
      .nth(1);
    await expect.poll(() => row.innerText()).toMatch(/18 kWh\s+24 kWh\s+6 kWh\s+[-−]6 kWh/);
    expect(await seriousFindings()).toEqual([]);
  });

  test('a rate is corrected', async () => {
    const { platform } = await sharedLedger();
    const utility = await aUtility(platform);
    const path = `/rates/${utility}/history`;
    const rate = { area_code: '787', recorded_at: '2026-01-01' };
    await platform.post(path, { records: [{ ...rate, rate_cents_per_kwh: 11 }] });
    const { page } = await openConsole({ path: `/registry/utilities/${utility}?tab=rates` });
    await page.getByRole('button', { name: 'Correct rates' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: /^Area code/ }).fill('787');
    await dialog.getByLabel(/^Rate/).last().fill('11.5');
    await dialog.getByLabel(/^Day/).fill('2026-01-01');
    await dialog.getByRole('button', { name: 'Correct', exact: true }).click();
    await page.getByText('Corrected 1 rate.').waitFor();
    const [now = null] = list(await platform.get(path));
    expect(member(now, 'rate_cents_per_kwh')).toBe(11.5);
  });

  test('a customer is corrected; a conflict with another change is shown first', async () => {
    const { platform } = await sharedLedger();
    const name = `Cannery ${randomUUID().slice(0, 8)}`;
    const email = 'wrong@cannery.example';
    const attributes = { segment: 'industrial' };
    const customer = await registered(platform, '/customers', { name, email, attributes });
    const path = `/registry/customers/${customer}?tab=details`;
    const { page, allow, seriousFindings } = await openConsole({ path });
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    const dialog = page.getByRole('dialog');
    const address = dialog.getByRole('textbox', { name: /^E-mail/ });
    await expect.poll(() => address.inputValue()).toBe(email);
    await address.fill('right@cannery.example');
    expect(await seriousFindings()).toEqual([]);
    await dialog.getByRole('button', { name: 'Save the changes' }).click();
    await page.getByText(`Changed ${name}.`).waitFor();
    await page.getByText('right@cannery.example').waitFor();
    const read = async () => list(await platform.get(`/customers?q=${name.split(' ')[1]}`))[0];
    expect(await read()).toMatchObject({ name, email: 'right@cannery.example', attributes });

    await page.getByRole('button', { name: 'Change', exact: true }).click();
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Of the console');
    await platform.put(`/customers/${customer}`, { external_ref: 'CV-9' });
    allow(/412/);
    await dialog.getByRole('button', { name: 'Save the changes' }).click();
    await dialog.getByRole('alert').first().waitFor();
    expect(await read()).toMatchObject({ name, external_ref: 'CV-9' });
  });

  test("an attachment gets another cost key, and a job derives the assets' keys", async () => {
    const { platform } = await sharedLedger();
    const reseller_id = await aReseller(platform, ['AK']);
    const customer_id = await aCustomer(platform);
    await attach(platform, customer_id, reseller_id, { state: 'AK', cost_key: 'OLD-1' });
    const premise = await anAsset(platform, { reseller_id, customer_id, state: 'AK' });
    const path = `/registry/customers/${customer_id}`;
    const { page, seriousFindings } = await openConsole({ path });
    const keyOf = async () => member((await platform.get(`/assets/${premise}`)).body, 'cost_key');
    const dialog = page.getByRole('dialog');
    const change = async (key: string) => {
      await page.getByRole('button', { name: 'Change cost key' }).click();
      await dialog.getByRole('textbox', { name: /^Cost key/ }).fill(key);
    };
    await change('NEW-1');
    expect(await seriousFindings()).toEqual([]);
    await dialog.getByRole('button', { name: 'Save the changes' }).click();
    await page.getByRole('cell', { name: 'NEW-1' }).waitFor();
    expect(await keyOf()).toBe('OLD-1');
    await change('NEW-2');
    await dialog.getByRole('checkbox').check({ force: true });
    await dialog.getByRole('button', { name: 'Save the changes' }).click();
    await dialog.getByText('Completed: 1 changed, 0 unchanged, 0 refused.').waitFor();
    expect(await keyOf()).toBe('NEW-2');
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
    await page.getByRole('cell', { name: 'NEW-2' }).waitFor();
  });
});
