import { beforeAll, describe, expect, test, vi } from 'vitest';
import { member } from '../../../../../test/acceptance/client.js';
import { aReseller, aTransaction } from '../../../../../test/acceptance/fixtures.js';
import { sharedLedger } from '../../../../../test/services/ledger.js';
import { longTest } from '../../../../../test/services/seeded-part.js';
import {
  leafHashOf,
  type NoteKey,
  readCheckpoint,
  readTlogProof,
  tilePath,
  tilesOf,
  treeHash,
} from '../../../test/c2sp-reader.js';

interface Line {
  readonly leaf_index: number;
  readonly event: { readonly position: string };
}

const { platform, url, apiKey } = await sharedLedger();
const reseller = platform.with({ 'x-service-reseller-id': await aReseller(platform, []) });
const jwk = Object(member((await platform.get('/audit/keys')).body, 'keys'))[0];
const key: NoteKey = { name: jwk.kid, point: Buffer.from(jwk.x, 'base64url') };
let first: readonly Line[];

const read = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(`${url}/api/v1/audit/tlog/${path}`, {
    headers: { 'x-api-key': apiKey, ...headers },
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes };
};
const hashesIn = (bytes: Buffer) =>
  Array.from({ length: bytes.length / 32 }, (_, index) =>
    bytes.subarray(index * 32, index * 32 + 32),
  );
const checkpoint = async () => readCheckpoint((await read('checkpoint')).bytes.toString(), key);

beforeAll(async () => {
  const items = Array.from({ length: 130 }, () => aTransaction());
  const batch = await platform.post('/exchange/transactions/batch', { items });
  const ids = Object(member(batch.body, 'results')).map(
    (one: { transaction: { id: string } }) => one.transaction.id,
  );
  await vi.waitUntil(
    async () => {
      const action = { action: 'cancel', ids, reason: 'wrong' };
      return (await platform.post('/exchange/transactions/actions', action)).status === 200;
    },
    { timeout: 30_000, interval: 1_000 }, // The lanes apply the batch before.
  );
  // The audit lane applies 260 events.
  await vi.waitUntil(async () => (await checkpoint()).size > 262, { timeout: 30_000 });
  const lines = (await platform.get('/audit/events?limit=263')).text.trimEnd().split('\n');
  first = lines.map((line) => JSON.parse(line));
});

longTest('the receipt of each event verifies with a C2SP reader and the key', async () => {
  const proves = async ({ leaf_index, event }: Line) => {
    const { status, text } = await platform.get(`/audit/receipts/${event.position}`);
    expect(status).toBe(200);
    const proof = readTlogProof(text, key);
    expect(proof.index).toBe(leaf_index);
    expect(JSON.parse(proof.entry.toString())).toEqual(event);
    expect(proof.checkpoint.origin).toBe(key.name);
    expect(proof.checkpoint.size).toBeGreaterThanOrEqual(first.length);
  };
  for (let from = 0; from < first.length; from += 8) {
    await Promise.all(first.slice(from, from + 8).map(proves));
  }
});

describe('the log in tiles', () => {
  test('has every tile of its checkpoint, with the same root', async () => {
    const { size, root } = await checkpoint();
    const leaves: Buffer[] = [];
    const fetched = new Map<string, readonly Buffer[]>();
    for (const [level, index, width] of tilesOf(size)) {
      const { status, bytes, headers } = await read(tilePath(level, index, width));
      expect([status, bytes.length]).toEqual([200, width * 32]);
      expect(headers.get('content-type')).toBe('application/octet-stream');
      expect(headers.get('content-encoding')).toBeNull();
      expect(headers.get('cache-control')).toMatch(/^private, max-age=\d{7,}, immutable$/);
      fetched.set(`${level}/${index}`, hashesIn(bytes));
      if (level === 0) leaves.push(...hashesIn(bytes));
      for (const [at, hash] of hashesIn(bytes).entries()) {
        if (level === 0) continue;
        expect(hash).toEqual(treeHash(fetched.get(`${level - 1}/${index * 256 + at}`) ?? []));
      }
    }
    expect(leaves).toHaveLength(size);
    expect(fetched.has('1/0')).toBe(true);
    expect(treeHash(leaves)).toEqual(root);
    const { text } = await platform.get(`/audit/receipts/${first[5]?.event.position}`);
    expect(leaves[5]).toEqual(leafHashOf(readTlogProof(text, key).entry));
  });

  test('has the partial tiles of every smaller size', async () => {
    const full = (await read(tilePath(0, 0, 256))).bytes;
    for (const width of [1, 2, 17, 128, 254, 255]) {
      const { status, bytes } = await read(tilePath(0, 0, width));
      expect([status, bytes.equals(full.subarray(0, width * 32))], `${width}`).toEqual([200, true]);
    }
  });

  test.each([
    'tile/0/000.p/0',
    'tile/0/000.p/256',
    'tile/0/000.p/01',
    'tile/0/000.p/',
    'tile/0/000.p',
    'tile/0/000/p/1',
    'tile/0/0',
    'tile/0/00',
    'tile/0/0000',
    'tile/0/x000/000',
    'tile/0/000/x000',
    'tile/0/X001/000',
    'tile/0/999',
    'tile/0/x001/000',
    'tile/0/x999/x999/x999/x999/x999/999',
    'tile/0/x999/x999/x999/x999/x999/x999/999',
    'tile/1/000',
    'tile/2/000.p/1',
    'tile/7/000.p/1',
    'tile/63/000.p/1',
    'tile/64/000.p/1',
    'tile/00/000',
    'tile/-1/000',
    'tile/0/-01',
    'tile/0%2F%2F000',
    'tile//0/000',
    'tile/0',
    'tile/',
    'tile/data/000',
  ])('answers 404 for %s', async (path) => {
    const { status, headers } = await read(path);
    expect(status).toBe(404);
    expect(headers.get('cache-control') ?? '').not.toContain('immutable');
  });

  test('accepts encoded slashes in the parameter', async () => {
    const [plain, encoded] = [await read('tile/0/000.p/3'), await read('tile/0%2F000.p%2F3')];
    expect([encoded.status, encoded.bytes.equals(plain.bytes)]).toEqual([200, true]);
  });

  test('answers POST with 405', async () => {
    const answer = await platform.post('/audit/tlog/tile/0/000.p/1', {});
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  test('has no entry bundles, and names the route for entries', async () => {
    const { status, bytes } = await read('tile/entries/000');
    expect(status).toBe(404);
    expect(bytes.toString()).toContain('/api/v1/audit/events');
  });

  test('has an uncached text checkpoint that grows', async () => {
    const { headers, bytes } = await read('checkpoint');
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(headers.get('cache-control')).toBe('private, no-cache');
    const before = readCheckpoint(bytes.toString(), key);
    await platform.post('/exchange/transactions', aTransaction());
    expect((await checkpoint()).size).toBeGreaterThan(before.size);
  });

  test('requires a credential, and accepts any', async () => {
    const tile = await reseller.get('/audit/tlog/tile/0/000.p/1');
    expect([tile.status, (await reseller.get('/audit/tlog/checkpoint')).status]).toEqual([
      200, 200,
    ]);
    const none = await fetch(`${url}/api/v1/audit/tlog/tile/0/000`);
    expect(none.status).toBe(401);
  });
});
