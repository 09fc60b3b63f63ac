import { execFile } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type PackVerdict, readZip, verdictLines, verifyPack } from '@exchange/proof/pack';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildVerifiers } from '../../../../../scripts/verifiers-build.mjs';
import { runRecorded } from '../../../../../services/cli/test/recording-terminal.js';
import { member, text } from '../../../../../test/acceptance/client.js';
import { aReseller, aTransaction } from '../../../../../test/acceptance/fixtures.js';
import { chromiumProgram, hasChromium } from '../../../../../test/services/chromium.js';
import { ledger } from '../../../../../test/services/ledger.js';
import { longTest } from '../../../../../test/services/seeded-part.js';
import { temporaryFolder } from '../../../../../test/services/temporary-folder.js';
import { parseCsv } from '../../../test/csv-reader.js';
import { bytesAt, filesOf } from '../../../test/sample-pack.js';

const hostile = `=1+1","<script>document.title='taken'</script>`;

const { platform, url, apiKey } = await ledger();
const mine = await aReseller(platform, ['TX']);
const own = platform.with({ 'x-service-reseller-id': mine });
const keys = Object(member((await platform.get('/audit/keys')).body, 'keys'));
const fingerprint = String(keys[0].fingerprint);
/** A fingerprint may start with a hyphen, like an option. */
const anotherFingerprint = '-'.padEnd(43, 'A');
let deal: string;
let size: number;
const folder = temporaryFolder();

beforeAll(async () => {
  await buildVerifiers();
  const other = platform.with({ 'x-service-reseller-id': await aReseller(platform, ['TX']) });
  for (let count = 0; count < 6; count += 1) {
    deal = text(await own.post('/exchange/transactions', aTransaction()), 'id');
    await other.post('/exchange/transactions', aTransaction());
    await own.post(`/exchange/transactions/${deal}/cancel`, { reason: hostile });
  }
  size = Number((await platform.get('/audit/checkpoint')).text.split('\n')[1]);
});

async function pack(query = '', headers: Record<string, string> = {}): Promise<Buffer> {
  const answer = await fetchPack(query, headers);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
  return Buffer.from(await answer.arrayBuffer());
}
const fetchPack = (query: string, headers: Record<string, string> = {}) =>
  fetch(`${url}/api/v1/audit/pack${query}`, { headers: { 'x-api-key': apiKey, ...headers } });
const verified = (bytes: Buffer): Promise<PackVerdict> =>
  verifyPack({ files: () => readZip(bytesAt(bytes)), fingerprints: [fingerprint] });

interface Line {
  readonly leaf_index: number;
  readonly event: {
    readonly position: string;
    readonly time: string;
    readonly stream: string;
    readonly type: string;
    readonly data: { readonly reseller_id?: string | null };
  };
}

async function linesIn(bytes: Buffer): Promise<readonly Line[]> {
  const events = (await filesOf(bytes)).get('events.ndjson')?.toString() ?? '';
  return events
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));
}

