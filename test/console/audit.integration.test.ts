import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { generatePrivateJwk, witnessSigner } from '@exchange/proof';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, text } from '../acceptance/client.js';
import { anAsset, aTransaction } from '../acceptance/fixtures.js';
import { sharedLedger } from '../services/ledger.js';
import { longTest } from '../services/seeded-part.js';
import { inBrowser, openConsole } from './browser.js';
import { widthOf } from './readings.js';

const hostile = '<img src=x onerror="document.title=`taken`"><script>alert(1)</script>';
const folder = mkdtempSync(join(tmpdir(), 'console-audit-'));
afterAll(() => rmSync(folder, { recursive: true }));

inBrowser('audit', () => {
  let platform: Client;
  let deal: string;
  beforeAll(async () => {
    platform = (await sharedLedger()).platform;
    deal = text(await platform.post('/exchange/transactions', aTransaction()), 'id');
    await platform.post(`/exchange/transactions/${deal}/confirm`, {});
    // What is confirmed is not confirmed again.
    await platform.post(`/exchange/transactions/${deal}/confirm`, {});
  });

  /** An export of now, in a file. */
  const exported = async (name: string, change: (content: string) => string | Buffer) => {
    const file = join(folder, name);
    writeFileSync(file, change((await platform.get('/audit/events')).text));
    return file;
  };

  /** What a page sends from now on: method, address below `/api/v1`, and what it carries. */
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

  test('a timeline tells who, when and why, before and after, and what is hostile in it is text', async () => {
    const id = await anAsset(platform);
    expect((await platform.put(`/assets/${id}`, { name: hostile })).status).toBe(200);
    const { page, seriousFindings } = await openConsole({ path: `/audit/asset-${id}` });
    const changes = page.getByRole('region', { name: 'What AssetUpdated changed' });
    const row = changes.getByRole('row', { name: /^name/ });
    const cells = row.getByRole('cell');
    await expect.poll(() => cells.allInnerTexts()).toEqual(['Depot 7', hostile]);
    const newest = page.getByRole('listitem').filter({ hasText: 'AssetUpdated' });
    await expect
      .poll(() => newest.innerText())
      .toMatch(/When\s.*UTC\s+Who\s+key-.*Position\s+\d+/s);
    await expect.poll(() => page.title()).toBe('Asset: what happened · Energy exchange ledger');
    expect(await seriousFindings()).toEqual([]);
  });

  longTest(
    'the slider moves the page through the past by the keyboard, and an address keeps the moment',
    async () => {
      const { page, seriousFindings } = await openConsole({ path: `/audit/transaction-${deal}` });
      const fields = page.getByRole('region', { name: 'Fields' });
      const status = fields.getByRole('row', { name: /^status/ });
      await expect.poll(() => status.innerText()).toMatch(/confirmed changed/);
      const billed = page.getByText('Lines of statements that bill it: shown as of now');
      await expect.poll(() => billed.count()).toBe(0);
      await page.getByRole('slider', { name: 'As of event' }).focus();
      await page.keyboard.press('ArrowLeft');
      await expect.poll(() => status.innerText()).toMatch(/pending/);
      await expect.poll(() => status.innerText()).not.toContain('changed');
      await page.getByText('after TransactionSubmitted (1 of 2)').waitFor();
      await page.getByText('came later').waitFor();
      await billed.waitFor();
      await expect.poll(() => page.url()).toContain('as_of=');
      expect(await seriousFindings()).toEqual([]);
      await page.reload();
      await expect.poll(() => status.innerText()).toMatch(/pending/);
      await page.getByRole('button', { name: 'Now', exact: true }).click();
      await expect.poll(() => status.innerText()).toMatch(/confirmed/);
      await page.getByLabel('As of this time').fill('2020-01-01T00:00:00');
      await page.getByText('It was not there yet', { exact: true }).waitFor();
    },
  );

  longTest(
    'the log is followed, filtered and opened, and an event in it is proven step by step',
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
      await page.getByText('Its signature was checked in this browser.').waitFor();
      expect(await seriousFindings()).toEqual([]);
    },
  );

  longTest('a browser that comes back sees that the log is still the same', async () => {
    const { page, url } = await openConsole({ path: '/audit' });
    await page.getByText('This browser sees the log for the first time.').waitFor();
    await platform.post('/exchange/transactions', aTransaction());
    await page.goto(`${url}/console/audit`);
    await page.getByText(/events are still those that were signed then/).waitFor();
    const foreign = (await platform.get('/audit/checkpoint')).text.replace(/^(.*\n)\d+/, '$11');
    await page.getByLabel('Older checkpoint').fill(foreign);
    await page.getByRole('button', { name: 'Compare with the newest' }).click();
    await page
      .getByRole('alert')
      .getByText(/The older checkpoint does not count/)
      .waitFor();
  });

  longTest('what was refused is told with its reason', async () => {
    const { page, seriousFindings } = await openConsole({ path: '/audit/refusals' });
    const table = page.getByRole('region', { name: 'Refused commands' });
    const why = 'The transaction is confirmed; for this it has to be pending.';
    await table.getByRole('cell', { name: why }).first().waitFor();
    await table.getByRole('button', { name: 'confirmTransaction' }).first().click();
    const drawer = page.getByRole('complementary', { name: 'confirmTransaction' });
    await drawer.getByRole('link', { name: /^refusal-/ }).waitFor();
    expect(await seriousFindings()).toEqual([]);
  });

  longTest('an export that is whole passes, packed or not, and is sent nowhere', async () => {
    const { page, seriousFindings } = await openConsole({ path: '/audit/verify' });
    const sent = sendings(page);
    for (const [name, change] of [
      ['events.ndjson', (content: string) => content],
      ['events.ndjson.gz', (content: string) => gzipSync(content)],
    ] as const) {
      const file = await exported(name, change);
      await page.getByLabel('Export file').setInputFiles(file);
      await page.getByRole('button', { name: 'Verify the file' }).click();
      await page.getByRole('heading', { name: 'The export is the log that was signed' }).waitFor();
    }
    expect(await seriousFindings()).toEqual([]);
    const asked = sent.filter(({ path }) => !/^\/audit\/(keys|checkpoint)$|feed/.test(path));
    expect(asked.map(({ method, path }) => `${method} ${path.replace(/\d+/, 'N')}`)).toEqual([
      'GET /audit/checkpoint?size=N',
      'GET /audit/checkpoint?size=N',
    ]);
    expect(sent.map(({ carried }) => carried).filter((one) => one !== null)).toEqual([]);
  });

  longTest(
    'an altered export is named by place and stream, and what differs stands beside the record',
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
      await page.getByLabel('Export file').setInputFiles(file);
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

  longTest(
    'a log is fetched and verified, given up, and refuted by a key that is not its own',
    async () => {
      const { page } = await openConsole({ path: '/audit/verify' });
      await page.getByRole('button', { name: 'Fetch the log and verify it' }).click();
      await page.getByRole('heading', { name: 'The export is the log that was signed' }).waitFor();
      await page.route('**/api/v1/audit/events', () => undefined);
      await page.getByRole('button', { name: 'Fetch the log and verify it' }).click();
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.getByText('Cancelled. Nothing is known of the export.').waitFor();
      await page.unroute('**/api/v1/audit/events');
      await page.getByLabel('Keys of witnesses').fill('w1.example');
      await page.getByText('These are no witnesses').waitFor();
      const { vkey } = witnessSigner(generatePrivateJwk('w1.example'));
      await page.getByLabel('Keys of witnesses').fill(vkey);
      await page.getByText('Use a checkpoint that I have').click();
      const head = (await platform.get('/audit/checkpoint')).text;
      await page.getByLabel('Checkpoint', { exact: true }).fill(head);
      await page.getByRole('button', { name: 'Fetch the log and verify it' }).click();
      await page.getByRole('heading', { name: 'Too few witnesses have signed' }).waitFor();
      await page.getByText('Use a checkpoint that I have').click();
      await page.getByLabel('Keys of witnesses').fill('');
      await page.getByText('Use a key that I have').click();
      await page.getByLabel('Public key').fill('{"kty":"OKP"');
      await page.getByText('This is not JSON.').waitFor();
      const x = '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo';
      await page.getByLabel('Public key').fill(JSON.stringify({ kty: 'OKP', crv: 'Ed25519', x }));
      await page.getByRole('button', { name: 'Fetch the log and verify it' }).click();
      await page
        .getByRole('heading', { name: 'The checkpoint is not signed by this key' })
        .waitFor();
    },
  );

  longTest('every page fits a narrow screen, in the dark too', async () => {
    const { page, url, seriousFindings } = await openConsole({
      path: `/audit/transaction-${deal}`,
      width: 400,
      colorScheme: 'dark',
    });
    for (const [path, shown] of [
      ['', 'Its signature was checked in this browser.'],
      ['/log', `transaction-${deal}`],
      ['/refusals', 'The transaction is confirmed; for this it has to be pending.'],
      ['/verify', /, signs now/],
      [`/transaction-${deal}`, 'TransactionConfirmed'],
    ] as const) {
      await page.goto(`${url}/console/audit${path}`);
      await page.getByText(shown).first().waitFor();
      await expect.poll(() => widthOf(page), { message: path }).toBeLessThanOrEqual(400);
      expect(await seriousFindings(), path).toEqual([]);
    }
  });
});
