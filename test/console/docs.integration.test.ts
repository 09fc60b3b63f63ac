import { expect } from 'vitest';
import { aTransaction } from '../acceptance/fixtures.js';
import { sharedLedger } from '../services/ledger.js';
import { longTest } from '../services/seeded-part.js';
import { inBrowser, openPage } from './browser.js';

inBrowser('/docs', () => {
  longTest(
    'keeps a key over a reload, and shows events of the feed, over plain HTTP on any host name',
    async () => {
      const { apiKey, platform, url } = await sharedLedger();
      const submitted = await platform.post('/exchange/transactions', aTransaction());
      expect(submitted.status).toBe(201);
      const { page } = await openPage(`http://ledger.example:${new URL(url).port}`, '/docs');
      await page.getByRole('button', { name: 'Authorize' }).first().click();
      await page.locator('#api_key_value').first().fill(apiKey);
      await page.getByRole('button', { name: 'Apply credentials' }).first().click();
      await page.getByRole('button', { name: 'Close' }).last().click();
      await page.reload();
      await page.locator('.authorize.locked').first().waitFor();
      await expect
        .poll(() => page.evaluate('window.sessionStorage.getItem("authorized")'))
        .toContain(apiKey);
      await page.locator('#operations-Exchange-streamTransactions button').first().click();
      await page.getByRole('button', { name: 'Execute' }).click();
      await page
        .locator('.live-responses-table')
        .getByText('TransactionSubmitted')
        .first()
        .waitFor();
      const other = await page.context().newPage();
      await other.goto(page.url());
      await other.locator('.authorize.unlocked').first().waitFor();
    },
  );
});
