import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  emptyRoot,
  generatePrivateJwk,
  openCheckpoint,
  readSigner,
  signCheckpoint,
} from '@exchange/proof';
import { readConfig } from '@exchange/runtime/config/environment';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { client } from '../../../../../test/acceptance/client.js';
import { aTransaction } from '../../../../../test/acceptance/fixtures.js';
import { ledger } from '../../../../../test/services/ledger.js';
import { longTest } from '../../../../../test/services/seeded-part.js';

beforeAll(async () => void (await ledger()));

const jwk = generatePrivateJwk('published-ledger');
const signing = readSigner(jwk, 'published-ledger');
if (!signing.ok) throw new Error(signing.message);
const { signer } = signing;
const folder = mkdtempSync(join(tmpdir(), 'checkpoints-'));
const files = new Map<string, { readonly body: string; readonly headers: IncomingHttpHeaders }>();
const site = createServer((request, response) => {
  const path = request.url ?? '';
  if (request.method === 'GET') {
    const one = files.get(path);
    response.statusCode = one === undefined ? 404 : 200;
    response.end(one?.body ?? '');
    return;
  }
  let body = '';
  request.on('data', (chunk: Buffer) => {
    body += chunk.toString();
  });
  request.on('end', () => {
    files.set(path, { body, headers: request.headers });
    response.end();
  });
});
let siteUrl: string;

beforeAll(async () => {
  await new Promise<void>((listening) => site.listen(0, '127.0.0.1', listening));
  siteUrl = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
});
afterAll(() => {
  site.close();
  rmSync(folder, { recursive: true, force: true });
});

const sizeOf = (note: string) => {
  const opened = openCheckpoint(note, signer.publicJwk);
  return opened.ok ? opened.checkpoint.size : Number.NaN;
};
const inFolder = () => {
  try {
    return sizeOf(readFileSync(join(folder, 'latest'), 'utf8'));
  } catch {
    return 0;
  }
};

async function publishing(places: readonly string[]) {
  const { anotherApi, apiKey } = await ledger();
  const api = await anotherApi({
    checkpointKey: JSON.stringify(jwk),
    checkpointPublishTo: places,
    checkpointPublishSeconds: 1,
    bucketAccess: {
      ...readConfig({}).bucketAccess,
      accessKeyId: 'an-id',
      secretAccessKey: 'a-secret',
      endpoint: siteUrl,
    },
  });
  return client(api.url, { 'x-api-key': apiKey });
}

describe('the publisher', () => {
  longTest(
    'writes checkpoints to a folder, a URL and a bucket, by size and as the newest',
    async () => {
      const site = siteUrl.replace('http://', 'http://keeper:word@');
      const caller = await publishing([
        pathToFileURL(folder).href,
        `${site}/ledger`,
        's3://proofs/main',
      ]);
      await caller.post('/exchange/transactions', aTransaction());
      await expect.poll(inFolder).toBeGreaterThan(0);
      const first = inFolder();
      await caller.post('/exchange/transactions', aTransaction());
      await expect.poll(inFolder).toBeGreaterThan(first);
      expect(readdirSync(folder).sort()).toEqual(expect.arrayContaining([String(first), 'latest']));

      await expect.poll(() => files.has('/ledger/latest')).toBe(true);
      const atUrl = files.get('/ledger/latest');
      expect(sizeOf(atUrl?.body ?? '')).toBeGreaterThan(0);
      expect(atUrl?.headers.authorization).toBe(`Basic ${btoa('keeper:word')}`);
      await expect.poll(() => files.has('/proofs/main/latest')).toBe(true);
      const inBucket = files.get('/proofs/main/latest');
      expect(inBucket?.headers.authorization).toMatch(
        /^AWS4-HMAC-SHA256 Credential=an-id\/\d{8}\/us-east-1\/s3\/aws4_request, .*Signature=[0-9a-f]{64}$/,
      );
    },
  );

  test('never overwrites a checkpoint that the log does not continue', async () => {
    const longer = signCheckpoint(
      { origin: signer.name, size: 1_000_000, root: emptyRoot, extensions: [] },
      [signer],
    );
    writeFileSync(join(folder, 'latest'), longer);
    const caller = await publishing([pathToFileURL(folder).href]);
    await caller.post('/exchange/transactions', aTransaction());
    await new Promise((later) => setTimeout(later, 2_500));
    expect(readFileSync(join(folder, 'latest'), 'utf8')).toBe(longer);
  });
});
