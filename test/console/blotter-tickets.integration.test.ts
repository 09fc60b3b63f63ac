import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { sharedLedger } from '../services/ledger.js';
import { longTest } from '../services/seeded-part.js';
import { inBrowser, openConsole } from './browser.js';
import { newCounterparty } from './deals.js';

async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`${field}$`) }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

async function chooseParty(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Counterparty' }).fill(name);
  await page.getByRole('option', { name }).first().click();
}

async function fill(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label).fill(value);
}

async function dealsOf(party: string): Promise<number> {
  const { platform } = await sharedLedger();
  const { headers } = await platform.get(
    `/exchange/transactions?counterparty_id=${party}&total=true`,
  );
  return Number(headers.get('total-count'));
}

const header =
  'counterparty_id,transaction_type,volume_mwh,price_per_mwh,delivery_start,delivery_end,external_id';
const line = (party: string, volume: string, external: string) =>
  [
    party,
    'nomination',
    volume,
    '41.25',
    '2027-12-01T00:00:00Z',
    '2027-12-01T01:00:00Z',
    external,
  ].join(',');

inBrowser('a ticket', () => {
  test('shows the hours of a block before it is submitted, then opens the deal', async () => {
    const { name } = await newCounterparty();
    const { page, seriousFindings } = await openConsole({ path: '/blotter/new' });
    await chooseParty(page, name);
    await fill(page, {
      'Price per MWh': '41.25',
      'Delivery from': '2027-12-04T00:00:00',
      'Delivery to': '2027-12-08T00:00:00',
    });
    await choose(page, 'Shape', 'Block: a product of a market');
    await fill(page, { 'Power, MW': '10' });
    // Saturday to Tuesday: sixteen hours on two weekdays.
    await page.getByText('At most 10 MW, 320 MWh in all, 2 steps').waitFor();
    expect(await seriousFindings()).toEqual([]);
    await page.getByRole('button', { name: 'Check only' }).click();
    await page.getByText('The ledger accepts this ticket.').waitFor();
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByRole('heading', { name: /^Deal / }).waitFor();
    await page
      .getByRole('region', { name: 'Values' })
      .getByText('320 MWh', { exact: true })
      .waitFor();
  });

  longTest(
    'keeps its input after a refusal, shows the reason at the field, and can be corrected',
    async () => {
      const { id, name } = await newCounterparty();
      const { page, allow } = await openConsole({ path: '/blotter/new' });
      allow(/422/);
      await page.getByRole('button', { name: 'Submit' }).click();
      await page.getByText('Choose one.').waitFor();
      await chooseParty(page, name);
      await fill(page, {
        'Price per MWh': 'dear',
        'Volume, MWh': '12.5',
        'Delivery from': '2027-12-04T00:00:00',
        'Delivery to': '2027-12-05T00:00:00',
      });
      await page.getByRole('button', { name: 'Submit' }).click();
      const price = page.getByLabel('Price per MWh');
      await expect.poll(() => price.getAttribute('aria-invalid')).toBe('true');
      await expect.poll(() => page.getByLabel('Volume, MWh').inputValue()).toBe('12.5');
      await expect.poll(() => dealsOf(id)).toBe(0);
      await price.fill('41.25');
      await page.getByRole('button', { name: 'Submit' }).click();
      await page.getByRole('heading', { name: /^Deal / }).waitFor();
      await expect.poll(() => dealsOf(id)).toBe(1);
    },
  );

  test('whose answer was lost is recorded once; with other values, only after a warning', async () => {
    const { id, name } = await newCounterparty();
    const { page, allow } = await openConsole({ path: '/blotter/new' });
    allow(/422|ERR_FAILED/);
    await page.route(
      '**/api/v1/exchange/transactions',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await chooseParty(page, name);
    await fill(page, {
      'Price per MWh': '41.25',
      'Volume, MWh': '12.5',
      'Delivery from': '2027-12-04T00:00:00',
      'Delivery to': '2027-12-05T00:00:00',
    });
    const submit = page.getByRole('button', { name: 'Submit' });
    await submit.click();
    await page.getByText('The ledger does not respond').waitFor();
    await expect.poll(() => dealsOf(id)).toBe(1);
    await page.getByLabel('Price per MWh').fill('42');
    await submit.click();
    await page.getByText('An earlier attempt, with other values, was recorded').waitFor();
    expect(await dealsOf(id)).toBe(1);
    await submit.click();
    await page.getByRole('heading', { name: /^Deal / }).waitFor();
    await expect.poll(() => dealsOf(id)).toBe(2);
  });
});

inBrowser('imported lines', () => {
  longTest('show expected outcomes, and are recorded once when sent repeatedly', async () => {
    const { id } = await newCounterparty();
    const { page, seriousFindings } = await openConsole({ path: '/blotter/import' });
    const text = [
      header,
      line(id, '1', 'A-1'),
      line(id, '-2', 'A-2'),
      line(id, '3', 'A-3'),
      'odd,line',
    ].join('\n');
    const give = async () => {
      await page.getByLabel('Or paste lines').fill(text);
      await page.getByRole('button', { name: 'Read the lines' }).click();
      await page.getByRole('button', { name: 'Check 4 lines' }).click();
    };
    await give();
    await page.getByText('Checked: 2 accepted, 2 refused. Nothing is recorded yet.').waitFor();
    const lines = page
      .getByRole('region', { name: 'Expected outcome of each line' })
      .getByRole('row');
    const outcomes = async () =>
      (await lines.allInnerTexts()).map((one) => one.split('\t').slice(0, 2).join(' '));
    await expect
      .poll(outcomes)
      .toEqual(['Line Outcome', '2 accepted', '3 refused', '4 accepted', '5 refused']);
    await expect.poll(() => lines.nth(2).innerText()).toContain('volume_mwh');
    await expect
      .poll(() => lines.nth(4).innerText())
      .toContain('This line has 2 cells, the header has 7.');
    expect(await seriousFindings()).toEqual([]);
    await expect.poll(() => dealsOf(id)).toBe(0);
    await page.getByRole('button', { name: 'Send 2 lines' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Send 2 lines' }).click();
    await page.getByText('Sent: 2 accepted, 2 refused.').waitFor();
    await expect.poll(() => dealsOf(id)).toBe(2);
  });

  longTest('are not recorded again after a reload', async () => {
    const { id } = await newCounterparty();
    const { page } = await openConsole({ path: '/blotter/import' });
    const send = async () => {
      const file = {
        name: 'deals.ndjson',
        mimeType: 'application/x-ndjson',
        buffer: Buffer.from(`${ndjson(id)}\n`),
      };
      await page.locator('input[type=file]').setInputFiles(file);
      await page.getByRole('button', { name: 'Check 1 line' }).click();
      await page.getByRole('button', { name: 'Send 1 line' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Send 1 line' }).click();
    };
    await send();
    await page.getByText('Sent: 1 accepted, 0 refused.').waitFor();
    await page.reload();
    await send();
    await page.getByText('1 line had been sent before, and were not recorded again.').waitFor();
    await expect.poll(() => dealsOf(id)).toBe(1);
  });
});

const ndjson = (party: string) =>
  JSON.stringify({
    counterparty_id: party,
    transaction_type: 'trade',
    volume_mwh: '2.5',
    price_per_mwh: '40',
    delivery_start: '2027-12-01T00:00:00Z',
    delivery_end: '2027-12-02T00:00:00Z',
  });
