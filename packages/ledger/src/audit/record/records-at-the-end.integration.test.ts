import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { linesOf, verifyExport } from '@exchange/proof';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Client, client, list, text } from '../../../../../test/acceptance/client.js';
import { aReseller, aTransaction } from '../../../../../test/acceptance/fixtures.js';
import { ledger } from '../../../../../test/services/ledger.js';
import { temporaryFolder } from '../../../../../test/services/temporary-folder.js';

const service = await ledger();
const { platform } = service;
const published = temporaryFolder();
const { url } = await service.anotherApi({
  checkpointPublishTo: [pathToFileURL(published).href],
  checkpointPublishSeconds: 1,
});
const other = client(url, { 'x-api-key': service.apiKey });

const another = () => platform.post('/exchange/transactions', aTransaction());
await another();
const checkpoint = async (query = '', from = platform) =>
  (await from.get(`/audit/checkpoint${query}`)).text;
const exported = async (query = '', from = platform) =>
  (await from.get(`/audit/events${query}`)).text;
const sizeOf = (note: string) => Number(note.split('\n')[1]);
const lineSchema = z.object({
  leaf_index: z.number(),
  event: z.object({ position: z.string(), type: z.string() }),
});
const linesIn = (content: string) =>
  content
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => lineSchema.parse(JSON.parse(line)));
const keysSchema = z.object({ keys: z.array(z.record(z.string(), z.json())) });

async function verdict(content: string, note: string) {
  const { keys } = keysSchema.parse((await platform.get('/audit/keys')).body);
  return verifyExport({
    lines: linesOf(Readable.from([Buffer.from(content)])),
    checkpoint: note,
    publicJwk: keys[0] ?? null,
  });
}
async function lastRecord() {
  const [line] = linesIn(await exported('?order=newest&limit=1'));
  expect(line?.event.type).toBe('ExportMade');
  return line ?? { leaf_index: 0, event: { position: '', type: '' } };
}
const csv = '/exchange/transactions?format=csv';

