import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { type Client, text } from '../acceptance/client.js';
import { sharedLedger } from '../services/ledger.js';
import { longTest } from '../services/seeded-part.js';
import { inBrowser, openConsole } from './browser.js';
import { act, newCounterparty, newDeal } from './deals.js';

const hostile = '<script>alert(1)</script> & Söhne';
const query = 'month=2037-12&time_zone=America/Chicago';
let platform: Client;

beforeAll(async () => {
  ({ platform } = await sharedLedger());
});

async function aMonth(): Promise<{ readonly counterparty: string; readonly deal: string }> {
  const { id: counterparty, code } = await newCounterparty(hostile);
  const deal = await newDeal(counterparty, {
    volume_mwh: 100,
    price_per_mwh: 40,
    book: hostile,
    external_id: code,
    delivery_start: '2037-12-02T06:00:00Z',
    delivery_end: '2037-12-03T06:00:00Z',
  });
  await act(deal, 'confirm');
  return { counterparty, deal };
}

async function issueOn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Issue…' }).click();
  await page.getByRole('button', { name: 'Issue the statement' }).click();
}

inBrowser('statement pages', () => {
  test('preview a month, issue it with a due date, and list it', async () => {
    const { counterparty, deal } = await aMonth();
    const { page, seriousFindings } = await openConsole({
      path: `/statements/preview?${query}&counterparty_id=${counterparty}`,
    });
    await page.getByRole('heading', { name: 'Preview a statement' }).waitFor();
    const line = page.getByRole('table', { name: 'Lines' }).getByRole('row').nth(1);
    await line.getByText(hostile).waitFor();
    await expect.poll(() => line.getByText('4,000.00 USD').count()).toBe(1);
    expect(await seriousFindings()).toEqual([]);

    await page.getByRole('button', { name: 'Issue…' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByLabel('Due date').fill('2038-01-31');
    await dialog.getByRole('button', { name: 'Issue the statement' }).click();
    await page.getByRole('heading', { name: /^Statement 203712-/ }).waitFor();
    await page.getByText('2038-01-31').waitFor();
    const issued = page.getByRole('table', { name: 'Lines' }).getByRole('row').nth(1);
    await issued.getByText('new').waitFor();
    const link = issued.getByRole('link');
    await expect.poll(() => link.getAttribute('href')).toBe(`/console/blotter/${deal}`);
    expect(await seriousFindings()).toEqual([]);

    await page.getByRole('link', { name: 'All runs of this series' }).click();
    const rows = page.getByRole('table', { name: 'Issued statements' }).getByRole('row');
    await rows.nth(1).getByText('Initial').waitFor();
    await expect.poll(() => rows.count()).toBe(2);
    await rows.nth(1).getByText(hostile).waitFor();
    expect(await seriousFindings()).toEqual([]);
  });

  longTest('show the changes of a true-up, and that there is nothing to issue', async () => {
    const { counterparty, deal } = await aMonth();
    const { page, allow } = await openConsole({
      path: `/statements/preview?${query}&counterparty_id=${counterparty}`,
    });
    allow(/409/);
    await issueOn(page);
    await page.getByRole('heading', { name: /^Statement 203712-/ }).waitFor();
    await page.getByRole('link', { name: 'Current preview' }).click();
    await issueOn(page);
    await page
      .getByRole('alertdialog')
      .getByRole('alert')
      .getByText('Nothing has changed')
      .waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();

    const curtailed = await platform.post(`/exchange/transactions/${deal}/curtail`, {
      volume_mwh: 60,
      reason: 'Line down',
    });
    expect(curtailed.status, curtailed.text).toBe(200);
    await page.reload();
    await page.getByText('2,400.00 USD').waitFor();
    await issueOn(page);
    await page.getByText('True-up 1 run of', { exact: false }).waitFor();
    await page.getByRole('checkbox', { name: 'Only the 1 that changed' }).waitFor();
    const line = page.getByRole('table', { name: 'Lines' }).getByRole('row').nth(1);
    await line.getByText('changed').waitFor();
    await line.getByText('-1,600.00 USD').waitFor();
    await page.getByRole('link', { name: 'Previous run' }).click();
    await page.getByText('Initial run of', { exact: false }).waitFor();
  });

  longTest('list the statement lines of a deal by run on its page', async () => {
    const { counterparty, deal } = await aMonth();
    const { page, seriousFindings } = await openConsole({ path: `/blotter/${deal}` });
    await page.getByText('Not on a statement yet').waitFor();
    const issued = await platform.post('/exchange/statements', {
      counterparty_id: counterparty,
      month: '2037-12',
      time_zone: 'UTC',
    });
    expect(issued.status, issued.text).toBe(201);
    await page.reload();
    const line = page
      .getByRole('table', { name: 'Lines of issued statements' })
      .getByRole('row')
      .nth(1);
    await line.getByText('Initial').waitFor();
    await line.getByText('2037-12 (UTC)').waitFor();
    expect(await seriousFindings()).toEqual([]);
    await line.getByRole('link', { name: text(issued, 'number') }).click();
    await page.getByRole('heading', { name: `Statement ${text(issued, 'number')}` }).waitFor();
  });

  longTest("print the API's page with its style and names as text", async () => {
    const { counterparty } = await aMonth();
    const { page, context } = await openConsole({
      path: `/statements/preview?${query}&counterparty_id=${counterparty}`,
    });
    await context.addInitScript({ content: 'window.print = () => undefined;' });
    await page.reload();
    await page.getByRole('button', { name: 'Print' }).click();
    const paper = page.frameLocator('iframe[title^="statement-preview"]');
    await paper
      .getByText('Settlement statement for 2037-12, not issued')
      .waitFor({ state: 'attached' });
    await expect.poll(() => paper.locator('body').innerText()).toContain(hostile);
    await expect.poll(() => paper.locator('script').count()).toBe(0);
    const cell = paper.locator('td').first();
    const border = () =>
      cell.evaluate(
        (one) => one.ownerDocument.defaultView?.getComputedStyle(one).borderBottomStyle,
      );
    await expect.poll(border).toBe('solid');
  });

  longTest("export the API's data as CSV", async () => {
    const { counterparty } = await aMonth();
    const { page } = await openConsole({
      path: `/statements/preview?${query}&counterparty_id=${counterparty}`,
    });
    await page.getByRole('button', { name: 'Export' }).click();
    const saved = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'CSV' }).click();
    const file = await readFile(await (await saved).path(), 'utf8');
    const text = await platform.get(
      `/exchange/statements?${query}&counterparty_id=${counterparty}&format=csv`,
    );
    expect(file).toBe(text.text);
  });
});
