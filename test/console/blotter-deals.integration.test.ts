import { expect, test } from 'vitest';
import { longTest } from '../services/seeded-part.js';
import { inBrowser, openConsole } from './browser.js';
import { act, newCounterparty, newDeal } from './deals.js';

inBrowser('selected deals', () => {
  test('are confirmed together after the count, with a reason for each refusal', async () => {
    const { id: party } = await newCounterparty();
    const [first, second] = [await newDeal(party), await newDeal(party)];
    const { page, seriousFindings } = await openConsole({
      path: `/blotter?counterparty_id=${party}`,
    });
    await page.getByText('2 deals', { exact: true }).waitFor();
    await page.getByRole('checkbox', { name: `Select deal ${first.slice(0, 8)}` }).click();
    await page.getByRole('checkbox', { name: `Select deal ${second.slice(0, 8)}` }).click();
    await act(second, 'reject', { reason_code: 'A02' });
    await page.getByRole('button', { name: 'Confirm…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('heading', { name: 'Confirm 2 deals' }).waitFor();
    expect(await seriousFindings()).toEqual([]);
    await dialog.getByRole('button', { name: 'Confirm 2 deals' }).click();
    await dialog.getByText('1 confirmed, 1 refused.').waitFor();
    const refused = dialog.getByRole('row').filter({ hasText: second.slice(0, 8) });
    await expect.poll(() => refused.innerText()).toMatch(/rejected/);
    expect(await seriousFindings()).toEqual([]);
  });

  longTest('can be all matching deals, with a reason where required', async () => {
    const { id: party } = await newCounterparty();
    await newDeal(party);
    await newDeal(party);
    await newDeal(party);
    const { page } = await openConsole({
      path: `/blotter?counterparty_id=${party}&status=pending`,
    });
    await page.getByText('All 3 matching').waitFor();
    const first = page.getByRole('row').nth(1).getByRole('checkbox');
    await first.check();
    await page.getByRole('button', { name: 'All 3 matching' }).click();
    await page.getByRole('button', { name: 'Clear the selection' }).click();
    await first.check();
    await page.getByText('1 selected', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Clear the selection' }).click();
    await page.getByRole('button', { name: 'Reject…' }).click();
    const dialog = page.getByRole('dialog');
    const reject = dialog.getByRole('button', { name: 'Reject 3 deals' });
    await reject.click();
    await dialog.getByText('Enter a reason code, a reason, or both.').waitFor();
    await dialog.getByRole('textbox', { name: /^Reason/ }).fill('<b>late</b>');
    await reject.click();
    await dialog.getByText('3 rejected, 0 refused.').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await page.getByText('No deal matches').waitFor();
  });
});

inBrowser('a deal', () => {
  longTest(
    'is curtailed on its page, shows its history with actors and reasons, and proves it',
    async () => {
      const { id: party, name } = await newCounterparty();
      const id = await newDeal(party);
      const { page, seriousFindings } = await openConsole({ path: `/blotter/${id}` });
      await page.getByText(name).waitFor();
      await page.getByRole('button', { name: 'Confirm' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
      await page.getByRole('button', { name: 'Curtail' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Remaining volume, MWh').fill('10');
      await dialog.getByRole('button', { name: 'Curtail' }).click();
      await dialog.getByText('Enter a reason code, a reason, or both.').waitFor();
      await dialog.getByRole('textbox', { name: /^Reason/ }).fill('<script>alert(1)</script>');
      await dialog.getByRole('button', { name: 'Curtail' }).click();
      const life = page.getByRole('region', { name: 'History' });
      await life.getByText('<script>alert(1)</script>').waitFor();
      await life.getByText('volume_mwh: 12.5 → 10').waitFor();
      const proof = page.getByRole('region', { name: 'Proof' });
      await proof.getByRole('button', { name: 'Prove that it is in the log' }).click();
      await proof.getByText('✓ Included.').waitFor();
      expect(await seriousFindings()).toEqual([]);
    },
  );

  longTest('links to its correction and back', async () => {
    const { id: party } = await newCounterparty();
    const id = await newDeal(party, { transaction_type: 'trade' });
    await act(id, 'confirm');
    const { page } = await openConsole({ path: `/blotter/${id}`, width: 400 });
    await page.getByRole('button', { name: 'Correct' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Price per MWh').fill('43.1');
    await dialog.getByRole('textbox', { name: /^Reason/ }).fill('entered wrongly');
    await dialog.getByRole('button', { name: 'Correct' }).click();
    await page.getByText('Corrects').waitFor();
    await page.getByText('43.10 USD/MWh').waitFor();
    await page.getByRole('link', { name: id.slice(0, 8) }).click();
    await page.getByText('Corrected by').waitFor();
    await page.reload();
    await page.getByText('Corrected by').waitFor();
  });

  longTest('follows changes by others; an unknown deal is reported as missing', async () => {
    const id = await newDeal((await newCounterparty()).id);
    const { page, allow } = await openConsole({ path: `/blotter/${id}` });
    await page.getByRole('button', { name: 'Reject' }).waitFor();
    await page.getByText('live', { exact: true }).waitFor();
    await act(id, 'cancel', { reason: 'withdrawn' });
    await page.getByText('withdrawn').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Reject' }).count()).toBe(0);
    allow(/404/);
    await page.goto(page.url().replace(id, '00000000-0000-4000-8000-000000000000'));
    await page.getByText('Not found').waitFor();
  });
});