describe('a log without other writers', () => {
  test('verifies with a checkpoint from before or after the export', async () => {
    const before = await checkpoint();
    const content = await exported();
    const after = await checkpoint('', other);
    expect(after).toBe(before);
    expect(await verdict(content, before)).toMatchObject({ ok: true, size: sizeOf(before) });
    expect(linesIn(content).at(-1)?.event.type).toBe('TransactionSubmitted');
  });

  test('has equal exports, packs and checkpoints after any number of exports', async () => {
    const read = async (from: Client) => [
      await exported('', from),
      (await from.get('/audit/pack')).text,
      await exported('?order=newest', from),
      await exported('?type=TransactionSubmitted,ExportMade', from),
      await exported(`?until=${2n ** 62n}`, from),
      await checkpoint('', from),
      (await from.get('/audit/tlog/checkpoint')).text,
    ];
    const first = await read(platform);
    expect((await platform.get(csv)).status).toBe(200);
    expect(await read(other)).toEqual(first);
    expect(await read(platform)).toEqual(first);
    const [content = '', , newest = ''] = first;
    expect(linesIn(newest)).toEqual(linesIn(content).toReversed());
  });

  test('keeps its checkpoint over more records than one page of the log has', async () => {
    const [before, content] = [await checkpoint(), await exported()];
    for (let count = 0; count < 20; count += 1) {
      const answers = await Promise.all([1, 2, 3, 4].map(() => platform.get(csv)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    }
    expect([await checkpoint(), await exported()]).toEqual([before, content]);
    await another();
    const after = await checkpoint();
    expect(sizeOf(after)).toBeGreaterThan(sizeOf(before) + 80);
    expect(await verdict(await exported(), after)).toMatchObject({ ok: true });
  });
});

describe('a record at the end of the log', () => {
  test('has no proof until another event follows', async () => {
    await exported();
    const { event, leaf_index } = await lastRecord();
    const inclusion = () => platform.get(`/audit/proof/inclusion?position=${event.position}`);
    const receipt = () => platform.get(`/audit/receipts/${event.position}`);
    expect((await inclusion()).status).toBe(503);
    const early = await receipt();
    expect([early.status, early.headers.get('retry-after')]).toEqual([404, '1']);
    await another();
    expect(sizeOf(await checkpoint())).toBe(leaf_index + 2);
    expect([(await inclusion()).status, (await receipt()).status]).toEqual([200, 200]);
    expect(linesIn(await exported()).at(-2)?.event).toEqual(event);
  });

  test('is in answers that name an end, a size or a limit', async () => {
    const end = sizeOf(await checkpoint());
    await exported();
    const { event, leaf_index } = await lastRecord();
    const size = leaf_index + 1;
    const content = await exported(`?until=${event.position}`);
    expect(linesIn(content).at(-1)?.event).toEqual(event);
    expect(await verdict(content, await checkpoint(`?size=${size}`))).toMatchObject({ ok: true });
    expect(linesIn(await exported('?limit=10000')).length).toBeGreaterThan(size);
    const pack = await platform.get(`/audit/pack?checkpoint=${size}`);
    expect(pack.headers.get('content-disposition')).toContain(`audit-pack-${size}.zip`);
    const proof = async (query: string) =>
      (await platform.get(`/audit/proof/consistency?${query}`)).body;
    expect(await proof(`first=1`)).toMatchObject({ second: end });
    expect(await proof(`first=${end}&second=${size}`)).toMatchObject({ second: size });
    expect(await proof(`first=${size}`)).toMatchObject({ first: size, second: size });
    expect(list(await platform.get('/audit/exports?limit=1000')).length).toBeGreaterThan(3);
  });

  test('does not change a resource at a past position', async () => {
    const made = await another();
    await exported();
    const { event } = await lastRecord();
    const path = `/exchange/transactions/${text(made, 'id')}`;
    const past = await platform.get(`${path}?as_of=${event.position}`);
    expect([past.status, past.body]).toEqual([200, (await platform.get(path)).body]);
  });

  test('is not published, and never makes a published checkpoint smaller', async () => {
    await another();
    const newest = await checkpoint();
    const latest = () => readFileSync(join(published, 'latest'), 'utf8');
    await expect.poll(latest).toBe(newest);
    await exported('', other);
    const before = readFileSync(join(published, 'latest'), 'utf8');
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    expect(latest()).toBe(before);
    const next = await another();
    expect(next.status).toBe(201);
    await expect.poll(() => sizeOf(latest())).toBe(sizeOf(newest) + 2);
  });
});

test('exports between writes verify at their own size', async () => {
  let isOver = false;
  const writing = Promise.all(
    [1, 2].map(async () => {
      while (!isOver) expect((await another()).status).toBe(201);
    }),
  );
  const sizes: number[] = [];
  try {
    for (let round = 0; round < 3; round += 1) {
      const earlier = sizeOf(await checkpoint('', other));
      const content = await exported('', round % 2 === 0 ? platform : other);
      const lines = linesIn(content);
      expect(lines.map(({ leaf_index }) => leaf_index)).toEqual(lines.map((_, index) => index));
      expect(lines.at(-1)?.event.type).not.toBe('ExportMade');
      expect(lines.length).toBeGreaterThanOrEqual(earlier);
      await checkpoint();
      const note = await checkpoint(`?size=${lines.length}`);
      expect(await verdict(content, note)).toMatchObject({ ok: true, size: lines.length });
      sizes.push(earlier, sizeOf(await checkpoint()));
    }
  } finally {
    isOver = true;
    await writing;
  }
  expect(sizes).toEqual(sizes.toSorted((a, b) => a - b));
}, 120_000); // Exports the log six times under writes.

test("a reseller's export, pack and checkpoint are equal before and after", async () => {
  const reseller = await aReseller(platform, []);
  const caller = platform.with({ 'x-service-reseller-id': reseller });
  const id = text(await caller.post('/exchange/transactions', aTransaction()), 'id');
  const read = async () => [
    await exported('', caller),
    (await caller.get('/audit/pack')).text,
    (await caller.get(`/audit/pack?transaction_id=${id}`)).text,
    await checkpoint('', caller),
  ];
  const first = await read();
  expect(await read()).toEqual(first);
  expect(linesIn(first[0] ?? '').at(-1)?.event.type).toBe('TransactionSubmitted');
});
