import { expect, test } from 'vitest';
import { ledger } from '../services/ledger.js';
import { inBrowser, openConsole, signIn } from './browser.js';

const names = ['Blotter', 'Positions', 'Map', 'Registry', 'Audit', 'Operations'];

inBrowser('the console', () => {
  test('asks for a key, says what is wrong with another one, and shows its pages', async () => {
    const { apiKey } = await ledger();
    const { page, allow, seriousFindings } = await openConsole({ isSignedIn: false });
    allow(/401/);
    await page.getByLabel('API key').waitFor();
    expect(await page.title()).toBe('Sign in · Energy exchange ledger');
    expect(await seriousFindings()).toEqual([]);
    await page.getByLabel('API key').fill('not-a-key');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('This key is not known to the ledger.').waitFor();
    await signIn(page, apiKey);
    const links = page.getByRole('navigation', { name: 'Pages' }).getByRole('link');
    expect(await links.allInnerTexts()).toEqual(names);
    await page.getByRole('button', { name: 'Acting for: Platform' }).waitFor();
    expect(await seriousFindings()).toEqual([]);
  });
});
