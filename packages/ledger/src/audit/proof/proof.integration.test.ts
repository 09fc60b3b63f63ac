import { Readable } from 'node:stream';
import {
  fromBase64,
  linesOf,
  openCheckpoint,
  verifyConsistency,
  verifyExport,
  verifyInclusion,
} from '@exchange/proof';
import { pauseLanes, resumeLanes } from '@exchange/runtime/projector/checkpoint';
import { beforeAll, describe, expect, test } from 'vitest';
import { list, member } from '../../../../../test/acceptance/client.js';
import { aReseller, aTransaction } from '../../../../../test/acceptance/fixtures.js';
import { ledger } from '../../../../../test/services/ledger.js';
import { longTest } from '../../../../../test/services/seeded-part.js';
import { testPool } from '../../../../../test/services/test-pool.js';
import { auditLane } from '../log-index/table.js';

const { platform } = await ledger();

beforeAll(async () => {
  await Promise.all(
    Array.from({ length: 40 }, () => platform.post('/exchange/transactions', aTransaction())),
  );
});

async function key() {
  const { body } = await platform.get('/audit/keys');
  const [jwk] = Object(member(body, 'keys'));
  return jwk;
}

async function checkpoint() {
  const note = (await platform.get('/audit/checkpoint')).text;
  const opened = openCheckpoint(note, await key());
  if (!opened.ok) throw new Error(JSON.stringify(opened));
  return { note, ...opened.checkpoint };
}

const exported = async () => (await platform.get('/audit/events')).text;
const verify = async (content: string, note: string, olderCheckpoint?: string) =>
  verifyExport({
    lines: linesOf(Readable.from([Buffer.from(content)])),
    checkpoint: note,
    publicJwk: await key(),
    ...(olderCheckpoint === undefined ? {} : { olderCheckpoint }),
  });

describe('proofs of the log', () => {
  test('a transaction event has an inclusion proof', async () => {
    const [one] = list(await platform.get('/exchange/transactions?limit=1'));
    const history = list(await platform.get(`/exchange/transactions/${member(one, 'id')}/history`));
    const position = member(history[0], 'position');
    const answer = await platform.get(`/audit/proof/inclusion?position=${position}`);
    const { leaf_hash, leaf_index, tree_size, hashes, checkpoint: note } = Object(answer.body);
    const opened = openCheckpoint(note, await key());
    if (!opened.ok) throw new Error('the checkpoint does not open');
    const bytes = (value: string) => {
      const hash = fromBase64(value);
      if (hash === undefined) throw new Error('no base64');
      return hash;
    };
    const claim = {
      leaf: bytes(leaf_hash),
      index: leaf_index,
      size: tree_size,
      root: opened.checkpoint.root,
      proof: hashes.map(bytes),
    };
    expect(verifyInclusion(claim)).toBe(true);
    expect(verifyInclusion({ ...claim, index: leaf_index + 1 })).toBe(false);
    const scoped = platform.with({ 'x-service-reseller-id': await aReseller(platform, []) });
    expect((await scoped.get(`/audit/proof/inclusion?position=${position}`)).status).toBe(404);
    expect((await platform.get('/audit/proof/inclusion?position=1')).status).toBe(404);
  });

  test('a later checkpoint continues an earlier one', async () => {
    const first = await checkpoint();
    await platform.post('/exchange/transactions', aTransaction());
    const second = await checkpoint();
    expect(second.size).toBeGreaterThan(first.size);
    const path = `/audit/proof/consistency?first=${first.size}&second=${second.size}`;
    const { hashes } = Object((await platform.get(path)).body);
    const proof = hashes.map((value: string) => fromBase64(value));
    const claim = {
      first: first.size,
      second: second.size,
      firstRoot: first.root,
      secondRoot: second.root,
      proof,
    };
    expect(verifyConsistency(claim)).toBe(true);
    expect(verifyConsistency({ ...claim, secondRoot: first.root })).toBe(false);
    expect(await verify(await exported(), second.note, first.note)).toMatchObject({ ok: true });
  });

  test('an export resumes, and is gzipped on request', async () => {
    const whole = (await exported()).trimEnd().split('\n');
    const position = JSON.parse(whole[9] ?? '').event.position;
    const rest = (await platform.get(`/audit/events?after=${position}`)).text.trimEnd().split('\n');
    expect(rest.slice(0, whole.length - 10)).toEqual(whole.slice(10));
    const { url, apiKey } = await ledger();
    const response = await fetch(`${url}/api/v1/audit/events`, {
      headers: { 'x-api-key': apiKey, 'accept-encoding': 'gzip' },
    });
    expect(response.headers.get('content-encoding')).toBe('gzip');
    expect((await response.text()).split('\n').slice(0, whole.length)).toEqual(whole);
  });
});

longTest('a receipt is 404 with Retry-After until a checkpoint has the event', async () => {
  const pool = testPool({
    connectionString: (await ledger()).databaseUrl,
    max: 1,
    options: '-c search_path=ledger',
  });
  const own = platform.with({ 'x-service-reseller-id': await aReseller(platform, []) });
  let path = '';
  await pauseLanes(pool, [auditLane], 'a test');
  try {
    await expect
      .poll(
        async () => {
          const made = await own.post('/exchange/transactions', aTransaction());
          path = `/audit/receipts/${made.headers.get('ledger-position')}`;
          return (await own.get(path)).status;
        },
        { timeout: 40_000 }, // Writes until the next checkpoint is due.
      )
      .toBe(404);
    const early = await own.get(path);
    expect([early.status, early.headers.get('retry-after')]).toEqual([404, '1']);
  } finally {
    await resumeLanes(pool, [auditLane]);
    await pool.end();
  }
  // The lane resumes and the next checkpoint is due.
  await expect.poll(async () => (await own.get(path)).status, { timeout: 30_000 }).toBe(200);
});
