import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { text } from '../acceptance/client.js';
import { aCustomer, aReseller } from '../acceptance/fixtures.js';
import { sharedLedger } from '../services/ledger.js';
import { inBrowser, openConsole } from './browser.js';
import { act, newCounterparty, newDeal } from './deals.js';
import { clipboardOf, textOf } from './readings.js';

async function meOf(secret: string) {
  const { anonymous } = await sharedLedger();
  return anonymous.with({ 'x-api-key': secret }).get('/auth/me');
}

async function keyOf(roles: readonly string[], more: object = {}): Promise<string> {
  const { platform } = await sharedLedger();
  const body = { name: `Key ${randomUUID()}`, owner: 'j.doe', roles, ...more };
  return text(await platform.post('/keys', body), 'secret');
}

async function secretIn(page: Page): Promise<string> {
  const dialog = page.getByRole('dialog', { name: 'New key' });
  const secret = await textOf(dialog.locator('code'));
  await dialog.getByRole('button', { name: 'Copy the key' }).click();
  await expect.poll(() => clipboardOf(page)).toBe(secret);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await dialog.waitFor({ state: 'hidden' });
  return secret;
}

inBrowser('the keys page', () => {
  test('makes, rotates and revokes a key, and shows each secret once', async () => {
    const { page, context, seriousFindings } = await openConsole({ path: '/registry/resellers' });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('link', { name: 'Keys', exact: true }).click();
    await page.getByRole('button', { name: 'Make a key' }).click();
    const name = `Desk ${randomUUID()}`;
    const form = page.getByRole('dialog', { name: 'Make a key' });
    await form.getByRole('textbox', { name: 'Name' }).fill(name);
    await form.getByRole('textbox', { name: 'Owner' }).fill('j.doe');
    await form.getByText('trader', { exact: true }).click();
    await form.getByText('back office', { exact: true }).click();
    expect(await seriousFindings()).toEqual([]);
    await form.getByRole('button', { name: 'Make the key' }).click();
    const first = await secretIn(page);
    const rights = { owner: 'j.doe', roles: ['trader', 'back_office'] };
    await expect.poll(async () => (await meOf(first)).body).toMatchObject(rights);

    const row = page.getByRole('row', { name });
    await row.getByText('trader, back_office').waitFor();
    await row.getByText('active').waitFor();
    expect(await seriousFindings()).toEqual([]);
    await row.getByRole('button', { name: 'Rotate' }).click();
    await page.getByRole('textbox', { name: 'Overlap (minutes)' }).fill('10');
    await page.getByRole('button', { name: 'Make a new secret' }).click();
    const second = await secretIn(page);
    expect(second).not.toBe(first);
    for (const secret of [first, second]) {
      await expect.poll(async () => (await meOf(secret)).status).toBe(200);
    }

    await row.getByRole('button', { name: 'Revoke' }).click();
    const question = page.getByRole('alertdialog', { name: 'Revoke the key' });
    await question.getByText(name).waitFor();
    expect(await seriousFindings()).toEqual([]);
    await question.getByRole('button', { name: 'Revoke it' }).click();
    await row.getByText('revoked').waitFor();
    for (const secret of [first, second]) {
      await expect.poll(async () => (await meOf(secret)).status, { timeout: 5_000 }).toBe(401);
    }
    await expect.poll(() => row.getByRole('button').count()).toBe(0);
  });

  test('makes and revokes a map key', async () => {
    const { page, context, seriousFindings } = await openConsole({
      path: '/registry/keys?tab=map',
    });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const name = `<img src=x onerror=alert(1)> crew ${randomUUID()}`;
    await page.getByRole('button', { name: 'Make a map key' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill(name);
    await page.getByRole('button', { name: 'Make the key' }).click();
    expect(await secretIn(page)).toMatch(/^mk_/);
    const row = page.getByRole('row', { name });
    await row.getByText('never').waitFor();
    expect(await seriousFindings()).toEqual([]);
    await row.getByRole('button', { name: 'Revoke' }).click();
    await page.getByRole('button', { name: 'Revoke it' }).click();
    await row.getByText('revoked').waitFor();
  });

  test("shows a reseller's admin its keys, without other resellers and map keys", async () => {
    const { platform } = await sharedLedger();
    const reseller_id = await aReseller(platform, ['TX']);
    const apiKey = await keyOf(['admin'], { reseller_id });
    await keyOf(['reader']);
    const { page } = await openConsole({ path: '/registry/keys', apiKey });
    await page.getByText(`Acting for: ${reseller_id}`).waitFor();
    const rows = page.getByRole('table', { name: 'List of keys' }).getByRole('row');
    await expect.poll(() => rows.count()).toBe(2);
    await page.reload();
    await expect.poll(() => rows.count()).toBe(2);
    await expect.poll(() => page.getByRole('tab').count()).toBe(0);
    await page.getByRole('button', { name: 'Make a map key' }).waitFor({ state: 'hidden' });
  });
});

inBrowser('the console for a reader and trader', () => {
  test('hides and explains the actions of other roles', async () => {
    const { platform } = await sharedLedger();
    const customer = await aCustomer(platform);
    const { id: counterparty } = await newCounterparty();
    const pending = await newDeal(counterparty);
    await act(await newDeal(counterparty), 'confirm');
    const apiKey = await keyOf(['reader', 'trader']);
    const { page, url, allow, seriousFindings } = await openConsole({
      path: `/blotter/${pending}`,
      apiKey,
    });
    allow(/403/);
    const disabled = (name: string, role: string) =>
      page.getByRole('button', {
        name: new RegExp(`^${name}\\W+Needs the role ${role}$`),
        disabled: true,
      });
    const open = (path: string) => page.goto(`${url}/console${path}`);

    await disabled('Confirm', 'back_office').waitFor();
    await page.getByRole('button', { name: 'Cancel', exact: true, disabled: false }).waitFor();
    await page.getByRole('region', { name: 'Proof' }).waitFor({ state: 'hidden' });
    await page.getByRole('link', { name: 'Operations' }).waitFor({ state: 'hidden' });

    await open('/audit');
    await page.getByText('Needs the role auditor', { exact: true }).waitFor();
    await open('/audit/exports');
    await page.getByRole('alert').getByText('Ask an admin of the ledger for this role').waitFor();

    await open('/registry/customers');
    await page.getByRole('heading', { name: 'Customers' }).waitFor();
    const addition = page.getByRole('button', { name: 'Register a customer' });
    await addition.waitFor({ state: 'hidden' });
    await page.getByRole('link', { name: 'Plans' }).waitFor();
    const keys = page.getByRole('link', { name: 'Keys', exact: true });
    await keys.waitFor({ state: 'hidden' });
    await open(`/registry/customers/${customer}?form=change`);
    await page.getByRole('dialog').getByText('Needs the role registrar').waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await disabled('Change', 'registrar').waitFor();
    expect(await seriousFindings()).toEqual([]);

    await open('/registry/gates');
    await disabled('Set a gate', 'admin').waitFor();

    await open(`/statements/preview?counterparty_id=${counterparty}&month=2027-11`);
    await disabled('Issue…', 'back_office').waitFor();

    await open('/registry/keys');
    await page.getByText('Needs the role admin', { exact: true }).waitFor();
    await disabled('Make a key', 'admin').waitFor();
    expect(await seriousFindings()).toEqual([]);
  });
});