describe('an audit pack', () => {
  test('is verified with the fingerprint, and equals the export', async () => {
    const bytes = await pack(`?checkpoint=${size}`);
    expect(await verified(bytes)).toMatchObject({ ok: true, isWholeLog: true, isKeyKnown: true });
    const exported = (await platform.get('/audit/events')).text.trimEnd().split('\n');
    const files = await filesOf(bytes);
    expect(files.get('events.ndjson')?.toString().trimEnd().split('\n')).toEqual(
      exported.slice(0, size),
    );
    expect(JSON.parse(files.get('keys.json')?.toString() ?? '')).toEqual(
      (await platform.get('/audit/keys')).body,
    );
  });

  test('has the same bytes for the same checkpoint after new events', async () => {
    const first = await pack(`?checkpoint=${size}`);
    await platform.post('/exchange/transactions', aTransaction());
    expect((await pack(`?checkpoint=${size}`)).equals(first)).toBe(true);
    expect((await linesIn(await pack())).length).toBeGreaterThan(size);
  });

  test('selects events by positions and by times', async () => {
    const all = await linesIn(await pack(`?checkpoint=${size}`));
    const [from, to] = [all[3], all.at(-3)];
    const middle = all.slice(3, -2);
    const byPosition = await pack(
      `?checkpoint=${size}&from=${from?.event.position}&to=${to?.event.position}`,
    );
    expect(await linesIn(byPosition)).toEqual(middle);
    expect(await verified(byPosition)).toMatchObject({ ok: true, isWholeLog: false });
    const before = await pack(`?checkpoint=${size}&to=${BigInt(all[4]?.event.position ?? 0) - 1n}`);
    expect(await linesIn(before)).toEqual(all.slice(0, 4));
    expect(await verified(before)).toMatchObject({ ok: true });
    const [since, until] = [all[5]?.event.time ?? '', all.at(-1)?.event.time ?? ''];
    const byTime = await pack(`?checkpoint=${size}&from=${since}&to=${until}`);
    expect(await linesIn(byTime)).toEqual(
      all.filter(({ event }) => event.time >= since && event.time < until),
    );
    expect(await verified(byTime)).toMatchObject({ ok: true });
    const none = await pack(`?checkpoint=${size}&from=${to?.event.position}&to=0`);
    expect(await verified(none)).toMatchObject({ ok: true, pack: { events: 0 } });
  });

  test('of a transaction has only its events, with proofs', async () => {
    const bytes = await pack(`?transaction_id=${deal}`);
    const lines = await linesIn(bytes);
    expect(lines.map(({ event }) => event.type)).toEqual([
      'TransactionSubmitted',
      'TransactionCancelled',
    ]);
    expect(new Set(lines.map(({ event }) => event.stream))).toEqual(
      new Set([`transaction-${deal}`]),
    );
    expect(await verified(bytes)).toMatchObject({ ok: true, pack: { transactions: [deal] } });
    const history = (await filesOf(bytes)).get('history.csv')?.toString() ?? '';
    const [head = [], , cancelled = []] = parseCsv(history);
    expect(cancelled[head.indexOf('reason_text')]).toBe(`'${hostile}`);
  });

  test('of a reseller has no events of others', async () => {
    const scoped = { 'x-service-reseller-id': mine };
    const bytes = await pack('', scoped);
    const lines = await linesIn(bytes);
    expect(lines.filter(({ event }) => event.data.reseller_id !== mine)).toEqual([]);
    const exported = (await own.get('/audit/events')).text.trimEnd().split('\n');
    expect(lines).toEqual(exported.map((line) => JSON.parse(line)));
    const verdict = await verified(bytes);
    expect(verdict).toMatchObject({ ok: true, isWholeLog: false, pack: { reseller: mine } });
    expect(verdictLines(verdict).join('\n')).toContain('Other events can exist');
    const files = await filesOf(bytes);
    expect(files.get('report.html')?.toString()).toContain('cannot prove the absence of others');
    const others = (await linesIn(await pack())).flatMap(
      ({ event }) => event.data.reseller_id ?? [],
    );
    const theirs = others.filter((id) => id !== mine);
    expect(theirs.length).toBeGreaterThan(0);
    for (const [name, content] of files) {
      for (const id of new Set(theirs)) expect(content.includes(id), name).toBe(false);
    }
  });

  test("of another reseller's transaction gets the same 404 as an unknown one", async () => {
    const other = { 'x-service-reseller-id': await aReseller(platform, ['TX']) };
    const theirs = await fetchPack(`?transaction_id=${deal}`, other);
    const none = await fetchPack(`?transaction_id=${mine}`, other);
    expect([theirs.status, none.status]).toEqual([404, 404]);
    expect((await theirs.text()).replaceAll(deal, '')).toBe(
      (await none.text()).replaceAll(mine, ''),
    );
  });

  test('rejects an invalid range, size or transaction with 422', async () => {
    const wrong =
      'from=today checkpoint=x checkpoint=-1 transaction_id=1 transaction_id= to= more=1';
    for (const query of wrong.split(' '))
      expect((await fetchPack(`?${query}`)).status, query).toBe(422);
    expect((await fetchPack('?checkpoint=9007199254740991')).status).toBe(404);
    expect((await fetch(`${url}/api/v1/audit/pack`)).status).toBe(401);
  });
});

