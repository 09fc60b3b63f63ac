import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { type Answer, type Client, client, text } from '../acceptance/client.js';
import { anAsset, aTransaction } from '../acceptance/fixtures.js';
import { sharedLedger } from '../services/ledger.js';

let processes: readonly [Client, Client];

beforeAll(async () => {
  const { platform, anotherApi, apiKey } = await sharedLedger();
  const { url } = await anotherApi({});
  processes = [platform, client(url, { 'x-api-key': apiKey })];
});

type Send = (caller: Client, headers: Record<string, string>) => Promise<Answer>;

const requests: Readonly<Record<string, () => Promise<Send>>> = {
  async 'a new resource'() {
    const body = aTransaction();
    return (caller, headers) => caller.post('/exchange/transactions', body, headers);
  },
  async 'a new resource with a unique code'() {
    const code = `k${randomUUID().slice(0, 8)}`;
    const body = { code, name: 'Keyed' };
    return (caller, headers) => caller.post('/resellers', body, headers);
  },
  async 'a change without effect'() {
    const asset = await anAsset(processes[0], { name: 'the same' });
    return (caller, headers) => caller.put(`/assets/${asset}`, { name: 'the same' }, headers);
  },
  async 'a batch'() {
    const items = [aTransaction(), aTransaction()];
    return (caller, headers) => caller.post('/exchange/transactions/batch', { items }, headers);
  },
  async 'a bulk action'() {
    const ids = await Promise.all(
      [1, 2, 3].map(async () =>
        text(await processes[0].post('/exchange/transactions', aTransaction()), 'id'),
      ),
    );
    const body = { action: 'confirm', ids };
    return (caller, headers) => caller.post('/exchange/transactions/actions', body, headers);
  },
};

const rounds = 3;
const pathOf = ({ headers }: Answer) => {
  const location = headers.get('location');
  return location && new URL(location).pathname;
};

test.each(Object.entries(requests))(
  'of one key in two processes at once, one answer to %s is the first',
  async (_, make) => {
    for (let round = 0; round < rounds; round += 1) {
      const send = await make();
      const headers = { 'idempotency-key': randomUUID() };
      const answers = await Promise.all(
        [...processes, ...processes].map((caller) => send(caller, headers)),
      );
      const done = answers.filter(({ status }) => status !== 409);
      const firsts = done.filter((one) => one.headers.get('idempotency-replayed') === null);
      expect(
        answers.map(({ status }) => status).filter((status) => status >= 300 && status !== 409),
      ).toEqual([]);
      expect(firsts).toHaveLength(1);
      expect(new Set(done.map(pathOf)).size).toBe(1);
      const again = await send(processes[1], headers);
      expect([again.status, again.headers.get('idempotency-replayed'), again.text]).toEqual([
        firsts[0]?.status,
        'true',
        firsts[0]?.text,
      ]);
    }
  },
);
