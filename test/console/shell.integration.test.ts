import { randomUUID } from 'node:crypto';
import { makeSignInCode } from '@exchange/runtime/credentials/sign-in-code';
import { expect, test } from 'vitest';
import { registered } from '../registry/things.js';
import { sharedLedger } from '../services/ledger.js';
import { longTest } from '../services/seeded-part.js';
import { temporaryFolder } from '../services/temporary-folder.js';
import { actFor, inBrowser, openConsole, signIn } from './browser.js';

const names = ['Blotter', 'Positions', 'Map', 'Registry', 'Audit', 'Operations'];
const hostile = '<img src=x onerror="document.title=1"><b>Bold & Co</b>';

async function aReseller(name: string): Promise<string> {
  const { platform } = await sharedLedger();
  return registered(platform, '/resellers', { code: randomUUID(), name });
}

inBrowser('the console', () => {
  test('asks for a key, reports an unknown one, and shows its pages', async () => {
    const { apiKey } = await sharedLedger();
    const { page, allow, seriousFindings } = await openConsole({ isSignedIn: false });
    allow(/401/);
    await page.getByLabel('API key').waitFor();
    await expect.poll(() => page.title()).toBe('Sign in · Energy exchange ledger');
    expect(await seriousFindings()).toEqual([]);
    await page.getByLabel('API key').fill('not-a-key');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('The ledger does not know this key.').waitFor();
    await signIn(page, apiKey);
    const links = page.getByRole('navigation', { name: 'Pages' }).getByRole('link');
    await expect.poll(() => links.allInnerTexts()).toEqual(names);
    await page.getByRole('button', { name: 'Acting for: Platform' }).waitFor();
    expect(await seriousFindings()).toEqual([]);
  });

  test('shows a list and a resource as the reseller sees them', async () => {
    const { platform } = await sharedLedger();
    const owners = [0, 1].map(() => `Owner ${randomUUID()}`);
    const ids: string[] = [];
    for (const owner of owners) {
      const reseller_id = await aReseller(owner);
      const asset = { asset_type: 'premise', name: `Dock of ${owner}`, reseller_id };
      ids.push(await registered(platform, '/assets', asset));
    }
    const [first = '', second = ''] = owners;
    const { page, allow, url } = await openConsole({ path: '/registry/assets' });
    allow(/403/);
    const docks = page.getByText(/^Dock of Owner /);
    for (const owner of [first, second]) {
      await actFor(page, owner);
      await expect.poll(() => docks.allInnerTexts()).toEqual([`Dock of ${owner}`]);
    }
    await page.goto(`${url}/console/registry/assets/${ids[1]}`);
    await page.getByRole('heading', { name: `Dock of ${second}` }).waitFor();
    await actFor(page, first);
    await page.getByText('Act for another reseller, or for the platform').waitFor();
    await expect.poll(() => docks.count()).toBe(0);
  });

  longTest('keeps the key in this tab, and sends it only to the token exchange', async () => {
    const { apiKey } = await sharedLedger();
    const { page, context, url } = await openConsole({ isSignedIn: false });
    const requests: { url: string; key: boolean; bearer: boolean }[] = [];
    context.on('request', (request) => {
      const sent = `${request.url()} ${JSON.stringify(request.headers())}`;
      const bearer = request.headers()['authorization']?.startsWith('Bearer ') === true;
      requests.push({ url: request.url(), key: sent.includes(apiKey), bearer });
    });
    await signIn(page, apiKey);
    await page.reload();
    await page.getByRole('navigation', { name: 'Pages' }).waitFor();
    expect(requests.filter(({ key }) => key)).toEqual([]);
    const ofTheApi = requests.filter(({ url: one }) => one.includes('/api/v1/'));
    const open = ofTheApi.filter(({ bearer }) => !bearer).map(({ url: one }) => one);
    expect(new Set(open)).toEqual(new Set([`${url}/api/v1/auth/token`]));
    await expect.poll(() => page.url()).not.toContain(apiKey);
    await expect
      .poll(() => page.evaluate('JSON.stringify(localStorage) + document.cookie'))
      .not.toContain(apiKey);
    expect(await context.cookies()).toEqual([]);
    await expect.poll(() => page.evaluate('JSON.stringify(sessionStorage)')).toContain(apiKey);
    const other = await context.newPage();
    await other.goto(`${url}/console/`);
    await other.getByLabel('API key').waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByLabel('API key').waitFor();
    await expect.poll(() => page.evaluate('sessionStorage.length')).toBe(0);
  });

  longTest('signs in once by the printed link, and removes its code from the address', async () => {
    const { apiKey, anotherApi } = await sharedLedger();
    const dataDirectory = temporaryFolder();
    const { url } = await anotherApi({ dataDirectory });
    const code = makeSignInCode(dataDirectory, apiKey);
    const first = await openConsole({ url, path: `/audit#code=${code}`, isSignedIn: false });
    await first.page.getByRole('heading', { level: 1, name: 'Audit' }).waitFor();
    await expect.poll(() => first.page.url()).toBe(`${url}/console/audit`);
    const second = await openConsole({ url, path: `/#code=${code}`, isSignedIn: false });
    second.allow(/401/);
    await second.page.getByText('This link has been used').waitFor();
    await expect.poll(() => second.page.url()).not.toContain(code);
    await signIn(second.page, apiKey);
  });

  longTest(
    'acts for a reseller: another token, fewer pages, also after a reload; names are text',
    async () => {
      await aReseller(hostile);
      const { page, context } = await openConsole();
      const tokens: string[] = [];
      context.on('request', (request) => {
        if (request.url().endsWith('/auth/token')) tokens.push(request.postData() ?? '');
      });
      await actFor(page, hostile);
      const links = page.getByRole('navigation', { name: 'Pages' }).getByRole('link');
      await expect.poll(() => links.allInnerTexts()).toEqual(names.slice(0, -1));
      await expect.poll(() => tokens.some((body) => body.includes('reseller_id'))).toBe(true);
      await page.reload();
      await page.getByRole('button', { name: `Acting for: ${hostile}` }).waitFor();
      await expect.poll(() => page.title()).toContain('Energy exchange ledger');
      await page.getByRole('button', { name: /^Acting for/ }).click();
      await page.getByRole('button', { name: 'Act for the platform' }).click();
      await page.getByRole('button', { name: 'Acting for: Platform' }).waitFor();
      await expect.poll(() => links.allInnerTexts()).toEqual(names);
    },
  );

  longTest(
    'prompts for a key above the page after a refusal, and repeats the request',
    async () => {
      const { apiKey, anotherApi } = await sharedLedger();
      const { port, url, close } = await anotherApi({});
      const id = await aReseller('Kept');
      const { page, allow } = await openConsole({ url });
      allow(/401|503|ERR_|404|403/);
      await page.keyboard.press('Control+k');
      await page.getByLabel('Id or words').fill(id);
      await page.route('**/exchange/transactions/feed**', (route) => route.abort());
      await close();
      const other = 'another-key-of-this-run';
      const signingSecret = 'another secret of at least thirty-two bytes!';
      await anotherApi({ port, apiKeys: [other], tokenSigningSecret: signingSecret });
      await page.getByRole('button', { name: 'Open' }).click();
      const dialog = page.getByRole('dialog', { name: 'Sign in again' });
      await dialog.getByLabel('API key').fill(apiKey);
      await dialog.getByRole('button', { name: 'Continue' }).click();
      await dialog.getByText('The ledger does not know this key.').waitFor();
      await dialog.getByLabel('API key').fill(other);
      await dialog.getByRole('button', { name: 'Continue' }).click();
      await page.waitForURL(`**/console/registry/resellers/${id}`);
    },
  );

  longTest('opens the resource of a pasted id, and says if there is none', async () => {
    const id = await aReseller('Found by its id');
    const { page, seriousFindings } = await openConsole();
    await page.keyboard.press('Control+k');
    await page.getByLabel('Id or words').fill('8abfe8fb-a2ca-41fa-b9f7-99c79b391970');
    await page.keyboard.press('Enter');
    await page.getByText('No match among the data that you may see.').waitFor();
    expect(await seriousFindings()).toEqual([]);
    await page.getByLabel('Id or words').fill(` "${id}" `);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/console/registry/resellers/${id}`);
  });

  longTest('opens a single match for words or the start of an id, and lists several', async () => {
    const word = `Q${Math.random().toString(36).slice(2, 10)}`;
    const { platform } = await sharedLedger();
    const id = await aReseller(`${word} Retail`);
    const { page, seriousFindings } = await openConsole();
    const field = page.getByLabel('Id or words');
    const lookFor = async (text: string) => {
      await page.keyboard.press('Control+k');
      await field.fill(text);
      await page.keyboard.press('Enter');
    };
    await expect
      .poll(async () => Object(await platform.get(`/resellers?q=${word}`)).body.length)
      .toBe(1);
    await lookFor(`retail ${word.toLowerCase()}`);
    await page.waitForURL(`**/console/registry/resellers/${id}`);
    await page.getByRole('link', { name: 'Blotter' }).click();
    await lookFor(id.slice(0, 13));
    await page.waitForURL(`**/console/registry/resellers/${id}`);
    const body = { code: word, name: `${word} Trading` };
    const counterparty = await registered(platform, '/exchange/counterparties', body);
    await expect
      .poll(
        async () => Object(await platform.get(`/exchange/counterparties?q=${word}`)).body.length,
      )
      .toBe(1);
    await lookFor(word);
    const matches = page.getByRole('list', { name: 'Matches' }).getByRole('listitem');
    await expect
      .poll(() => matches.allInnerTexts())
      .toEqual([`${word} Trading Counterparty`, `${word} Retail Reseller`]);
    expect(await seriousFindings()).toEqual([]);
    await page.getByRole('link', { name: `${word} Trading` }).press('Enter');
    await page.waitForURL(`**/console/registry/counterparties/${counterparty}`);
    await field.waitFor({ state: 'detached' });
  });

  longTest(
    'works by keyboard: the first stop skips to the page, a navigation focuses its title',
    async () => {
      const { page } = await openConsole();
      const focused = (what: string) => page.evaluate(`document.activeElement.${what}`);
      await page.getByRole('heading', { level: 1, name: 'Blotter' }).waitFor();
      await page.reload();
      await page.getByRole('heading', { level: 1, name: 'Blotter' }).waitFor();
      await page.keyboard.press('Tab');
      await expect.poll(() => focused('textContent')).toBe('Skip to content');
      await page.keyboard.press('Enter');
      await expect.poll(() => focused('id')).toBe('page');
      await page.getByRole('link', { name: 'Audit' }).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: 'Audit' }).waitFor();
      await expect.poll(() => focused('textContent')).toMatch(/^Audit/);
      await expect.poll(() => page.title()).toBe('Audit · Energy exchange ledger');
      await page.goBack();
      await page.getByRole('heading', { level: 1, name: 'Blotter' }).waitFor();
    },
  );

  longTest("follows the user's choice of light or dark over a reload", async () => {
    const { page, seriousFindings } = await openConsole({ colorScheme: 'dark' });
    const ground = () => page.evaluate<string>('getComputedStyle(document.body).backgroundColor');
    await expect.poll(ground).toBe('rgb(16, 21, 28)');
    expect(await seriousFindings()).toEqual([]);
    await page.getByRole('button', { name: 'Colors: Same as system' }).click();
    await page.getByRole('menuitem', { name: 'Light' }).click();
    await expect.poll(ground).toBe('rgb(246, 247, 249)');
    await page.reload();
    await page.getByRole('button', { name: 'Colors: Light' }).waitFor();
    await expect.poll(ground).toBe('rgb(246, 247, 249)');
  });

  longTest('says that it is offline, and when it is online again', async () => {
    const { page, context, allow } = await openConsole({ path: '/audit/verify' });
    allow(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK/);
    await context.setOffline(true);
    await page.getByText('offline', { exact: true }).waitFor();
    await context.setOffline(false);
    await page.getByText('offline', { exact: true }).waitFor({ state: 'detached' });
  });

  longTest('reports a pause at once, and recovers afterwards', async () => {
    const id = await aReseller('Read in the end');
    const { page, allow } = await openConsole({ path: '/audit/verify' });
    allow(/429/);
    let calls = 0;
    await page.route(`**/api/v1/resellers/${id}`, (route) => {
      calls += 1;
      if (calls > 1) return route.continue();
      const headers = { 'retry-after': '6' };
      return route.fulfill({
        status: 429,
        headers,
        json: { detail: 'This caller is held off.' },
      });
    });
    await page.goto(`${page.url().split('/console')[0]}/console/registry/resellers/${id}`);
    await page.getByText('This caller is held off.').waitFor();
    expect(calls).toBe(1);
    await page.getByText('This caller is held off.').waitFor({ state: 'detached' });
    await page.getByRole('heading', { level: 1, name: /^Read in the end/ }).waitFor();
  });

  longTest('reports an unknown address, with a link to the blotter', async () => {
    const { page } = await openConsole({ path: '/nothing/here' });
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
    await page.getByRole('link', { name: 'Go to the blotter' }).click();
    await page.getByRole('heading', { level: 1, name: 'Blotter' }).waitFor();
  });
});
