import { randomUUID } from 'node:crypto';
import { createLedgerClient } from '@exchange/client';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, test, vi } from 'vitest';
import { dataFolder, type RunningTree, startTree } from '../fault/running-tree.js';
import { inBrowser, openPage } from './browser.js';

const row = (page: Page, id: string) => page.getByRole('row').filter({ hasText: id.slice(0, 8) });

inBrowser('the console of `npm start` with embedded stores', () => {
  const folder = dataFolder();
  let tree: RunningTree;
  beforeAll(async () => {
    tree = await startTree(folder.path);
  });
  afterAll(async () => {
    await tree.stop();
    folder.remove();
  });

  test('signs in by its link, submits a deal and follows it live, and shows it on every page', async () => {
    const { url, apiKey } = tree;
    const code = await vi.waitFor(
      () => {
        const [, printed] = /\/console\/(#code=\S+)/.exec(tree.output()) ?? [];
        if (printed === undefined) throw new Error('no sign-in link was printed');
        return printed;
      },
      { timeout: 30_000 },
    );
    const client = createLedgerClient({ url, apiKey });
    const name = `Party ${randomUUID().slice(0, 8)}`;
    const body = { code: `P-${randomUUID().slice(0, 8)}`, name };
    const { data: party } = await client.POST('/api/v1/exchange/counterparties', { body });
    const meter = 'Meter of the walk';
    const geometry = { type: 'Point' as const, coordinates: [-97.74, 30.27] };
    await client.POST('/api/v1/assets', { body: { asset_type: 'meter', name: meter, geometry } });
    const { page } = await openPage(url, `/console/${code}`);
    const pages = page.getByRole('navigation', { name: 'Pages' });
    const go = async (link: string) => {
      await pages.getByRole('link', { name: link }).click();
      await page.getByRole('heading', { level: 1 }).waitFor();
    };

    await go('Blotter');
    await page.getByText('live', { exact: true }).waitFor();
    const deal = {
      counterparty_id: party?.id ?? '',
      transaction_type: 'trade',
      volume_mwh: 7.25,
      price_per_mwh: 41.25,
      delivery_start: '2027-12-01T00:00:00Z',
      delivery_end: '2027-12-01T01:00:00Z',
    } as const;
    const { data: live } = await client.POST('/api/v1/exchange/transactions', { body: deal });
    const id = live?.id ?? 'none';
    await row(page, id).getByText('7.25').waitFor();
    const path = { id };
    await client.POST('/api/v1/exchange/transactions/{id}/confirm', { params: { path }, body: {} });
    await row(page, id).getByText('confirmed').waitFor();

    await page.getByRole('link', { name: 'New ticket' }).click();
    await page.getByRole('combobox', { name: 'Counterparty' }).fill(name);
    await page.getByRole('option', { name }).first().click();
    await page.getByLabel('Volume, MWh').fill('12.5');
    await page.getByLabel('Price per MWh').fill('40');
    await page.getByLabel('Delivery from').fill('2027-12-04T00:00:00');
    await page.getByLabel('Delivery to').fill('2027-12-05T00:00:00');
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByRole('heading', { name: /^Deal / }).waitFor();
    const values = page.getByRole('region', { name: 'Values' });
    await values.getByText('12.5 MWh', { exact: true }).waitFor();

    await page.goto(`${url}/console/positions?from=2027-12-01&to=2027-12-06`);
    const totals = page.getByRole('table', { name: 'Totals of the window' });
    await totals.getByRole('rowheader', { name }).waitFor();
    await page.goto(
      `${url}/console/statements/preview?month=2027-12&time_zone=UTC&counterparty_id=${party?.id}`,
    );
    const lines = page.getByRole('table', { name: 'Lines' });
    await lines.getByText('299.06 USD').waitFor();
    await go('Map');
    await page.locator('[data-testid=map][data-idle=true]').waitFor();
    await page.goto(`${url}/console/map?at=-97.74,30.27,9`);
    await page.getByRole('tab', { name: 'In view' }).click();
    const inView = page.getByRole('list', { name: 'Assets in view' });
    await inView.getByRole('button', { name: meter }).waitFor();
    await go('Registry');
    await page.goto(`${url}/console/registry/counterparties`);
    await page.getByRole('link', { name }).first().waitFor();
    await go('Audit');
    await page.getByText('Signature verified in this browser.').waitFor();
    await page.goto(`${url}/console/audit/log`);
    await page.getByText(`transaction-${id}`).first().waitFor();
    await page.goto(`${url}/console/audit/verify`);
    await page.getByRole('button', { name: 'Fetch the log and verify it' }).click();
    await page.getByRole('heading', { name: 'The export matches the signed log' }).waitFor();
    await go('Operations');
    await page
      .getByRole('table', { name: 'Lanes' })
      .getByRole('row', { name: /^exchange works/ })
      .waitFor();
  });
});
