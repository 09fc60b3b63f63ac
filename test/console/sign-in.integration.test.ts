import { readConfig } from '@exchange/runtime/config/environment';
import { expect, test } from 'vitest';
import { aReseller } from '../acceptance/fixtures.js';
import { atEndOfFile } from '../services/end-of-file.js';
import { sharedLedger } from '../services/ledger.js';
import { audience, startIssuer } from '../services/oidc-issuer.js';
import { inBrowser, openConsole } from './browser.js';

inBrowser('sign-in through an identity provider', () => {
  test('signs in by code with PKCE, and asks again for an expired token', async () => {
    const { anotherApi, platform } = await sharedLedger();
    const issuer = await startIssuer();
    atEndOfFile(() => issuer.close());
    const host = new URL(issuer.url).host;
    const { oidc } = readConfig({
      OIDC_ISSUER: issuer.url,
      OIDC_AUDIENCE: audience,
      OIDC_ROLE_MAP: 'traders=trader',
      OIDC_CONSOLE_CLIENT_ID: 'console',
    });
    const { url } = await anotherApi({ oidc });
    issuer.serveConsole(url, {
      trader: { roles: ['traders'], reseller_id: await aReseller(platform, ['TX']) },
      visitor: {},
    });
    const opened = await openConsole({ url, path: '/blotter?market=ERCOT', isSignedIn: false });
    const { page, context, allow, seriousFindings } = opened;
    allow(new RegExp(`request off the origin: (${issuer.url}|https://fonts)`));
    allow(/console \w+: .*(fonts\.googleapis|40[13])/);
    await context.route('https://fonts.googleapis.com/**', (route) => route.abort());
    const start = page.getByRole('button', { name: `Sign in with ${host}` });
    const signInAs = async (name: string) => {
      await start.click();
      await page.getByPlaceholder('Enter any login').fill(name);
      await page.getByPlaceholder('and password').fill('any');
      await page.getByRole('button', { name: 'Sign-in' }).click();
      await page.getByRole('button', { name: 'Continue' }).click();
    };
    await start.waitFor();
    expect(await seriousFindings()).toEqual([]);
    await signInAs('visitor');
    await page.getByRole('alert').getByText('your account has no role').waitFor();
    await context.clearCookies();
    await signInAs('trader');
    await page.getByRole('navigation', { name: 'Pages' }).waitFor();
    await expect.poll(() => page.url()).toBe(`${url}/console/blotter?market=ERCOT`);
    await page.reload();
    await page.getByRole('navigation', { name: 'Pages' }).waitFor();
    await expect.poll(() => page.evaluate('localStorage.length')).toBe(0);
    await context.route('**/api/v1/**', (route) => route.fulfill({ status: 401, json: {} }));
    await page.getByRole('link', { name: 'Positions' }).click();
    await page.getByRole('dialog', { name: 'Sign in again' }).waitFor();
    await start.waitFor();
    await page.getByRole('button', { name: 'Sign out instead' }).click();
    await page.getByLabel('API key').waitFor();
    await expect.poll(() => page.evaluate('sessionStorage.length')).toBe(0);
  });
});