describe('verify.mjs in an empty folder', () => {
  const run = promisify(execFile);

  async function verifier(
    files: Readonly<Record<string, Buffer | string>>,
    args: readonly string[],
  ) {
    const empty = temporaryFolder();
    for (const [name, content] of Object.entries(files)) writeFileSync(join(empty, name), content);
    const started = run(process.execPath, ['verify.mjs', ...args], { cwd: empty, env: {} });
    return started.then(
      ({ stdout }) => ({ code: 0, out: stdout }),
      (error: { code: number; stdout: string; stderr: string }) => ({
        code: error.code,
        out: error.stdout + error.stderr,
      }),
    );
  }

  test('verifies the archive and the unpacked folder', async () => {
    const bytes = await pack();
    const files = await filesOf(bytes);
    const program = files.get('verify.mjs') ?? '';
    const known = await verifier({ 'verify.mjs': program, 'pack.zip': bytes }, [
      'pack.zip',
      '--key',
      fingerprint,
    ]);
    expect(known).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^The pack is from the log of the given key/),
    });
    const alone = await verifier(Object.fromEntries(files), []);
    expect(alone).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^The pack is consistent, but its origin is not proven/),
    });
  });

  test('refuses a pack that is altered, of another key, or older than a checkpoint', async () => {
    const bytes = await pack(`?checkpoint=${size}`);
    const files = await filesOf(bytes);
    const program = files.get('verify.mjs') ?? '';
    const events = Buffer.from(files.get('events.ndjson') ?? '');
    events[events.length >> 1] = (events[events.length >> 1] ?? 0) ^ 1;
    await platform.post('/exchange/transactions', aTransaction());
    const checkpoint = async () => (await platform.get('/audit/checkpoint')).text;
    await expect
      .poll(async () => Number((await checkpoint()).split('\n')[1]))
      .toBeGreaterThan(size);
    const newer = await checkpoint();
    const archive = (content: Buffer) => ({ 'verify.mjs': program, newer, 'p.zip': content });
    const refusals = [
      [archive(bytes.subarray(0, -100)), ['p.zip'], 'bad_archive'],
      [
        { ...Object.fromEntries(files), 'events.ndjson': events },
        ['.'],
        '(changed|malformed) in events',
      ],
      [archive(bytes), ['p.zip', '--key', anotherFingerprint], 'another_key'],
      [archive(bytes), ['p.zip', '--newer', 'newer'], 'older_pack'],
    ] as const;
    for (const [given, args, problem] of refusals) {
      const out = expect.stringMatching(new RegExp(`REFUSED \\(${problem}`));
      expect(await verifier(given, args)).toMatchObject({ code: 1, out });
    }
    const swapped = await verifier(
      { ...Object.fromEntries(files), 'verify.mjs': `${program}// more\n` },
      [],
    );
    expect(swapped.code).toBe(1);
    const nothing = await verifier({ 'verify.mjs': program }, ['no.zip']);
    expect(nothing).toMatchObject({
      code: 2,
      out: expect.stringContaining('The pack no.zip does not exist'),
    });
  });

  longTest('verifies a receipt with the key', async () => {
    const made = await own.post('/exchange/transactions', aTransaction());
    const position = made.headers.get('ledger-position');
    const receipt = (await own.get(`/audit/receipts/${position}`)).text;
    const keys = (await platform.get('/audit/keys')).text;
    const program = (await filesOf(await pack())).get('verify.mjs') ?? '';
    const files = { 'verify.mjs': program, receipt, 'keys.json': keys };
    expect(await verifier(files, ['receipt', '--key', 'keys.json'])).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^The event is in the signed log/),
    });
    const altered = receipt.replace(/^index \d+/m, 'index 0');
    expect(
      await verifier({ ...files, receipt: altered }, ['receipt', '--key', 'keys.json']),
    ).toMatchObject({ code: 1, out: expect.stringContaining('REFUSED (not_included') });
  });
});

