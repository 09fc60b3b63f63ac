import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Client, list, nextPath } from '../../../../../test/acceptance/client.js';
import { aReseller, aTransaction } from '../../../../../test/acceptance/fixtures.js';
import { sharedLedger } from '../../../../../test/services/ledger.js';

const { platform } = await sharedLedger();

const madeSchema = z.strictObject({
  id: z.guid(),
  operation: z.string(),
  actor: z.object({ kind: z.literal('api_key'), id: z.string() }),
  reseller_id: z.guid().nullable(),
  query_digest: z.string().regex(/^[0-9a-f]{64}$/),
  position: z.string(),
  recorded_at: z.iso.datetime(),
});

const aCaller = async () => {
  const reseller_id = await aReseller(platform, []);
  const caller = platform.with({ 'x-service-reseller-id': reseller_id });
  await caller.post('/exchange/transactions', aTransaction());
  return { reseller_id, caller };
};
const madeBy = async (caller: Client, count: number) =>
  expect
    // Each export is recorded after its stream ends.
    .poll(async () => list(await caller.get('/audit/exports')), { timeout: 20_000 })
    .toHaveLength(count)
    .then(async () => z.array(madeSchema).parse((await caller.get('/audit/exports')).body));

const positions =
  '/exchange/positions?from=2026-12-01T00:00:00Z&to=2026-12-02T00:00:00Z&period=hour&format=csv';

describe('the record of exports', () => {
  test('has audit exports, packs and CSV lists without a limit, newest first', async () => {
    const { reseller_id, caller } = await aCaller();
    const paths = [
      '/audit/events',
      '/audit/events?limit=101&order=newest',
      '/audit/pack',
      '/exchange/transactions?format=csv',
      positions,
    ];
    for (const path of paths) expect((await caller.get(path)).status, path).toBe(200);
    const made = await madeBy(caller, paths.length);
    expect(made.map(({ operation }) => operation)).toEqual([
      'listPositions',
      'listTransactions',
      'getAuditPack',
      'exportEvents',
      'exportEvents',
    ]);
    expect(made.every((one) => one.reseller_id === reseller_id)).toBe(true);
    expect(made[3]?.query_digest).toBe(
      createHash('sha256').update('limit=101&order=newest').digest('hex'),
    );
  });

  test('omits requests for headers alone, pages and refused exports', async () => {
    const { reseller_id, caller } = await aCaller();
    const { url, apiKey } = await sharedLedger();
    const headers = { 'x-api-key': apiKey, 'x-service-reseller-id': reseller_id };
    for (const path of ['/audit/events', '/audit/pack', '/exchange/transactions?format=csv']) {
      const answer = await fetch(`${url}/api/v1${path}`, { method: 'HEAD', headers });
      expect([path, answer.status, answer.headers.get('content-length')]).toEqual([
        path,
        200,
        null,
      ]);
    }
    await caller.get('/audit/events?limit=100');
    await caller.get('/audit/events?limit=200&order=random');
    await caller.get('/audit/pack?checkpoint=9999999999');
    await caller.get('/exchange/transactions?format=csv&limit=1000');
    await caller.get('/exchange/transactions?limit=1000');
    await caller.get('/audit/events');
    expect((await madeBy(caller, 1))[0]?.operation).toBe('exportEvents');
  });

  test('has pages, and is an export as CSV', async () => {
    const { caller } = await aCaller();
    for (const path of ['/audit/events', '/audit/pack', '/audit/events?type=ExportMade']) {
      await caller.get(path);
    }
    const [, pack] = await madeBy(caller, 3);
    const first = await caller.get('/audit/exports?limit=1');
    expect((await caller.get(nextPath(first) ?? '')).body).toEqual([pack]);
    const csv = (await caller.get('/audit/exports?format=csv')).text.trimEnd().split('\r\n');
    expect([csv[0], csv.length]).toEqual([
      'id,recorded_at,operation,actor_kind,actor_id,reseller_id,query_digest,position',
      4,
    ]);
    expect((await madeBy(caller, 4))[0]?.operation).toBe('listExports');
  });

  test("shows the platform every export, and a reseller none of another's", async () => {
    const [one, other] = [await aCaller(), await aCaller()];
    await one.caller.get('/audit/events');
    const [made] = await madeBy(one.caller, 1);
    expect(list(await other.caller.get('/audit/exports'))).toEqual([]);
    expect(list(await platform.get('/audit/exports?limit=1000'))).toContainEqual(made);
  });
});
