import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { generatePrivateJwk, witnessSigner } from '@exchange/proof';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { type Client, text } from '../acceptance/client.js';
import { anAsset, aTransaction } from '../acceptance/fixtures.js';
import { sharedLedger } from '../services/ledger.js';
import { longTest } from '../services/seeded-part.js';
import { temporaryFolder } from '../services/temporary-folder.js';
import { inBrowser, openConsole } from './browser.js';
import { widthOf } from './readings.js';

const hostile = '<img src=x onerror="document.title=`taken`"><script>alert(1)</script>';
const folder = temporaryFolder();

inBrowser('audit', () => {
  let platform: Client;
  let deal: string;
  beforeAll(async () => {
    platform = (await sharedLedger()).platform;
    deal = text(await platform.post('/exchange/transactions', aTransaction()), 'id');
    await platform.post(`/exchange/transactions/${deal}/confirm`, {});
    await platform.post(`/exchange/transactions/${deal}/confirm`, {});
  });

  const exported = async (name: string, change: (content: string) => string | Buffer) => {
    const file = join(folder, name);
    writeFileSync(file, change((await platform.get('/audit/events')).text));
    return file;
  };

  const sendings = (page: Page) => {
    const sent: { method: string; path: string; carried: string | null }[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (!pathname.startsWith('/api/')) return;
      const path = pathname.replace('/api/v1', '') + search;
      sent.push({ method: request.method(), path, carried: request.postData() });
    });
    return sent;
  };

  /** True if the page takes the drop; otherwise the browser opens the file. */
  /** Throws unless the page takes the file itself: a browser would open it. */
  const dropFile = async (page: Page, name: string) => {
    await page.evaluate(`(() => {
      // It has no entry for the file of a script.
      delete DataTransferItem.prototype.webkitGetAsEntry;
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['{}'], '${name}'));
      const options = { bubbles: true, cancelable: true, dataTransfer };
      for (const type of ['dragenter', 'dragover', 'drop']) {
        const isLeft = document.querySelector('.drop').dispatchEvent(new DragEvent(type, options));
        if (isLeft) throw new Error(type + ' is left to the browser');
      }
    })()`);
  };

  test('a timeline shows actor, time, reason and changes', async () => {
    const id = await anAsset(platform);
    expect((await platform.put(`/assets/${id}`, { name: hostile })).status).toBe(200);
    const { page, seriousFindings } = await openConsole({
      path: `/audit/asset-${id}`,
      width: 400,
      colorScheme: 'dark',
    });
    const changes = page.getByRole('region', { name: 'Changes of AssetUpdated' });
    const row = changes.getByRole('row', { name: /^name/ });
    const cells = row.getByRole('cell');
    await expect.poll(() => cells.allInnerTexts()).toEqual(['Depot 7', hostile]);
    const newest = page.getByRole('listitem').filter({ hasText: 'AssetUpdated' });
    await expect
      .poll(() => newest.innerText())
      .toMatch(/When\s.*UTC\s+Who\s+key-.*Position\s+\d+/s);
    await expect.poll(() => page.title()).toBe('Asset: timeline · Energy exchange ledger');
    await expect.poll(() => widthOf(page)).toBeLessThanOrEqual(400);
    expect(await seriousFindings()).toEqual([]);
  });

  longTest(
    'the slider moves the page through the past by keyboard, and the address keeps the time',
    async () => {
      const { page, seriousFindings } = await openConsole({ path: `/audit/transaction-${deal}` });
      const fields = page.getByRole('region', { name: 'Fields' });
      const status = fields.getByRole('row', { name: /^status/ });
      await expect.poll(() => status.innerText()).toMatch(/confirmed changed/);
      const billed = page.getByText('Statement lines: current values only');
      await expect.poll(() => billed.count()).toBe(0);
      await page.getByRole('slider', { name: 'As of event' }).focus();
      await page.keyboard.press('ArrowLeft');
      await expect.poll(() => status.innerText()).toMatch(/pending/);
      await expect.poll(() => status.innerText()).not.toContain('changed');
      await page.getByText('after TransactionSubmitted (1 of 2)').waitFor();
      await page.getByText('after this time').waitFor();
      await billed.waitFor();
      await expect.poll(() => page.url()).toContain('as_of=');
      expect(await seriousFindings()).toEqual([]);
      await page.reload();
      await expect.poll(() => status.innerText()).toMatch(/pending/);
      await page.getByRole('button', { name: 'Now', exact: true }).click();
      await expect.poll(() => status.innerText()).toMatch(/confirmed/);
      await page.getByLabel('As of this time').fill('2020-01-01T00:00:00');
      await page.getByText('Not created yet', { exact: true }).waitFor();
    },
  );

  longTest(
    'the log can be followed, filtered and opened, and proves an event step by step',
    async () => {
      const { page, seriousFindings } = await openConsole({
        path: '/audit/log?type=TransactionSubmitted',
      });
      const events = page.getByRole('region', { name: 'Events' });
      await events.getByRole('link', { name: `transaction-${deal}` }).waitFor();
      const others = events.getByRole('button', { name: 'TransactionConfirmed' });
      await expect.poll(() => others.count()).toBe(0);
      const next = text(await platform.post('/exchange/transactions', aTransaction()), 'id');
      await events.getByRole('link', { name: `transaction-${next}` }).waitFor();
      await events.getByRole('button', { name: 'TransactionSubmitted' }).first().click();
      const drawer = page.getByRole('complementary', { name: 'TransactionSubmitted' });
      await drawer.getByText(`transaction-${next}`).waitFor();
      expect(await seriousFindings()).toEqual([]);
      await drawer.getByRole('link', { name: 'Prove' }).click();
      await page.getByText(/The event is leaf [\d,]+ of [\d,]+\./).waitFor();
      const steps = page.getByRole('list', { name: 'Steps of the proof' }).getByRole('listitem');
      await expect.poll(() => steps.count()).toBeGreaterThan(3);
      await expect
        .poll(() => steps.last().innerText())
        .toMatch(/is the root that .* has signed, with the key/);
      await page.getByText('Signature verified in this browser.').waitFor();
      expect(await seriousFindings()).toEqual([]);
    },
  );

  longTest('a returning browser verifies that the log is unchanged', async () => {
    const { page, url } = await openConsole({ path: '/audit' });
    await page.getByText('This is this browser’s first visit.').waitFor();
    await platform.post('/exchange/transactions', aTransaction());
    await page.goto(`${url}/console/audit`);
    await page.getByText(/events are those of the older checkpoint/).waitFor();
    const foreign = (await platform.get('/audit/checkpoint')).text.replace(/^(.*\n)\d+/, '$11');
    await page.getByLabel('Older checkpoint').fill(foreign);
    await page.getByRole('button', { name: 'Compare with the newest' }).click();
    await page
      .getByRole('alert')
      .getByText(/The older checkpoint is invalid/)
      .waitFor();
  });

  longTest('a refused command appears with its reason', async () => {
    const { page, seriousFindings } = await openConsole({ path: '/audit/refusals' });
    const table = page.getByRole('region', { name: 'Refused commands' });
    const why = 'The transaction is confirmed; this command requires status pending.';
    await table.getByRole('cell', { name: why }).first().waitFor();
    await table.getByRole('button', { name: 'confirmTransaction' }).first().click();
    const drawer = page.getByRole('complementary', { name: 'confirmTransaction' });
    await drawer.getByRole('link', { name: /^refusal-/ }).waitFor();
    expect(await seriousFindings()).toEqual([]);
  });

  longTest('a complete export passes, gzipped or not, and is not uploaded', async () => {
    const { page, seriousFindings } = await openConsole({ path: '/audit/verify' });
    const sent = sendings(page);
    for (const [name, change] of [
      ['events.ndjson', (content: string) => content],
      ['events.ndjson.gz', (content: string) => gzipSync(content)],
    ] as const) {
      const file = await exported(name, change);
      await page.locator('input[type=file]').setInputFiles(file);
      await page.getByRole('button', { name: 'Verify the file' }).click();
      await page.getByRole('heading', { name: 'The export matches the signed log' }).waitFor();
    }
    expect(await seriousFindings()).toEqual([]);
    const ofPage = /^\/(audit\/(keys|checkpoint)|auth\/me)$|feed/;
    const requests = sent.filter(({ path }) => !ofPage.test(path));
    expect(requests.map(({ method, path }) => `${method} ${path.replace(/\d+/, 'N')}`)).toEqual([
      'GET /audit/checkpoint?size=N',
      'GET /audit/checkpoint?size=N',
    ]);
    expect(sent.map(({ carried }) => carried).filter((one) => one !== null)).toEqual([]);
  });

  longTest(
    'an altered event is named by leaf and stream, with its differences from the record',
    async () => {
      const file = await exported('altered.ndjson', (content) => {
        const lines = content.split('\n');
        const at = lines.findIndex(
          (line) => line.includes(`"stream":"transaction-${deal}"`) && line.includes('"12.5"'),
        );
        lines[at] = (lines[at] ?? '').replace('"12.5"', '"99.5"');
        return lines.join('\n');
      });
      const { page, seriousFindings } = await openConsole({ path: '/audit/verify' });
      await page.locator('input[type=file]').setInputFiles(file);
      await page.getByRole('button', { name: 'Verify the file' }).click();
      const verdict = page.getByRole('alert');
      await verdict.getByRole('heading', { name: 'An event was altered' }).waitFor();
      await verdict.getByText(`transaction-${deal}`).waitFor();
      const sent = sendings(page);
      await verdict.getByRole('button', { name: 'Compare with the ledger’s record' }).click();
      const cells = verdict.getByRole('row', { name: /^data\.volume_mwh/ }).getByRole('cell');
      await expect.poll(() => cells.allInnerTexts()).toEqual(['12.5', '99.5']);
      expect(sent.map(({ carried }) => carried)).toEqual([null]);
      expect(sent[0]?.path).toMatch(/^\/audit\/events\?limit=1(&after=\d+)?$/);
      expect(await seriousFindings()).toEqual([]);
    },
  );

  longTest('a log is fetched and verified, canceled, and fails with another key', async () => {
    const { page } = await openConsole({ path: '/audit/verify' });
    await page.getByRole('button', { name: 'Fetch the log and verify it' }).click();
    await page.getByRole('heading', { name: 'The export matches the signed log' }).waitFor();
    await page.route('**/api/v1/audit/events', () => undefined);
    await page.getByRole('button', { name: 'Fetch the log and verify it' }).click();
    await page.getByRole('button', { name: 'Cancel' }).waitFor();
    await dropFile(page, 'dropped-while-verifying');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('Canceled. The export is not verified.').waitFor();
    await expect.poll(() => page.getByText('dropped').count()).toBe(0);
    await dropFile(page, 'dropped-afterwards');
    await page.getByText('dropped-afterwards').waitFor();
    await page.getByRole('button', { name: 'Remove' }).click();
    await page.unroute('**/api/v1/audit/events');
    await page.getByLabel('Keys of witnesses').fill('w1.example');
    await page.getByText('Invalid witness keys').waitFor();
    const { vkey } = witnessSigner(generatePrivateJwk('w1.example'));
    await page.getByLabel('Keys of witnesses').fill(vkey);
    await page.getByText('Use my own checkpoint').click();
    const head = (await platform.get('/audit/checkpoint')).text;
    await page.getByLabel('Checkpoint', { exact: true }).fill(head);
    await page.getByRole('button', { name: 'Fetch the log and verify it' }).click();
    await page.getByRole('heading', { name: 'Too few witnesses have signed' }).waitFor();
    await page.getByText('Use my own checkpoint').click();
    await page.getByLabel('Keys of witnesses').fill('');
    await page.getByText('Use my own key').click();
    await page.getByLabel('Public key').fill('{"kty":"OKP"');
    await page.getByText('This is not JSON.').waitFor();
    const x = '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo';
    await page.getByLabel('Public key').fill(JSON.stringify({ kty: 'OKP', crv: 'Ed25519', x }));
    await page.getByRole('button', { name: 'Fetch the log and verify it' }).click();
    await page
      .getByRole('heading', { name: 'The checkpoint is not signed with this key' })
      .waitFor();
  });
});