describe.skipIf(!hasChromium)('verify.html in an offline browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath: chromiumProgram,
      args: ['--no-sandbox'],
    });
  });
  afterAll(async () => browser?.close());

  async function opened(html: Buffer | undefined): Promise<{ page: Page; pageErrors: string[] }> {
    const context = await browser.newContext({ viewport: { width: 400, height: 700 } });
    await context.setOffline(true);
    const page = await context.newPage();
    const pageErrors: string[] = [];
    page.on('console', (message) => pageErrors.push(message.text()));
    page.on('pageerror', (error) => pageErrors.push(error.message));
    page.on('request', (request) => {
      if (!request.url().startsWith('file:') && !request.url().startsWith('blob:')) {
        pageErrors.push(request.url());
      }
    });
    const file = join(folder, 'verify.html');
    writeFileSync(file, html ?? '');
    await page.goto(`file://${file}`);
    return { page, pageErrors };
  }

  longTest(
    'verifies a pack and refuses an altered one, by keyboard on a narrow screen',
    async () => {
      const bytes = await pack();
      const files = await filesOf(bytes);
      writeFileSync(join(folder, 'pack.zip'), bytes);
      const altered = Buffer.from(bytes);
      altered[bytes.length >> 1] = (altered[bytes.length >> 1] ?? 0) ^ 4;
      writeFileSync(join(folder, 'altered.zip'), altered);
      const { page, pageErrors } = await opened(files.get('verify.html'));
      const verdict = page.locator('#verdict');
      await page.getByLabel('The pack (a zip archive)').setInputFiles(join(folder, 'pack.zip'));
      await page.getByRole('button', { name: 'Verify' }).press('Enter');
      await expect
        .poll(() => verdict.innerText())
        .toContain('The pack is consistent, but its origin');
      await page.getByLabel('Fingerprint').fill(fingerprint);
      await page.getByLabel('Fingerprint').press('Enter');
      await expect
        .poll(() => verdict.innerText())
        .toContain('The pack is from the log of the given key.');
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(400);
      await page.getByLabel('The pack (a zip archive)').setInputFiles(join(folder, 'altered.zip'));
      await page.getByRole('button', { name: 'Verify' }).press('Enter');
      await expect.poll(() => verdict.innerText()).toMatch(/^REFUSED/);
      await page.getByLabel('Fingerprint').fill('not one');
      await page.getByLabel('Fingerprint').press('Enter');
      await expect.poll(() => verdict.innerText()).toContain('is not a fingerprint');
      await page.getByLabel('Fingerprint').fill(fingerprint);
      await page.getByLabel('Keys of trusted witnesses').fill('witness.example+00000000+AAAA');
      await page.getByRole('button', { name: 'Verify' }).press('Enter');
      await expect.poll(() => verdict.innerText()).toContain('The witnesses: witness 1');
      expect(pageErrors).toEqual([]);
    },
  );

  longTest('the report shows user input as text', async () => {
    const files = await filesOf(await pack());
    const { page, pageErrors } = await opened(files.get('report.html'));
    expect(await page.title()).toBe('Audit pack of test-ledger');
    expect(await page.locator('script').count()).toBe(0);
    const actors = page.getByRole('region', { name: 'Who acted' });
    expect(await actors.innerText()).toMatch(/^api_key\s/m);
    expect((await page.pdf({ format: 'A4' })).length).toBeGreaterThan(10_000);
    expect(pageErrors).toEqual([]);
  });
});

describe('ledger audit pack', () => {
  const command = (...args: string[]) => runRecorded(args);
  const packed = (...args: string[]) =>
    command('audit', 'pack', ...args, '--url', url, '--api-key', apiKey);

  test('writes a pack that ledger audit verify accepts', async () => {
    const file = join(folder, 'own.zip');
    const made = await packed('--out', file, '--reseller', mine);
    expect(made).toMatchObject({ code: 0, text: expect.stringContaining(`${file}: `) });
    const verdict = await command('audit', 'verify', file, '--key', fingerprint);
    expect(verdict).toMatchObject({
      code: 0,
      text: expect.stringContaining(`events of reseller ${mine}`),
    });
    expect(await command('audit', 'verify', file, '--key', anotherFingerprint)).toMatchObject({
      code: 1,
      text: expect.stringContaining('another_key'),
    });
  });

  test('writes no file if the service refuses', async () => {
    const file = join(folder, 'none.zip');
    for (const [args, fault] of [
      [['--out', file, '--transaction', mine], 'does not exist, or you may not see it'],
      [['--out', file, '--checkpoint', 'x'], '--checkpoint must be'],
      [[], '--out'],
    ] as const) {
      const text = expect.stringContaining(fault);
      expect(await packed(...args)).toMatchObject({ code: 2, text });
    }
    expect(existsSync(file)).toBe(false);
  });
});
