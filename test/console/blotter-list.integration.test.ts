import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { longTest } from '../services/seeded-part.js';
import { inBrowser, openConsole } from './browser.js';
import { act, manyDeals, newCounterparty, newDeal } from './deals.js';

const row = (page: Page, id: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: id.slice(0, 8) }) });

inBrowser('the blotter', () => {
  test('shows a new deal and its confirmation without a reload', async () => {
    const { id: party, name } = await newCounterparty();
    const before = await newDeal(party);
    const { page } = await openConsole({ path: '/blotter' });
    await row(page, before).waitFor();
    await page.getByText('live', { exact: true }).waitFor();
    const id = await newDeal(party, { volume_mwh: 7.25 });
    await row(page, id).waitFor();
    await expect.poll(() => row(page, id).innerText()).toContain(name);
    await expect.poll(() => row(page, id).innerText()).toContain('7.25');
    await act(id, 'confirm');
    await row(page, id).getByText('confirmed').waitFor();
  });

  longTest('keeps filters and order in the address over a reload', async () => {
    const { id: party, name } = await newCounterparty();
    const [small, large] = [
      await newDeal(party, { volume_mwh: 1 }),
      await newDeal(party, { volume_mwh: 9 }),
    ];
    await act(await newDeal(party), 'confirm');
    const { page } = await openConsole({ path: '/blotter' });
    await page.getByRole('searchbox', { name: 'Search' }).fill(name);
    await page.getByText('3 deals', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Filters (1)' }).click();
    await page.getByRole('checkbox', { name: 'pending' }).check({ force: true });
    await page.getByText('2 deals', { exact: true }).waitFor();
    await page.getByRole('columnheader', { name: 'Volume, MWh' }).getByRole('button').click();
    const ids = async () => page.getByRole('row').getByRole('link').allInnerTexts();
    await expect.poll(ids).toEqual([large.slice(0, 8), small.slice(0, 8)]);
    await page.reload();
    await expect.poll(ids).toEqual([large.slice(0, 8), small.slice(0, 8)]);
    await page.getByRole('columnheader', { name: 'Volume, MWh' }).getByRole('button').click();
    await expect.poll(ids).toEqual([small.slice(0, 8), large.slice(0, 8)]);
    await page.getByRole('button', { name: /Remove the filter Status/ }).click();
    await page.getByText('3 deals', { exact: true }).waitFor();
  });

  longTest(
    'works by keyboard: slash searches, arrows move, Space selects, Enter opens',
    async () => {
      const { id: party, name } = await newCounterparty();
      const [older, newer] = [await newDeal(party), await newDeal(party)];
      const { page, seriousFindings } = await openConsole({ path: '/blotter' });
      await row(page, newer).waitFor();
      await page.keyboard.press('/');
      await page.keyboard.type(name);
      await page.getByText('2 deals', { exact: true }).waitFor();
      await page.getByRole('grid', { name: 'Deals' }).focus();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press(' ');
      await page.getByText('1 selected').waitFor();
      await expect.poll(() => row(page, older).getAttribute('aria-selected')).toBe('true');
      await expect.poll(() => row(page, newer).getAttribute('aria-selected')).toBe('false');
      expect(await seriousFindings()).toEqual([]);
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: `Deal ${older.slice(0, 8)}` }).waitFor();
      await page.goBack();
      await row(page, older).waitFor();
    },
  );

  longTest('searches words typed with pauses', async () => {
    const { id: party, name } = await newCounterparty();
    await newDeal(party);
    await newDeal((await newCounterparty()).id);
    const { page } = await openConsole({ path: '/blotter' });
    const field = page.getByRole('searchbox', { name: 'Search' });
    const [first = '', second = ''] = name.split(' ');
    await field.focus();
    await page.keyboard.type(`${first} `);
    await page.waitForURL((url) => url.searchParams.get('q') === first);
    await page.keyboard.type(second);
    await page.getByText('1 deal', { exact: true }).waitFor();
    await expect.poll(() => field.inputValue()).toBe(name);
  });

  longTest('stores the choice of columns in this browser', async () => {
    await newDeal((await newCounterparty()).id, { book: 'a book' });
    const { page } = await openConsole({ path: '/blotter' });
    await page.getByRole('columnheader', { name: 'Book' }).waitFor();
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('checkbox', { name: 'Book' }).uncheck({ force: true });
    await page.getByRole('checkbox', { name: 'Cost key' }).check({ force: true });
    await page.getByRole('button', { name: 'Close' }).click();
    await page.reload();
    await page.getByRole('columnheader', { name: 'Cost key' }).waitFor();
    const book = page.getByRole('columnheader', { name: 'Book' });
    await expect.poll(() => book.count()).toBe(0);
  });

  longTest('exports matching deals, with scripts and formulas as text', async () => {
    const name = '<img src=x onerror=alert(1)>';
    const { id: party } = await newCounterparty(name);
    const id = await newDeal(party, { book: '=1+1' });
    const { page } = await openConsole({ path: `/blotter?counterparty_id=${party}` });
    await row(page, id).getByText(name).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(id);
    expect(lines[1]).toContain("'=1+1");
  });

  longTest('keeps the scroll position as deals arrive, on a narrow, dark screen', async () => {
    const { id: party } = await newCounterparty();
    await manyDeals(party, 400);
    const { page, seriousFindings } = await openConsole({
      path: `/blotter?counterparty_id=${party}`,
      width: 400,
      colorScheme: 'dark',
    });
    await page.getByText('400 deals', { exact: true }).waitFor();
    expect(await seriousFindings()).toEqual([]);
    const grid = page.getByRole('grid', { name: 'Deals' });
    await grid.focus();
    await page.keyboard.press('End');
    await page.getByRole('row', { name: /N-0\b/ }).waitFor({ state: 'attached' });
    await newDeal(party);
    await page.getByRole('button', { name: 'Show 1 new' }).waitFor();
    await page.getByText('401 deals', { exact: true }).waitFor();
    await expect.poll(() => page.getByRole('row', { name: /N-0\b/ }).count()).toBe(1);
    await page.getByRole('button', { name: 'Show 1 new' }).click();
    await page.getByRole('row', { name: /N-399\b/ }).waitFor({ state: 'attached' });
  });
});
