import { describe, expect, test } from 'vitest';
import { type Answer, type Client, member, text } from '../../../../../test/acceptance/client.js';
import {
  aCustomer,
  anAsset,
  aReseller,
  aTransaction,
} from '../../../../../test/acceptance/fixtures.js';
import { sharedLedger } from '../../../../../test/services/ledger.js';
import { type NoteKey, readTlogProof } from '../../../test/c2sp-reader.js';

const { platform, url } = await sharedLedger();
const mine = await aReseller(platform, ['TX']);
const own = platform.with({ 'x-service-reseller-id': mine });
const jwk = Object(member((await platform.get('/audit/keys')).body, 'keys'))[0];
const key: NoteKey = { name: jwk.kid, point: Buffer.from(jwk.x, 'base64url') };

function receiptOf({ headers }: Answer): string | undefined {
  const link = headers.get('link');
  if (link === null) return undefined;
  const [, target] = /^<([^>]+)>; rel="receipt"$/.exec(link) ?? [];
  expect(target).toBe(`${url}/api/v1/audit/receipts/${headers.get('ledger-position')}`);
  return target?.slice(`${url}/api/v1`.length);
}

async function provenBy(caller: Client, path: string | undefined) {
  const answer = await caller.get(path ?? 'no link');
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  return JSON.parse(readTlogProof(answer.text, key).entry.toString());
}

describe('the answer to a write', () => {
  test('links to the receipt of its event', async () => {
    const made = await own.post('/exchange/transactions', aTransaction());
    const id = text(made, 'id');
    expect(await provenBy(own, receiptOf(made))).toMatchObject({
      type: 'TransactionSubmitted',
      stream: `transaction-${id}`,
      data: { transaction_id: id, reseller_id: mine },
    });
    const confirmed = await own.post(`/exchange/transactions/${id}/confirm`, {});
    expect(await provenBy(own, receiptOf(confirmed))).toMatchObject({
      type: 'TransactionConfirmed',
    });
    const asset = await anAsset(own);
    const removed = await own.delete(`/assets/${asset}`);
    expect(removed.status).toBe(204);
    expect(await provenBy(own, receiptOf(removed))).toMatchObject({
      type: 'AssetRemoved',
      data: { asset_id: asset, reseller_id: mine },
    });
  });

  test('links to the receipt again if the request is replayed', async () => {
    const headers = { 'idempotency-key': 'twice', prefer: 'respond-async' };
    const body = aTransaction();
    const first = await own.post('/exchange/transactions', body, headers);
    const again = await own.post('/exchange/transactions', body, headers);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(receiptOf(again)).toBe(receiptOf(first));
    expect(await provenBy(own, receiptOf(again))).toMatchObject({ type: 'TransactionSubmitted' });
  });

  test('has no receipt link if nothing was written', async () => {
    const asset = await anAsset(own, { name: 'Depot 7' });
    const same = await own.put(`/assets/${asset}`, { name: 'Depot 7' });
    expect([same.status, receiptOf(same)]).toEqual([200, undefined]);
    const tried = await own.post('/exchange/transactions?dry_run=true', aTransaction());
    expect([tried.status, receiptOf(tried)]).toEqual([200, undefined]);
    const refused = await own.post('/exchange/transactions', {});
    expect([refused.status, receiptOf(refused)]).toEqual([422, undefined]);
  });

  test("has no receipt link for a reseller if the event is another's", async () => {
    const made = await own.post('/customers', { name: 'Casa Verde Ltd', email: 'a@b.example' });
    expect([made.status, receiptOf(made)]).toEqual([201, undefined]);
    const path = `/audit/receipts/${made.headers.get('ledger-position')}`;
    expect((await own.get(path)).status).toBe(404);
    expect(await provenBy(platform, path)).toMatchObject({ type: 'CustomerRegistered' });
    expect(await aCustomer(platform)).not.toBe('');
  });
});

describe('a receipt', () => {
  test('rejects an invalid position with 422', async () => {
    const far = await platform.get('/audit/receipts/9223372036854775807');
    expect([far.status, far.headers.get('retry-after')]).toEqual([404, null]);
    for (const wrong of ['x', '-1', '1.5', '9223372036854775808', '1e3']) {
      expect((await platform.get(`/audit/receipts/${wrong}`)).status, wrong).toBe(422);
    }
  });
});
