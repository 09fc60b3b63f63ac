import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Download, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { Client } from '../acceptance/client.js';
import { registered } from '../registry/things.js';
import { sharedLedger } from '../services/ledger.js';
import { longTest } from '../services/seeded-part.js';
import { inBrowser, openConsole } from './browser.js';
import { newCounterparty, newDeal } from './deals.js';
import { widthOf } from './readings.js';

const hostile = '<img src=x onerror=alert(1)> & "Söhne"';
let platform: Client;
let counterparty = '';
let reseller = '';
const resellerName = `Desk ${randomUUID().slice(0, 6)}`;

const longDay = 'from=2026-10-25&to=2026-10-25&time_zone=Europe/Berlin';

beforeAll(async () => {
  ({ platform } = await sharedLedger());
  counterparty = (await newCounterparty(hostile)).id;
  reseller = await registered(platform, '/resellers', { code: 'POS-DESK', name: resellerName });
  const delivered = {
    delivery_start: '2026-10-24T22:00:00Z',
    delivery_end: '2026-10-25T23:00:00Z',
    transaction_type: 'trade',
    price_per_mwh: 40,
  } as const;
  const bought = { ...delivered, volume_mwh: 50, book: 'Long', direction: 'buy' } as const;
  const sold = { ...delivered, volume_mwh: 25, book: 'Short', direction: 'sell' } as const;
  await newDeal(counterparty, bought);
  await newDeal(counterparty, { ...sold, currency: 'EUR', reseller_id: reseller });
});

const heatMap = (page: Page) => page.getByRole('figure').filter({ hasText: /by day and hour/ });
const cellsOf = (page: Page) => heatMap(page).getByRole('table').getByRole('cell').allInnerTexts();

async function openPositions(query: string, more: Parameters<typeof openConsole>[0] = {}) {
  const opened = await openConsole({ path: `/positions?${query}`, ...more });
  await opened.page.getByRole('heading', { name: 'Positions', level: 1 }).waitFor();
  return opened;
}

async function contentOf(download: Download): Promise<string> {
  return readFile(await download.path(), 'utf8');
}

inBrowser('the positions page', () => {
  test('shows a local day of 25 hours with its repeated hour', async () => {
    const { page, seriousFindings } = await openPositions(
      `${longDay}&counterparty_id=${counterparty}`,
    );
    await heatMap(page).getByText('Show as a table').click();
    const head = heatMap(page).getByRole('table').getByRole('columnheader');
    await expect.poll(() => head.count()).toBe(26);
    await expect
      .poll(async () => (await head.allInnerTexts()).slice(1, 6))
      .toEqual(['00:00', '01:00', '02:00', '02:00 again', '03:00']);
    await expect.poll(() => cellsOf(page)).toEqual(Array.from({ length: 25 }, () => '1 MWh'));

    const totals = page.getByRole('table', { name: 'Totals of the window' });
    await totals.getByRole('rowheader', { name: hostile }).waitFor();
    const row = totals.getByRole('row').filter({ hasText: hostile });
    const words = async () => (await row.innerText()).replaceAll(/\s+/g, ' ');
    await expect.poll(words).toContain('25 MWh');
    await expect.poll(words).toMatch(/-1,000\.00 EUR 2,000\.00 USD/);
    expect(await seriousFindings()).toEqual([]);
  });

  longTest('works by keyboard, and opens the quarter-hours of a day', async () => {
    const { page } = await openPositions(`${longDay}&counterparty_id=${counterparty}`);
    const map = page.getByRole('img', { name: /^Net volume by day and hour/ });
    await map.focus();
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
    await page.getByText('2026-10-25, 02:00 again: 1 MWh').waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('img', { name: /^Net volume by day and quarter hour/ }).waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get('period')).toBe('quarter_hour');
  });

  longTest('keeps its state in the address over a reload', async () => {
    const { page } = await openPositions(`${longDay}&counterparty_id=${counterparty}`);
    await page.getByRole('checkbox', { name: 'Counterparty' }).waitFor();
    await page.getByText('Direction', { exact: true }).first().click();
    await page.getByRole('textbox', { name: 'Book' }).fill('Short');
    await page.getByRole('textbox', { name: 'Book' }).press('Enter');
    const totals = page.getByRole('table', { name: 'Totals of the window' });
    await totals.getByRole('cell', { name: 'sell' }).waitFor();
    await expect.poll(() => totals.getByRole('cell', { name: 'buy' }).count()).toBe(0);
    const inAddress = (name: string) => new URL(page.url()).searchParams.get(name);
    await expect.poll(() => inAddress('group_by')).toBe('counterparty_id,direction');
    await expect.poll(() => inAddress('book')).toBe('Short');
    await page.reload();
    await totals.getByRole('cell', { name: 'sell' }).waitFor();
    const book = page.getByRole('textbox', { name: 'Book' });
    await expect.poll(() => book.inputValue()).toBe('Short');
  });

  longTest("exports the API's data as CSV and JSON", async () => {
    const query = `from=2026-10-24T22:00:00.000Z&to=2026-10-25T23:00:00.000Z&period=hour&time_zone=Europe/Berlin&day_starts=00:00&group_by=book&counterparty_id=${counterparty}`;
    const { page } = await openPositions(
      `${longDay}&group_by=book&counterparty_id=${counterparty}`,
    );
    const save = async (name: string) => {
      await page.getByRole('button', { name: 'Export', exact: true }).click();
      const saved = page.waitForEvent('download');
      await page.getByRole('menuitem', { name }).click();
      expect((await saved).suggestedFilename()).toBe(
        `positions-hour-2026-10-25.${name.toLowerCase()}`,
      );
      return contentOf(await saved);
    };
    const csv = await platform.get(`/exchange/positions?${query}&format=csv`);
    expect(await save('CSV')).toBe(csv.text);
    const json = await platform.get(`/exchange/positions?${query}&limit=1000`);
    expect(JSON.parse(await save('JSON'))).toEqual(json.body);
  });

  longTest(
    "moves through the past by keyboard with the timeline's slider, and keeps the time in its address",
    async () => {
      const { page, seriousFindings } = await openPositions(
        `${longDay}&counterparty_id=${counterparty}`,
      );
      const asOf = page.getByRole('region', { name: 'As of' });
      await asOf.getByText('Current').waitFor();
      await heatMap(page).waitFor();
      const slider = asOf.getByRole('slider', { name: 'As of day' });
      await slider.focus();
      // The first deals are newer than two days.
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('ArrowLeft');
      await page.getByText('No positions').waitFor();
      await page.getByText('Names: current values only', { exact: false }).waitFor();
      await expect
        .poll(() => new URL(page.url()).searchParams.get('as_of'))
        .toMatch(/^20\d\d-.*Z$/);
      await expect.poll(() => page.url()).toContain(counterparty);
      expect(await seriousFindings()).toEqual([]);
      await page.reload();
      await page.getByText('No positions').waitFor();
      await asOf.getByRole('button', { name: 'Now' }).click();
      await heatMap(page).waitFor();
      await expect.poll(() => page.url()).not.toContain('as_of');
      await asOf.getByLabel('As of this time').fill('2020-01-01T00:00:00');
      await page.getByText('No positions').waitFor();
    },
  );

  longTest('reports an invalid window, with advice', async () => {
    const { page } = await openPositions('from=2026-01-01&to=2026-12-31');
    await page.getByText('At most 31 days by hour: this is 365.', { exact: false }).waitFor();
    await page.getByRole('button', { name: /^Hour/ }).click();
    await page.getByRole('option', { name: 'Month' }).click();
    await page.getByRole('img', { name: /^Net volume by year and month/ }).waitFor();
  });

  longTest('shows a reseller only its own positions, on a narrow, dark screen, too', async () => {
    const { page, seriousFindings } = await openPositions(longDay, {
      actingFor: resellerName,
      width: 400,
      colorScheme: 'dark',
    });
    await heatMap(page).getByText('Show as a table').click();
    await expect.poll(() => cellsOf(page)).toEqual(Array.from({ length: 25 }, () => '-1 MWh'));
    await expect.poll(() => page.getByText('More: time zone').count()).toBe(1);
    await expect.poll(() => widthOf(page)).toBeLessThanOrEqual(400);
    expect(await seriousFindings()).toEqual([]);
  });
});
